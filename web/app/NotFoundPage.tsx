// Shown at every address that does not exist.
import { pagePaths } from '#contract/pages.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

/** The server responds to such an address with 404. */
export default function NotFoundPage() {
  return (
    <div className="flex max-w-reading flex-col items-start gap-4">
      <Chinese as="p" className="text-glyph leading-none text-line" aria-hidden="true">
        无
      </Chinese>
      <PageHeading title="Not found">Nothing grows here</PageHeading>
      <p className="text-muted">Page was not found or doesn't exist. The address may be mistyped, or the page has moved.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="primary" to={pagePaths.courses}>
          Back to Tests
        </LinkButton>
        <LinkButton kind="quiet" to="/">
          Main
        </LinkButton>
      </div>
    </div>
  );
}
