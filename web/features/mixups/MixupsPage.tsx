// The page /mixups: words that the learner takes for each other, side by side, and a drill for each pair (learning-tools "My mix-ups").
import { pagePaths } from '#contract/pages.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MixupOnPage } from '#contract/mixups.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { createRandomId } from '#web/client/random-id.ts';
import { stampNow } from '#web/client/server-clock.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { usePressGate } from '#web/study/session/press-gate.ts';
import { useLearnerOutbox } from '#web/study/session/useLearnerOutbox.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Drill } from './Drill.tsx';
import { formatDrillName, formatDrillResult, formatStanding } from './mixup-messages.ts';
import { MixupPair } from './MixupPair.tsx';
import { useMixups } from './mixups-query.ts';

interface Pair extends MixupOnPage {
  readonly name: string;
  readonly both: readonly [Word, Word];
}

function toPair(mixup: MixupOnPage): Pair | undefined {
  const [first, second] = mixup.words;
  return first && second && { ...mixup, name: `${first.id}_${second.id}`, both: [first, second] };
}

function NoMixups() {
  return (
    <Card className="mt-6">
      <h2 className="font-reading text-2xl font-semibold">Nothing is mixed up</h2>
      <p className="mt-2">
        When you take one word for another in quiz or repeat, twice, the two appear here side by side, with a short drill.
      </p>
      <div className="mt-5">
        <LinkButton kind="primary" to="/">
          Study
        </LinkButton>
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your mix-ups">
      {[1, 2].map((card) => (
        <Card key={card} className="mt-6">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="mt-4 h-64 w-full" />
        </Card>
      ))}
    </div>
  );
}

function PairCard({ pair }: { readonly pair: Pair }) {
  const [first, second] = pair.both;
  return (
    <Card className="mt-6">
      <article aria-labelledby={pair.name}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div>
            <Chinese as="h2" id={pair.name} className="font-han text-2xl">
              {`${first.text} · ${second.text}`}
            </Chinese>
            <p className="text-muted">{formatStanding(pair)}</p>
          </div>
          <LinkButton kind="plain" to={`?drill=${pair.name}`} aria-label={formatDrillName(first.text, second.text)}>
            Tell them apart
          </LinkButton>
        </div>
        <MixupPair words={pair.both} />
      </article>
    </Card>
  );
}

interface PairListProps {
  readonly pairs: readonly Pair[];
  /** How many are settled in all, also of those that are not loaded yet. */
  readonly settledCount: number;
}

function PairList({ pairs, settledCount }: PairListProps) {
  const standing = pairs.filter(({ state }) => state === 'standing');
  const settled = pairs.filter(({ state }) => state === 'settled');
  if (pairs.length === 0) return <NoMixups />;
  return (
    <>
      {standing.length === 0 && <p className="mt-6 text-lg">All your mix-ups are settled.</p>}
      {standing.map((pair) => (
        <PairCard key={pair.name} pair={pair} />
      ))}
      {settled.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 cursor-pointer font-reading text-xl font-semibold">{`Settled (${settledCount})`}</summary>
          {settled.map((pair) => (
            <PairCard key={pair.name} pair={pair} />
          ))}
        </details>
      )}
    </>
  );
}

interface DrillEndProps {
  readonly pair: Pair;
  readonly right: number;
  readonly total: number;
  readonly onAgain: () => void;
}

function DrillEnd({ pair, right, total, onAgain }: DrillEndProps) {
  const container = useRef<HTMLDivElement>(null);
  usePressGate(container, 'end');
  return (
    <div ref={container}>
      <Card className="mt-6 text-center">
        <h2 className="font-reading text-2xl font-semibold">{formatDrillResult(right, total)}</h2>
        <p className="mt-2">{formatStanding(pair)}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <LinkButton kind="primary" to={pagePaths.mixups}>
            Back to my mix-ups
          </LinkButton>
          <Button onClick={onAgain}>Once more</Button>
        </div>
      </Card>
    </div>
  );
}

/** The level that a word's id names. */
function parseLevel(wordId: string): TaughtLevel {
  return Number(wordId.split('-')[0]) as TaughtLevel;
}

/** The drill of a pair and its result. */
function PairDrill({ pair, onStored }: { readonly pair: Pair; readonly onStored: () => Promise<unknown> }) {
  const learnerOutbox = useLearnerOutbox();
  const [round, setRound] = useState(createRandomId);
  const [result, setResult] = useState<{ right: number; total: number }>();
  // A pair that was loaded again is the same pair: its drill continues.
  // oxlint-disable-next-line react/exhaustive-deps
  const words = useMemo(() => pair.both, [pair.name]);
  const answer = (wordId: string, isRight: boolean) => {
    const asked = words.find(({ id }) => id === wordId);
    const other = words.find(({ id }) => id !== wordId);
    if (asked && other)
      learnerOutbox?.outbox.enqueue({
        kind: 'drill',
        level: parseLevel(asked.id),
        id: asked.id,
        character: asked.text,
        otherId: other.id,
        isRight,
        eventId: createRandomId(),
        ...stampNow(),
      });
  };
  const end = (right: number, total: number) => {
    setResult({ right, total });
    void onStored();
  };
  const again = () => {
    setResult(undefined);
    setRound(createRandomId());
  };
  return result ? (
    <DrillEnd pair={pair} {...result} onAgain={again} />
  ) : (
    <Drill key={round} words={words} seed={round} onAnswer={answer} onEnd={end} />
  );
}

/** The page of `/mixups`; with `?drill=` the drill of a pair. */
export default function MixupsPage() {
  const learnerOutbox = useLearnerOutbox();
  const outbox = learnerOutbox?.outbox;
  const flush = useCallback(() => outbox?.flush() ?? Promise.resolve(), [outbox]);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMixups(outbox && flush);
  const [search] = useSearchParams();
  const pairs = useMemo(() => data?.pages.flatMap((page) => page.pairs.flatMap((mixup) => toPair(mixup) ?? [])), [data]);
  const drill = search.get('drill');
  const drilled = pairs?.find(({ name }) => name === drill);
  // A drill's address may name a pair that is further down.
  const isDrillMissing = pairs !== undefined && drill !== null && !drilled && hasNextPage;
  useEffect(() => {
    if (isDrillMissing && !isFetchingNextPage) void fetchNextPage();
  }, [isDrillMissing, isFetchingNextPage, fetchNextPage]);
  return (
    <PageFrame width="wide">
      <PageHeading>My mix-ups</PageHeading>
      {pairs && !isDrillMissing ? (
        drilled ? (
          <PairDrill pair={drilled} onStored={refetch} />
        ) : (
          <>
            <PairList pairs={pairs} settledCount={data?.pages[0]?.settled ?? 0} />
            {hasNextPage && (
              <Button className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more pairs
              </Button>
            )}
          </>
        )
      ) : error ? (
        <ErrorPanel error={error} text="Your mix-ups could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </PageFrame>
  );
}
