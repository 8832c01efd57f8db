// The levels of the learner's word list, each with the way to its words and how many of them are done.
import { Link } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import { isFirstFolderFree } from '#contract/free-part.ts';
import { buildFolderPagePath, buildListPagePath, buildOfferPagePath } from '#contract/pages.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { formatLevelName, formatWordsDone, formatWordsName } from './list-messages.ts';

/** Where a learner gets to the words of a level, or to as many of them as are free. */
function findWordsPath(level: TaughtLevel, { paid, trialWords }: Pick<LevelState, 'paid' | 'trialWords'>): string {
  if (paid || trialWords > 0) return buildListPagePath(level);
  return isFirstFolderFree(level) ? buildFolderPagePath(level, 1) : buildOfferPagePath(level);
}

/** Levels without words are left out. */
export function LevelLinks({ levels }: { readonly levels: readonly LevelState[] }) {
  return (
    <ul className="mt-6 grid gap-3 min-[600px]:grid-cols-2 wide:grid-cols-5">
      {levels.map(({ level, words, wordsDone, ...access }) => {
        if (words === 0 || !isTaughtLevel(level)) return null;
        const done = formatWordsDone(wordsDone, words);
        return (
          <li key={level}>
            <Link
              to={findWordsPath(level, access)}
              className="block rounded-card border border-line bg-raised p-4 transition-colors hover:border-vine hover:text-vine-strong"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3 wide:flex-col">
                <span className="font-reading text-lg font-semibold">{formatLevelName(level)}</span>
                <span className="text-sm text-muted tabular-nums">{done}</span>
              </span>
              <ProgressBar label={formatWordsName(level)} ratio={wordsDone / words} text={done} className="mt-2" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
