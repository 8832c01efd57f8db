// What is shown when a part is over: the blossom, what was reached, and what comes next (learning §4 "End of quiz").
import type { ReactNode } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { offerPage } from '#contract/pages.ts';
import type { Completion } from '#contract/quiz.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { End } from '#web/study/sitting/useEnd.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Blossom } from '#web/study/sitting/Blossom.tsx';
import { EndActions, EndHeading, SavingLast, WaitingForLine } from '#web/study/sitting/EndParts.tsx';
import { PartSummary } from '#web/study/sitting/PartSummary.tsx';

export interface EndScreenProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  readonly end: End<Completion>;
  /** What the level costs and how many words it has; undefined while that is not known. */
  readonly state: LevelState | undefined;
  /** Takes back the last answer; undefined where there is none. Stands under the way on, as in the repeat. */
  readonly undo: ReactNode;
  readonly onContinue: () => void;
  readonly onRetry: () => void;
}

function Offer({ level, state }: Pick<EndScreenProps, 'level' | 'state'>) {
  return (
    <>
      <EndHeading over="The free part is completed">Access course with one payment!</EndHeading>
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
      <EndHeading>Congratulations! The quiz was completed fully</EndHeading>
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
  const done = state && `${state.wordsDone} of ${state.words} words of HSK ${state.level} are done. `;
  return (
    <>
      <EndHeading over="QUIZ IS OVER.">Congratulations!</EndHeading>
      <p className="mt-3 text-lg text-balance">
        {done}
        {words.length > 0 && `You worked through ${words.length === 1 ? 'one word' : `${words.length} words`}. `}
        The next words are ready when you are.
      </p>
      <EndActions label="Continue quiz" onAct={onContinue} />
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
  const { end, level, words, undo, onRetry } = props;
  const completed = end.kind === 'known' ? end.answer : undefined;
  if (completed === 0) return <EmptyBlock />;
  if (end.kind === 'saving') return <SavingLast />;
  return (
    <div className="flex w-full flex-col items-center py-6 text-center">
      <Blossom />
      {end.kind === 'waiting' && <WaitingForLine kept={end.kept} onRetry={onRetry} />}
      {completed === 1 && <WholeLevel {...props} />}
      {completed === 2 && <PartOver {...props} />}
      {completed === 3 && <Offer {...props} />}
      {undo && <div className="mt-3">{undo}</div>}
      {end.kind === 'known' && <PartSummary level={level} words={words} onPutBack={onRetry} />}
    </div>
  );
}
