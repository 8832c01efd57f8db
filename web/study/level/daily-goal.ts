// The daily goal of new words, where it is chosen outside the settings: saved at once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { defaultPlan } from '#contract/today.ts';
import { send } from '#web/client/call.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { refreshToday, useToday } from './today.ts';

export interface DailyGoal {
  /** What is shown: the goal being saved, or the saved one; undefined until it is known. */
  readonly goal: number | undefined;
  readonly isBusy: boolean;
  /** Resolves to whether it is saved; if not, a notice says why. */
  readonly saveGoal: (goal: number) => Promise<boolean>;
}

/** The goal and its change; the limit of repeats stays. */
export function useDailyGoal(): DailyGoal {
  const queryClient = useQueryClient();
  const { data: today, error, refetch } = useToday();
  const [chosen, setChosen] = useState<number>();
  return {
    goal: chosen ?? today?.dailyGoal ?? (error ? defaultPlan.dailyGoal : undefined),
    isBusy: chosen !== undefined,
    async saveGoal(dailyGoal) {
      setChosen(dailyGoal);
      try {
        // A limit that is not known must not be overwritten.
        const plan = today ?? (await refetch({ throwOnError: true })).data ?? defaultPlan;
        await send(calls.today.savePlan, { dailyGoal, repeatLimit: plan.repeatLimit });
        await refreshToday(queryClient);
        return true;
      } catch (failure) {
        notifyError(failure, 'Your goal could not be saved. Please try again.');
        return false;
      } finally {
        setChosen(undefined);
      }
    },
  };
}
