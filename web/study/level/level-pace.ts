// How long the words of a level that are new to the learner take at their daily goal (decisions §17).
import type { LevelState } from '#contract/dashboard.ts';
import { planBounds } from '#contract/today.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type LevelPace, planPace } from '#engine/study-pace.ts';
import { useKnownWords } from '#web/client/known-words.ts';
import { useDailyGoal } from './daily-goal.ts';
import { useToday } from './today.ts';

export interface PaceOfLevel {
  /** Words of the level that are new to the learner. */
  readonly words: number;
  /** Words that they know from other levels. */
  readonly known: number;
  /** The daily goal and its pace; undefined until both are known. */
  readonly paced: { readonly goal: number; readonly pace: LevelPace } | undefined;
  readonly goal: ReturnType<typeof useDailyGoal>;
  /** Set where it could not be loaded. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** The pace of a level at the learner's own goal. */
export function useLevelPace(level: TaughtLevel, state: LevelState): PaceOfLevel {
  const { data: today, error, refetch } = useToday();
  const { data: knowledge, isPending } = useKnownWords(level);
  const goal = useDailyGoal();
  const known = knowledge?.known.reduce((sum, from) => sum + from.words, 0) ?? 0;
  // Without what is known of other levels, what is done in this one.
  const words = knowledge?.newWords ?? state.words - state.wordsDone;
  const isKnown = today !== undefined && goal.goal !== undefined && !isPending;
  const paced = isKnown
    ? {
        goal: goal.goal,
        pace: planPace({
          words,
          dailyGoal: goal.goal,
          day: today.day,
          months: state.months,
          maxGoal: planBounds.dailyGoal.max,
        }),
      }
    : undefined;
  return { words, known, paced, goal, error: today ? undefined : error, retry: () => void refetch() };
}
