// The words of one folder, with links to the previous and next one (learning §2 "Word lists").
import { useEffect } from 'react';
import { Link, Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import {
  parseFolderNumber,
  buildFolderPagePath,
  buildListPagePath,
  buildOfferPagePath,
  buildPracticePagePath,
  pagePaths,
} from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Folder, listFolders } from '#engine/progress.ts';
import { useLevel } from '#web/client/login-session.ts';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { Card } from '#web/ui/Card.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { formatRange } from './folder-messages.ts';
import { WordList } from './WordList.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useWords } from './word-queries.ts';
import { WordListSkeleton } from './WordListSkeleton.tsx';
import { formatFolderHeading, formatFolderTitle, formatPreview } from './list-messages.ts';

interface FolderProps {
  readonly level: TaughtLevel;
  readonly state: LevelState;
  readonly folders: readonly Folder[];
  readonly folder: Folder;
}

function FolderNavigation({ level, folders, folder }: Omit<FolderProps, 'state'>) {
  const index = folders.indexOf(folder);
  const before = folders[index - 1];
  const after = folders[index + 1];
  return (
    <nav aria-label="Folders" className="mt-8 flex flex-wrap justify-between gap-3">
      {before ? (
        <Link to={buildFolderPagePath(level, index)} className={getButtonClasses('quiet')}>
          <ArrowIcon className="size-5 rotate-180" />
          <span className="sr-only">Previous folder: </span>
          <span className="whitespace-nowrap tabular-nums">{formatRange(before)}</span>
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={buildFolderPagePath(level, index + 2)} className={getButtonClasses('quiet')}>
          <span className="sr-only">Next folder: </span>
          <span className="whitespace-nowrap tabular-nums">{formatRange(after)}</span>
          <ArrowIcon />
        </Link>
      )}
    </nav>
  );
}

function EndOfPreview({ level, words, folder }: { level: TaughtLevel; words: number; folder: Folder }) {
  const more = words - folder.to;
  return (
    <Card className="mt-8 flex flex-col items-center gap-4 p-6 text-center">
      <p className="font-reading text-xl">{formatPreview(folder.to, level, more)}</p>
      <LinkButton kind="primary" to={buildOfferPagePath(level)}>
        Access course
      </LinkButton>
    </Card>
  );
}

function FolderWords({ level, state, folders, folder }: FolderProps) {
  const { data, error, refetch } = useWords(level, folder);
  return (
    <>
      {data && (
        <WordList
          level={level}
          rows={data.characters}
          isPreview={!state.paid}
          practicePath={buildPracticePagePath(level, { words: data.characters.map(({ text }) => text) })}
        />
      )}
      {!data && !error && <WordListSkeleton />}
      {!data && error && (
        <ErrorPanel error={error} text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
      {state.paid && <FolderNavigation level={level} folders={folders} folder={folder} />}
      {data && !state.paid && <EndOfPreview level={level} words={state.words} folder={folder} />}
    </>
  );
}

function FolderContent(props: FolderProps) {
  const { level, state, folder } = props;
  const navigation = useNavigationType();
  useEffect(() => {
    // Another folder counts as another page, though only the query changes.
    if (navigation !== NavigationType.Pop) scrollTo(0, 0);
  }, [navigation]);
  const range = formatRange(folder);
  return (
    <PageFrame width="wide">
      <LinkButton to={state.paid ? buildListPagePath(level) : pagePaths.courses} className="mb-2 -ml-4">
        <ArrowIcon className="size-5 rotate-180" />
        <span>{state.paid ? 'All folders' : 'Back to Tests'}</span>
      </LinkButton>
      <PageHeading title={formatFolderTitle(range, level)} over={`HSK ${level}`}>
        {formatFolderHeading(range)}
      </PageHeading>
      <WordSearch level={level} isSearchable isFreeOnly={!state.paid}>
        <FolderWords {...props} />
      </WordSearch>
    </PageFrame>
  );
}

/** /listHSK3Words, /listHSK4Words, /listHSK5Words with the query id. An unknown number redirects to the folders. */
export default function FolderPage({ level }: { readonly level: TaughtLevel }) {
  const { search } = useLocation();
  const { data: state, error, refetch } = useLevel(level);
  if (error && !state)
    return <ErrorPanel error={error} text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />;
  if (!state) return <WordListSkeleton />;
  const folders = listFolders(state.words);
  const folder = folders[(parseFolderNumber(search) ?? 0) - 1];
  if (!folder) return <Navigate to={buildListPagePath(level)} replace />;
  return <FolderContent key={folder.from} level={level} state={state} folders={folders} folder={folder} />;
}
