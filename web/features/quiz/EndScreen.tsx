// What is shown when a part is over: the blossom, what was reached, and what comes next (learning §4 "End of quiz").
import { useEffect, useRef } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { offerPage } from '#contract/pages.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Blossom } from './Blossom.tsx';
import { PartSummary } from './PartSummary.tsx';
import type { End } from './useQuizEnd.ts';

export interface EndScreenProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  readonly end: End;
  /** What the level costs and how many words it has; undefined while that is not known. */
  readonly state: LevelState | undefined;
  readonly onContinue: () => void;
  readonly onRetry: () => void;
}

function Heading({ children, over }: { children: string; over?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-reading text-3xl leading-tight font-semibold text-balance outline-none wide:text-4xl">
      {over && <span className="mb-2 block font-sans text-sm font-medium tracking-widest text-muted">{over}</span>}
      {children}
    </h1>
  );
}

function Offer({ level, state }: Pick<EndScreenProps, 'level' | 'state'>) {
  return (
    <>
      <Heading over="The free part is completed">Access course with one payment!</Heading>
      <p className="mt-3 text-lg text-balance">
        {state
          ? `HSK ${level}: ${state.priceEuro} € for ${state.months} months, all ${state.words} words, online chat included.`
          : `All words of HSK ${level}, online chat included.`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to={offerPage(level)}>
          Pay
        </LinkButton>
        <LinkButton kind="quiet" to="/courses">
          Back
        </LinkButton>
      </div>
    </>
  );
}

function WholeLevel({ level }: Pick<EndScreenProps, 'level'>) {
  return (
    <>
      <Heading>Congratulations! The quiz was completed fully</Heading>
      <p className="mt-3 text-lg">Every word of HSK {level} has taken root. A new bud is open on your vine.</p>
      <div className="mt-6">
        <LinkButton kind="primary" to="/courses">
          Back to Tests
        </LinkButton>
      </div>
    </>
  );
}

function PartOver({ words, state, onContinue }: Pick<EndScreenProps, 'words' | 'state' | 'onContinue'>) {
  const done = state && `${state.wordsDone} of ${state.words} words of HSK ${state.level} are yours. `;
  return (
    <>
      <Heading over="QUIZ IS OVER.">Congratulations!</Heading>
      <p className="mt-3 text-lg text-balance">
        {done}
        {words.length > 0 && `You worked through ${words.length === 1 ? 'one word' : `${words.length} words`}. `}
        The next words are ready when you are.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onContinue}>
          Continue quiz
        </Button>
        <LinkButton kind="quiet" to="/courses">
          Back to Tests
        </LinkButton>
      </div>
    </>
  );
}

function answersSafe(kept: number): string {
  return kept === 1
    ? 'Your last answer is safe on this device and will be sent'
    : `Your last ${kept} answers are safe on this device and will be sent`;
}

function Waiting({ kept, onRetry }: { kept: number; onRetry: () => void }) {
  return (
    <>
      <Heading>Well done!</Heading>
      <p className="mt-3 text-lg text-balance">
        {kept === 0
          ? 'All your answers are saved, but the connection is gone. '
          : `${answersSafe(kept)} as soon as the connection is back. `}
        The words wait for you here.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onRetry}>
          Try again
        </Button>
        <LinkButton kind="quiet" to="/courses">
          Back to Tests
        </LinkButton>
      </div>
    </>
  );
}

// No end was reached, so nothing is said about one.
function EmptyBlock() {
  return (
    <div data-testid="empty-block" className="flex flex-col items-center gap-4 py-24 text-center">
      <p className="text-muted">No words are open here right now.</p>
      <LinkButton kind="quiet" to="/courses">
        Back to Tests
      </LinkButton>
    </div>
  );
}

/** Chooses the end screen; where there was nothing to end (completed 0) it is an empty block with a way back. */
export function EndScreen(props: EndScreenProps) {
  const { end, level, words, onRetry } = props;
  if (end.kind === 'empty') return <EmptyBlock />;
  if (end.kind === 'saving')
    return (
      <p role="status" className="py-24 text-muted">
        Saving your last answers …
      </p>
    );
  return (
    <div className="flex w-full flex-col items-center py-6 text-center">
      <Blossom />
      {end.kind === 'waiting' && <Waiting kept={end.kept} onRetry={onRetry} />}
      {end.kind === 'level' && <WholeLevel {...props} />}
      {end.kind === 'part' && <PartOver {...props} />}
      {end.kind === 'trial' && <Offer {...props} />}
      {end.kind !== 'waiting' && <PartSummary level={level} words={words} />}
    </div>
  );
}
