// The page /privacy: what is kept, why, and how long.
import { pagePaths } from '#contract/pages.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { privacy } from './privacy.ts';

/** The page of `/privacy`. */
export default function PrivacyPage() {
  return (
    <PageFrame width="reading">
      <PageHeading>Privacy</PageHeading>
      <p className="mt-4 text-lg text-muted">What HanziVine knows about you, why, and how long.</p>
      {privacy.map(({ title, paragraphs }) => (
        <section key={title} className="mt-8">
          <h2 className="font-reading text-xl font-semibold">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="mt-10">
        <LinkButton kind="quiet" to={pagePaths.contactForm}>
          Contact us
        </LinkButton>
      </p>
    </PageFrame>
  );
}
