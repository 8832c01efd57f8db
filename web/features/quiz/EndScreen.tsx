// The end screen of a part: the blossom, the result and the next step (learning §4 "End of quiz").
import type { ReactNode } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { buildOfferPagePath } from '#contract/pages.ts';
import type { Completion } from '#contract/quiz.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { PartEnd } from '#web/study/session/usePartEnd.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Blossom } from '#web/study/session/Blossom.tsx';
import { EndActions, EndHeading, SavingNotice, OfflineEnd } from '#web/study/session/EndElements.tsx';
import { PartSummary } from '#web/study/session/PartSummary.tsx';

export interface EndScreenProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  readonly end: PartEnd<Completion>;
  /** The level's price and number of words; undefined while unknown. */
  readonly state: LevelState | undefined;
  /** The Undo button, below the main action as in the repeat; undefined if there is nothing to undo. */
  readonly undo: ReactNode;
  readonly onContinue: () => void;
  readonly onRetry: () => void;
}

function TrialOffer({ level, state }: Pick<EndScreenProps, 'level' | 'state'>) {
  return (
    <>
      <EndHeading over="The free part is completed">Access course with one payment!</EndHeading>
      <p className="mt-3 text-lg text-balance">
        {state
          ? `HSK ${level}: ${state.priceEuro} € for ${state.months} months, all ${state.words} words, online chat included.`
          : `All words of HSK ${level}, online chat included.`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to={buildOfferPagePath(level)}>
          Pay
        </LinkButton>
        <LinkButton kind="quiet" to="/courses">
          Back
        </LinkButton>
      </div>
    </>
  );
}

function LevelComplete({ level }: Pick<EndScreenProps, 'level'>) {
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

function PartComplete({ words, state, onContinue }: Pick<EndScreenProps, 'words' | 'state' | 'onContinue'>) {
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

// No end was reached, so no congratulations.
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

/** Chooses the end screen; with nothing to end (completed 0) it is an empty block with a link back. */
export function EndScreen(props: EndScreenProps) {
  const { end, level, words, undo, onRetry } = props;
  const completion = end.kind === 'known' ? end.result : undefined;
  if (completion === 0) return <EmptyBlock />;
  if (end.kind === 'saving') return <SavingNotice />;
  return (
    <div className="flex w-full flex-col items-center py-6 text-center">
      <Blossom />
      {end.kind === 'waiting' && <OfflineEnd kept={end.pendingCount} onRetry={onRetry} />}
      {completion === 1 && <LevelComplete {...props} />}
      {completion === 2 && <PartComplete {...props} />}
      {completion === 3 && <TrialOffer {...props} />}
      {undo && <div className="mt-3">{undo}</div>}
      {end.kind === 'known' && <PartSummary level={level} words={words} onRestarted={onRetry} />}
    </div>
  );
}
