// What a suspended learner sees instead of the chat: learning goes on, and they may answer (decisions §13).
import { pagePaths } from '#contract/pages.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

/** `text`: what the server says of the suspension. */
export function Suspended({ text }: { readonly text: string }) {
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <PageHeading title="Chat">You cannot chat now</PageHeading>
      <p className="text-muted">{`${text}.`}</p>
      <LinkButton kind="primary" to={pagePaths.contactForm}>
        Contact
      </LinkButton>
    </div>
  );
}
