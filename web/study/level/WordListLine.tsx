// One line that says which word list the levels follow, with the way to change it.
import { Link } from 'react-router';
import { pagePaths } from '#contract/pages.ts';
import type { WordList } from '#contract/wire.ts';
import { examNames } from './word-list-messages.ts';

/** For pages about all levels. */
export function WordListLine({ list, className = '' }: { readonly list: WordList; readonly className?: string }) {
  return (
    <p className={`text-muted ${className}`}>
      <span>{examNames[list]}</span>
      <span aria-hidden="true"> · </span>
      <Link to={`${pagePaths.studySettings}#word-lists`} className="inline-flex min-h-6 items-center text-vine-strong underline">
        Change
        <span className="sr-only"> the word list</span>
      </Link>
    </p>
  );
}
