// The placement test of a level: one question after the other, then the words to mark with ticks (learning-tools "A word is mine").
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import type { PlacementStep } from '#contract/transfer.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { KeyCap } from '#web/study/session/KeyCap.tsx';
import { usePressGate } from '#web/study/session/press-gate.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { GoOn } from './GoOn.tsx';
import { MarkButtons, type Marked } from './MarkButtons.tsx';
import { Outcome } from './Outcome.tsx';
import { WordTicks } from './WordTicks.tsx';
import { formatLearnLevel, formatMarked, formatNothingToAsk, formatProposal, formatRight, formatStep } from './transfer-messages.ts';

interface Answer {
  readonly id: string;
  /** Null for a word that is not known. */
  readonly answer: string | null;
}

// A reload goes on with the test; a closed tab ends it.
function readAnswers(key: string): readonly Answer[] {
  try {
    const stored: unknown = JSON.parse(readStored(key, 'sessionStorage') ?? '[]');
    return Array.isArray(stored) ? (stored as Answer[]) : [];
  } catch {
    return [];
  }
}

interface QuestionProps {
  readonly step: PlacementStep;
  readonly question: NonNullable<PlacementStep['question']>;
  /** The next question is on its way. */
  readonly isBusy: boolean;
  readonly onAnswer: (answer: string | null) => void;
}

function PlacementQuestion({ step, question, isBusy, onAnswer }: QuestionProps) {
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePressGate(container, question.id);
  useEffect(() => heading.current?.focus(), [question.id]);
  const answer = (text: string | null | undefined) => {
    if (!isBusy && text !== undefined) onAnswer(text);
  };
  useStudyKeys({ choose: (index) => answer(question.answers[index]), forgot: () => answer(null) });
  return (
    <div ref={container}>
      <Card className="mt-6">
        <ProgressBar
          label="Progress of the test"
          ratio={step.total === 0 ? 0 : step.answered / step.total}
          text={formatStep(step.answered + 1, step.total)}
        />
        <p aria-hidden="true" className="mt-1 text-sm text-muted tabular-nums">
          {formatStep(step.answered + 1, step.total)}
        </p>
        <p className="mt-6 text-center text-muted">Which word means this?</p>
        <h2
          ref={heading}
          id="placement-asked"
          tabIndex={-1}
          className="mt-2 text-center font-reading text-3xl leading-snug text-balance outline-none"
        >
          <MixedText text={question.title} />
        </h2>
        <ol aria-labelledby="placement-asked" aria-busy={isBusy} className="mx-auto mt-6 grid max-w-160 grid-cols-2 gap-3">
          {question.answers.map((text, index) => (
            <li key={text}>
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => answer(text)}
                className="relative flex h-full min-h-20 w-full items-center justify-center rounded-control border-2 border-line bg-raised px-2 py-3 text-center hover:border-vine hover:bg-paper"
              >
                <KeyCap name={String(index + 1)} isLetter className="absolute top-2 left-3" />
                <Chinese className="font-han text-3xl leading-tight">{text}</Chinese>
              </button>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex justify-center">
          <Button className="min-w-48" aria-disabled={isBusy} onClick={() => answer(null)}>
            I don’t know it
            <KeyCap name="F" isLetter />
          </Button>
        </div>
      </Card>
    </div>
  );
}

function Proposal({ step, level, onMarked }: { step: PlacementStep; level: TaughtLevel; onMarked: (marked: Marked) => void }) {
  const { proposed, answered, right } = step;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(proposed.map(({ id }) => id)));
  const rows = proposed.map(({ id, ...word }) => ({ key: id, ...word }));
  return (
    <Card className="mt-6">
      <h2 className="font-reading text-2xl font-semibold">{answered === 0 ? 'There is nothing to ask' : formatRight(right, answered)}</h2>
      {proposed.length === 0 ? (
        <>
          <p role="status" className="mt-2">
            {answered === 0 ? formatNothingToAsk(level) : 'There is nothing to mark: the quiz begins where you are.'}
          </p>
          <div className="mt-5">
            <GoOn>
              {answered > 0 && (
                <LinkButton kind="primary" to={buildQuizPagePath(level)}>
                  {formatLearnLevel(level)}
                </LinkButton>
              )}
            </GoOn>
          </div>
        </>
      ) : (
        <>
          <Outcome className="mt-2">{formatProposal(proposed.length)}</Outcome>
          <WordTicks label="Words that you probably know" rows={rows} ticked={ticked} onChange={setTicked} />
          <MarkButtons ids={rows.flatMap(({ key }) => (ticked.has(key) ? [key] : []))} onMarked={onMarked} />
        </>
      )}
    </Card>
  );
}

export interface PlacementProps {
  readonly level: TaughtLevel;
  readonly accountId: string;
}

/** The test, its proposal, and what was marked. */
export function Placement({ level, accountId }: PlacementProps) {
  const storageKey = `hanzivine:placement:${accountId}:${level}`;
  const [answers, setAnswers] = useState(() => readAnswers(storageKey));
  const [marked, setMarked] = useState<Marked>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['placement', accountId, level, answers],
    queryFn: ({ signal }) => send(calls.transfer.placementStep, { level, answers: [...answers] }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled: marked === undefined,
  });
  const save = (next: readonly Answer[]) => {
    setAnswers(next);
    writeStored(storageKey, next.length === 0 ? undefined : JSON.stringify(next), 'sessionStorage');
  };
  if (marked)
    return (
      <Card className="mt-6">
        <Outcome>{formatMarked(marked)}</Outcome>
        <div className="mt-4 flex flex-wrap gap-3">
          <GoOn>
            <LinkButton kind="primary" to="/">
              Study
            </LinkButton>
          </GoOn>
          <LinkButton kind="plain" to={pagePaths.yourWords}>
            Your words
          </LinkButton>
        </div>
      </Card>
    );
  if (error && (isPlaceholderData || !data))
    return (
      <>
        <ErrorPanel error={error} text="The next question could not be loaded. Your answers are kept." onRetry={() => void refetch()} />
        <p className="text-center">
          <Button kind="quiet" onClick={() => save([])}>
            Begin again
          </Button>
        </p>
      </>
    );
  if (!data)
    return (
      <Card className="mt-6">
        <div role="status" aria-label="Loading the test">
          <Skeleton className="h-2 w-full" />
          <Skeleton className="mx-auto mt-10 h-9 w-56" />
          <Skeleton className="mt-8 h-44 w-full" />
        </div>
      </Card>
    );
  if (!data.question) {
    const end = (done: Marked) => {
      save([]);
      setMarked(done);
    };
    return (
      <>
        <Proposal step={data} level={level} onMarked={end} />
        {data.answered > 0 && (
          <Button kind="quiet" className="mt-3" onClick={() => save([])}>
            Take the test again
          </Button>
        )}
      </>
    );
  }
  const { id } = data.question;
  return (
    <PlacementQuestion
      step={data}
      question={data.question}
      isBusy={isPlaceholderData}
      onAnswer={(answer) => save([...answers, { id, answer }])}
    />
  );
}
