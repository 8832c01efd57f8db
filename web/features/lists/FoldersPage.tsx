// The folders of a level: 25 words each, told by the first and the last (learning §2 "Word lists").
import { Link } from 'react-router';
import type { CallReply } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { buildFolderPagePath, buildPracticePagePath, buildQuizPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Folder, listFolders } from '#engine/progress.ts';
import { useLevel } from '#web/client/login-session.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { formatLevelContent } from '#web/study/level/level-messages.ts';
import { getFaultNumber } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { formatRange } from './folder-messages.ts';
import { UnwrittenNotice } from './UnwrittenNotice.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useCompletedFolders } from './word-queries.ts';
import { formatDone, formatFoldersName, formatWordsDone, formatWordsName } from './list-messages.ts';

const gridClasses =
  'mt-6 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 min-[600px]:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] min-[600px]:gap-4';

type FolderResult = CallReply<typeof calls.lists.areCharactersCompleted>['formattedResults'][number];

interface FolderItemProps {
  readonly level: TaughtLevel;
  readonly number: number;
  readonly folder: Folder;
  /** What is in it and how much of it is done; undefined until it is known. */
  readonly result: FolderResult | undefined;
  /** The first incomplete folder: where the quiz continues. */
  readonly isNext: boolean;
}

/** The first and the last word, in two lines at most. */
function FolderWords({ first, last }: { readonly first: string; readonly last: string }) {
  const size = first.length + last.length > 6 ? 'text-base' : 'text-2xl';
  return (
    <span className={`flex flex-wrap items-center gap-x-1.5 leading-tight ${size}`}>
      <Chinese className="font-han">{first}</Chinese>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only"> to </span>
      <Chinese className="font-han">{last}</Chinese>
    </span>
  );
}

function FolderItem({ level, number, folder, result, isNext }: FolderItemProps) {
  const size = folder.to - folder.from + 1;
  const { completed: isComplete = false, done = 0, first = null, last = null } = result ?? {};
  return (
    <li className="flex">
      <Link
        to={buildFolderPagePath(level, number)}
        className={`flex w-full flex-col rounded-card border bg-raised px-3 pt-3 pb-4 min-[600px]:px-4 transition-colors hover:border-vine hover:text-vine-strong ${isNext ? 'border-vine' : 'border-line'}`}
      >
        <span className="font-reading text-lg font-semibold whitespace-nowrap tabular-nums">{formatRange(folder)}</span>
        {/* As high as two lines, so that nothing moves when the words come and the grid is even. */}
        <span className="my-1 flex min-h-16 items-center">
          {first !== null && last !== null && <FolderWords first={first} last={last} />}
        </span>
        <span className="flex min-h-6 items-center text-sm">
          {isComplete && (
            <span className="inline-flex items-center gap-1 rounded-full bg-vine py-0.5 pr-2.5 pl-1.5 leading-5 font-medium text-on-vine">
              <CheckIcon className="size-4" />
              Completed
            </span>
          )}
          {isNext && <span className="text-vine-strong">You are here</span>}
          {!isComplete && !isNext && done > 0 && <span className="text-muted">{formatDone(done, size)}</span>}
        </span>
        {/* The same height in every tile, so that the grid is even. */}
        <span aria-hidden="true" className="mt-2 h-1.5 forced-color-adjust-none overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full origin-left ${isComplete ? 'bg-gold' : 'bg-vine'}`}
            style={{ transform: `scaleX(${done / size})` }}
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
          <LinkButton kind="primary" to={buildQuizPagePath(level)}>
            To the quiz
          </LinkButton>
          <LinkButton to={buildPracticePagePath(level)} className="wide:-mr-4">
            Practise
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
            result={results?.[index]}
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
          <Skeleton key={index} className="h-44" />
        ))}
      </div>
    </div>
  );
}

/** /listHSK3, /listHSK4, /listHSK5 */
export default function FoldersPage({ level }: { readonly level: TaughtLevel }) {
  const { data: state, error, refetch } = useLevel(level);
  return (
    <PageFrame width="wide">
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
    </PageFrame>
  );
}
