// The words of one folder, with the way to the folders before and after it (learning §2 "Word lists").
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigationType } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import { folderAsked, folderPage, listPage, offerPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Folder, foldersOf } from '#engine/progress.ts';
import { useOverview } from '#web/client/session.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { Card } from '#web/ui/Card.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { rangeOf } from './folder-words.ts';
import { Words } from './Words.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useWords } from './words-query.ts';
import { WordsSkeleton } from './WordsSkeleton.tsx';

interface FolderProps {
  readonly level: TaughtLevel;
  readonly state: LevelState;
  readonly folders: readonly Folder[];
  readonly folder: Folder;
}

function Neighbours({ level, folders, folder }: Omit<FolderProps, 'state'>) {
  const at = folders.indexOf(folder);
  const before = folders[at - 1];
  const after = folders[at + 1];
  return (
    <nav aria-label="Folders" className="mt-8 flex justify-between gap-3">
      {before ? (
        <Link to={folderPage(level, at)} className={buttonLook('quiet')}>
          <ArrowIcon className="size-5 rotate-180" />
          <span className="sr-only">Previous folder: </span>
          <span className="whitespace-nowrap tabular-nums">{rangeOf(before)}</span>
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={folderPage(level, at + 2)} className={buttonLook('quiet')}>
          <span className="sr-only">Next folder: </span>
          <span className="whitespace-nowrap tabular-nums">{rangeOf(after)}</span>
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
      <p className="font-reading text-xl">
        These are the first {folder.to} words of HSK {level}.{more > 0 && ` The vine goes on with ${more} more.`}
      </p>
      <LinkButton kind="primary" to={offerPage(level)}>
        Access course
      </LinkButton>
    </Card>
  );
}

function FolderWords({ level, state, folders, folder }: FolderProps) {
  const { data, error, refetch } = useWords(level, folder);
  return (
    <>
      {data && <Words level={level} rows={data.characters} isPreview={!state.paid} />}
      {!data && !error && <WordsSkeleton />}
      {!data && error && <Trouble text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />}
      {state.paid && <Neighbours level={level} folders={folders} folder={folder} />}
      {data && !state.paid && <EndOfPreview level={level} words={state.words} folder={folder} />}
    </>
  );
}

function OneFolder(props: FolderProps) {
  const { level, state, folder } = props;
  const navigation = useNavigationType();
  useEffect(() => {
    // Another folder is another page, though only the query of the address changes.
    if (navigation !== 'POP') scrollTo(0, 0);
  }, [navigation]);
  const range = rangeOf(folder);
  return (
    <div className="mx-auto max-w-210">
      <LinkButton to={state.paid ? listPage(level) : '/courses'} className="mb-2 -ml-4">
        <ArrowIcon className="size-5 rotate-180" />
        {state.paid ? 'All folders' : 'Back to Tests'}
      </LinkButton>
      <PageHeading title={`Words ${range} of HSK ${level}`} over={`HSK ${level}`}>
        Words {range}
      </PageHeading>
      <WordSearch level={level} isOpen isFree={!state.paid}>
        <FolderWords {...props} />
      </WordSearch>
    </div>
  );
}

/** /listHSK3Words, /listHSK4Words, /listHSK5Words with the query id. A number without a folder leads to the folders. */
export default function FolderPage({ level }: { readonly level: TaughtLevel }) {
  const { search } = useLocation();
  const { data, error, refetch } = useOverview();
  if (error && !data) return <Trouble text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />;
  const state = data?.levels.find((one) => one.level === level);
  if (!state) return <WordsSkeleton />;
  const folders = foldersOf(state.words);
  const folder = folders[(folderAsked(search) ?? 0) - 1];
  if (!folder) return <Navigate to={listPage(level)} replace />;
  return <OneFolder key={folder.from} level={level} state={state} folders={folders} folder={folder} />;
}
