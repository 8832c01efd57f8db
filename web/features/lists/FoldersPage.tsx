// The folders of a level, each a bundle of 25 words (learning §2 "Word lists").
import { Link } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import { buildFolderPagePath, buildPracticePagePath, buildQuizPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Folder, listFolders } from '#engine/progress.ts';
import { useLevel } from '#web/client/login-session.ts';
import { formatLevelContent } from '#web/study/level/level-messages.ts';
import { getFaultNumber } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { BundleIcon } from './BundleIcon.tsx';
import { formatRange } from './folder-messages.ts';
import { UnwrittenNotice } from './UnwrittenNotice.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useCompletedFolders } from './word-queries.ts';
import { formatDone, formatFoldersName, formatWordsDone, formatWordsName } from './list-messages.ts';

const gridClasses =
  'mt-6 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 min-[600px]:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] min-[600px]:gap-4';

interface FolderItemProps {
  readonly level: TaughtLevel;
  readonly number: number;
  readonly folder: Folder;
  readonly isComplete: boolean;
  /** How many of its words are done; undefined until it is known. */
  readonly done: number | undefined;
  /** The first incomplete folder: where the quiz continues. */
  readonly isNext: boolean;
}

function FolderItem({ level, number, folder, isComplete, done, isNext }: FolderItemProps) {
  const size = folder.to - folder.from + 1;
  return (
    <li className="flex">
      <Link
        to={buildFolderPagePath(level, number)}
        className={`flex w-full flex-col items-center rounded-card border bg-raised px-1 pt-4 pb-2 transition-colors min-[600px]:pt-5 min-[600px]:pb-3 hover:border-vine hover:text-vine-strong ${isNext ? 'border-vine' : 'border-line'}`}
      >
        <BundleIcon isComplete={isComplete} className="h-12 w-15 min-[600px]:h-16 min-[600px]:w-20" />
        <span className="mt-2 font-reading text-lg font-semibold whitespace-nowrap tabular-nums min-[600px]:mt-3">
          {formatRange(folder)}
        </span>
        <span className="mt-1 flex h-6 items-center text-xs min-[600px]:text-sm">
          {isComplete && (
            <span className="inline-flex items-center gap-0.5 rounded-full bg-vine py-0.5 pr-2 pl-1 leading-5 min-[600px]:gap-1 min-[600px]:pr-2.5 min-[600px]:pl-1.5 font-medium text-on-vine">
              <CheckIcon className="size-4" />
              Completed
            </span>
          )}
          {isNext && <span className="text-vine-strong">You are here</span>}
          {!isComplete && !isNext && done !== undefined && done > 0 && <span className="text-muted">{formatDone(done, size)}</span>}
        </span>
        {/* The same height in every tile, so that the grid is even. */}
        <span aria-hidden="true" className="mt-1 h-1.5 w-4/5 forced-color-adjust-none overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full origin-left ${isComplete ? 'bg-gold' : 'bg-vine'}`}
            style={{ transform: `scaleX(${(done ?? 0) / size})` }}
          />
        </span>
      </Link>
    </li>
  );
}

function Folders({ level, state }: { level: TaughtLevel; state: LevelState }) {
  const { data, error, refetch } = useCompletedFolders(level);
  const folders = listFolders(state.words);
  const results = data?.formattedResults;
  const completed = results?.map((folder) => folder.completed);
  const nextIndex = completed?.indexOf(false) ?? -1;
  const next = folders[nextIndex];
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="text-lg text-muted">
          <p>{formatLevelContent(state)}</p>
          <p>{formatWordsDone(state.wordsDone, state.words)}</p>
          {/* Keeps its height, so that nothing jumps when the progress arrives. */}
          <p className="min-h-8">
            {next && (
              <>
                You are at{' '}
                <Link to={buildFolderPagePath(level, nextIndex + 1)} className="text-vine-strong underline underline-offset-4">
                  {formatRange(next)}
                </Link>
              </>
            )}
            {completed && !next && <span>Every folder is completed</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={buildPracticePagePath(level)}>Practise</LinkButton>
          <LinkButton kind="primary" to={buildQuizPagePath(level)}>
            To the quiz
          </LinkButton>
        </div>
      </div>
      {error && !data && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-x-3 text-muted">
          Which folders are completed could not be loaded.
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
          <FaultNumber number={getFaultNumber(error)} />
        </p>
      )}
      <ol aria-label={formatFoldersName(level)} className={gridClasses}>
        {folders.map((folder, index) => (
          <FolderItem
            key={folder.from}
            level={level}
            number={index + 1}
            folder={folder}
            isComplete={completed?.[index] === true}
            done={results?.[index]?.done}
            isNext={index === nextIndex}
          />
        ))}
      </ol>
    </>
  );
}

function FoldersSkeleton() {
  return (
    <div role="status" aria-label="Loading the folders">
      <Skeleton className="mt-4 h-6 w-56 max-w-full" />
      <div className={gridClasses}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-40" />
        ))}
      </div>
    </div>
  );
}

/** /listHSK3, /listHSK4, /listHSK5 */
export default function FoldersPage({ level }: { readonly level: TaughtLevel }) {
  const { data: state, error, refetch } = useLevel(level);
  return (
    <div className="mx-auto max-w-210">
      <PageHeading title={formatWordsName(level)} over={`HSK ${level}`}>
        Words
      </PageHeading>
      {state?.words === 0 && <UnwrittenNotice />}
      {state && state.words > 0 && (
        <WordSearch level={level} isSearchable isFreeOnly={!state.paid}>
          <Folders level={level} state={state} />
        </WordSearch>
      )}
      {!state && !error && <FoldersSkeleton />}
      {!state && error && (
        <ErrorPanel error={error} text="The folders could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
    </div>
  );
}
