// What a level takes at the learner's own pace, before they pay: its days, and a goal that fits where they do not (decisions §17).
import { useRef } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { planBounds } from '#contract/today.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { LevelPace as Pace } from '#engine/study-pace.ts';
import { useLevelPace } from '#web/study/level/level-pace.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import {
  formatAtGoal,
  formatNewWordsLeft,
  formatNoGoalFits,
  formatOwnWords,
  formatPaceDays,
  formatSetGoal,
  formatTooSlow,
  noPace,
} from '#web/study/level/pace-messages.ts';

const maxGoal = planBounds.dailyGoal.max;

function Days({ goal, pace, words }: { readonly goal: number; readonly pace: Pace; readonly words: number }) {
  if (words === 0) return <p className="mt-1 text-lg">You know every word of this level already.</p>;
  if (pace.days === undefined) return <p className="mt-1 text-lg">{noPace}</p>;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-reading text-3xl font-semibold whitespace-nowrap tabular-nums">{formatPaceDays(pace.days)}</span>{' '}
        <span>{formatAtGoal(goal, pace.faster)}</span>
      </p>
      <p className="text-muted">{formatNewWordsLeft(words)}</p>
    </>
  );
}

interface WarningProps {
  readonly goal: number;
  readonly pace: Pace;
  readonly isBusy: boolean;
  readonly onSet: (goal: number) => void;
}

function Warning({ goal, pace, isBusy, onSet }: WarningProps) {
  const { fitting } = pace;
  return (
    <div className="mt-4 rounded-control bg-gold-soft px-4 py-3">
      <p>{formatTooSlow(goal, pace)}</p>
      {fitting ? (
        <Button className="mt-3" isBusy={isBusy} onClick={() => onSet(fitting.goal)}>
          {formatSetGoal(fitting.goal)}
        </Button>
      ) : (
        <p className="mt-1">{formatNoGoalFits(maxGoal)}</p>
      )}
    </div>
  );
}

/** A block of the offer; nothing for a level whose words are not written. */
export function LevelPace({ level, state }: { readonly level: TaughtLevel; readonly state: LevelState }) {
  const block = useRef<HTMLElement>(null);
  const { words, known, paced, goal, error, retry } = useLevelPace(level, state);
  if (state.words === 0) return null;

  async function set(next: number): Promise<void> {
    // The button goes with what it warned of; the block, which says the new sum, takes the focus.
    if (await goal.saveGoal(next)) block.current?.focus();
  }

  return (
    <section
      ref={block}
      tabIndex={-1}
      aria-label="At your pace"
      className="border-t border-dashed border-line p-6 outline-none min-[600px]:p-8"
    >
      <h2 className="text-sm font-medium tracking-wide text-muted">At your pace</h2>
      {paced ? (
        <>
          <div role="status">
            <Days {...paced} words={words} />
          </div>
          {words > 0 && words < state.words && <p className="text-muted">{formatOwnWords(state, known)}</p>}
          {words > 0 && paced.pace.isTooSlow && <Warning {...paced} isBusy={goal.isBusy} onSet={(next) => void set(next)} />}
        </>
      ) : error ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3">
          <p>How long it takes you could not be loaded.</p>
          <Button kind="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" aria-label="Loading your pace" className="mt-2">
          <Skeleton className="h-16 w-72 max-w-full" />
        </div>
      )}
    </section>
  );
}
