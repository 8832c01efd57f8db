// The word list of a level (learning §2 "Word lists").
import { buildPracticePagePath, pagePaths } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError } from '#web/client/call.ts';
import { useLevel } from '#web/client/login-session.ts';
import { formatLevelContent } from '#web/study/level/level-messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { Together } from '#web/ui/Together.tsx';
import { UnwrittenNotice } from './UnwrittenNotice.tsx';
import { WordList } from './WordList.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useWords } from './word-queries.ts';
import { WordListSkeleton } from './WordListSkeleton.tsx';
import { formatWordsName } from './list-messages.ts';

function EndOfTrial() {
  return (
    <Card className="mt-8 flex flex-col items-center gap-4 p-6 text-center">
      <p className="font-reading text-xl">These are the free words. The vine goes on from here.</p>
      <LinkButton kind="primary" to={pagePaths.offer}>
        Access course
      </LinkButton>
    </Card>
  );
}

function ListWords({ level }: { readonly level: TaughtLevel }) {
  const { data, error, refetch } = useWords(level);
  const { data: state } = useLevel(level);
  const isTrial = state?.paid === false && state.trialWords > 0 && data?.characters.length === state.trialWords;
  const isUnwritten = error instanceof CallError && error.status === 404;
  return (
    <>
      {data && <WordList level={level} rows={data.characters} practicePath={buildPracticePagePath(level)} />}
      {isTrial && <EndOfTrial />}
      {!data && !error && <WordListSkeleton />}
      {!data && error && !isUnwritten && (
        <ErrorPanel error={error} text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
      {isUnwritten && <UnwrittenNotice />}
    </>
  );
}

/** /list, /listHSK2 */
export default function ListPage({ level }: { readonly level: TaughtLevel }) {
  const { data: state, error } = useLevel(level);
  const isKnown = state !== undefined || error !== null;
  return (
    <PageFrame width="wide">
      <PageHeading title={formatWordsName(level)} over={`HSK ${level}`}>
        Words
      </PageHeading>
      <Together waiting={<WordListSkeleton />}>
        {state && state.words > 0 && <p className="mt-2 text-lg text-muted">{formatLevelContent(state)}</p>}
        <WordSearch
          level={level}
          isSearchable={isKnown ? state !== undefined && state.words > 0 : undefined}
          isFreeOnly={state?.paid === false}
        >
          <ListWords level={level} />
        </WordSearch>
      </Together>
    </PageFrame>
  );
}
