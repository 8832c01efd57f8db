// Today in the browser: what is left of the day in all levels, and what comes next.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import type { StudyPlan, Today } from '#contract/today.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type DayPlan, planDay } from '#engine/study-plan.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
import { overviewKey, useLoginSession } from '#web/client/login-session.ts';
import { findStudyLevel } from './open-level.ts';

const todayKey = ['today'];

/** What is due and what was done today. Fetched only while logged in. */
export function useToday() {
  const { status, accountId } = useLoginSession();
  return useQuery({
    queryKey: todayKey,
    queryFn: async ({ signal, client }) => {
      const isShown = client.getQueryData(todayKey) !== undefined;
      return (await sendOrRecall(calls.today.getToday, {}, `${accountId}:today`, { signal, isShown })).reply;
    },
    enabled: status === 'learner',
  });
}

/** Shows a plan that is saved, and marks the rest of Today as stale. */
export function showPlan(queryClient: QueryClient, plan: StudyPlan): void {
  queryClient.setQueryData<Today>(todayKey, (shown) => shown && { ...shown, ...plan });
  void refreshToday(queryClient);
}

/** Marks Today as stale, after something that changes it. */
export function refreshToday(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: todayKey });
}

/** Under this name the progress page keeps what it shows. */
export const progressKey = ['progress'];

/**
 * Marks everything that says what is due and what was done as stale, after answers or on a new day.
 * @param refetchType `active` asks again at once for what is shown, `none` when it is shown next.
 */
export async function refreshDay(queryClient: QueryClient, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await Promise.all([overviewKey, todayKey, progressKey].map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })));
}

/** The next thing to do: repeats of all levels first, then new words. */
export type NextStep =
  | { readonly kind: 'repeat'; readonly words: number }
  | { readonly kind: 'learn'; readonly level: TaughtLevel; readonly words: number }
  | { readonly kind: 'done' };

/** What is left of the day, and where it begins. */
export function planToday(today: Today, levels: readonly LevelState[]): { plan: DayPlan; next: NextStep } {
  const studyLevel = findStudyLevel(levels);
  const plan = planDay({
    ...today,
    due: today.due.reduce((sum, { words }) => sum + words, 0),
    openWords: studyLevel?.openWords ?? 0,
  });
  if (plan.repeats > 0) return { plan, next: { kind: 'repeat', words: plan.repeats } };
  return {
    plan,
    next: studyLevel && plan.newWords > 0 ? { kind: 'learn', level: studyLevel.level, words: plan.newWords } : { kind: 'done' },
  };
}
