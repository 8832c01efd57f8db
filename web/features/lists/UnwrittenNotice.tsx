// Shown instead of the words of a level that is still being written.
import { pagePaths } from '#contract/pages.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';

/** A sentence and a link back. */
export function UnwrittenNotice() {
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      <p className="text-lg text-muted">The words of this level are still being written.</p>
      <LinkButton kind="primary" to={pagePaths.courses}>
        Back to Tests
      </LinkButton>
    </div>
  );
}
