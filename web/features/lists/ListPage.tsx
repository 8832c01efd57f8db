// The word list of a level (learning §2 "Word lists").
import type { TaughtLevel } from '#contract/wire.ts';
import { trialWords } from '#engine/progress.ts';
import { CallError } from '#web/client/call.ts';
import { useOverview } from '#web/client/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { Unwritten } from './Unwritten.tsx';
import { Words } from './Words.tsx';
import { WordSearch } from './WordSearch.tsx';
import { useWords } from './words-query.ts';
import { WordsSkeleton } from './WordsSkeleton.tsx';

function EndOfTrial() {
  return (
    <Card className="mt-8 flex flex-col items-center gap-4 p-6 text-center">
      <p className="font-reading text-xl">These are the free words. The vine goes on from here.</p>
      <LinkButton kind="primary" to="/payingPage">
        Access course
      </LinkButton>
    </Card>
  );
}

function ListWords({ level }: { readonly level: TaughtLevel }) {
  const { data, error, refetch } = useWords(level);
  const isUnwritten = error instanceof CallError && error.status === 404;
  return (
    <>
      {data && <Words level={level} rows={data.characters} />}
      {level === 1 && data?.characters.length === trialWords && <EndOfTrial />}
      {!data && !error && <WordsSkeleton />}
      {!data && error && !isUnwritten && (
        <Trouble text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
      {isUnwritten && <Unwritten />}
    </>
  );
}

/** /list, /listHSK2 */
export default function ListPage({ level }: { readonly level: TaughtLevel }) {
  const { data, error } = useOverview();
  const state = data?.levels.find((one) => one.level === level);
  const isKnown = data !== undefined || error !== null;
  return (
    <div className="mx-auto max-w-210">
      <PageHeading title={`Words of HSK ${level}`} over={`HSK ${level}`}>
        Words
      </PageHeading>
      <WordSearch level={level} isOpen={isKnown ? state !== undefined && state.words > 0 : undefined} isFree={state?.paid === false}>
        <ListWords level={level} />
      </WordSearch>
    </div>
  );
}
