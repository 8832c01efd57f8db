// The levels in which a placement test can be taken: those that the learner may study.
import { useOverview } from '#web/client/login-session.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatFreeTest, formatTest } from './transfer-messages.ts';

/** A link for each level. */
export function PlacementLevels() {
  const { data } = useOverview();
  const levels = data?.levels.filter(({ paid, trialWords, words }) => words > 0 && (paid || trialWords > 0));
  return (
    <>
      <p className="mt-2 text-muted">
        A test of 40 words, harder and easier by your answers, finds out how much of a level you know and proposes which words to mark.
      </p>
      <div className="mt-4 flex min-h-11 flex-wrap gap-3">
        {levels ? (
          levels.map(({ level, paid, trialWords }) => (
            <LinkButton key={level} kind="plain" to={`?placement=${level}`}>
              {paid ? formatTest(level) : formatFreeTest(level, trialWords)}
            </LinkButton>
          ))
        ) : (
          <Skeleton className="h-11 w-32" />
        )}
      </div>
    </>
  );
}
