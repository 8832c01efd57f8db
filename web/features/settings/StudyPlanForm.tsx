// How much a day holds: the goal of new words and the limit of repeats, on all devices (learning-tools "Today").
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { type StudyPlan, planBounds } from '#contract/today.ts';
import { send } from '#web/client/call.ts';
import { useDraft } from '#web/client/draft.ts';
import { refreshToday, useToday } from '#web/study/level/today.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatNumberRange } from './settings-messages.ts';

type PlanField = keyof StudyPlan;
const storedDraft = z.object({ dailyGoal: z.string(), repeatLimit: z.string() });

function findError(field: PlanField, typed: string): string | undefined {
  const { min, max } = planBounds[field];
  const value = Number(typed);
  return /^\d+$/.test(typed.trim()) && value >= min && value <= max ? undefined : formatNumberRange(min, max);
}

function PlanForm({ plan }: { readonly plan: StudyPlan }) {
  const saved = { dailyGoal: String(plan.dailyGoal), repeatLimit: String(plan.repeatLimit) };
  const { draft: typed, keep, forget } = useDraft('plan', storedDraft, () => saved);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const errors = { dailyGoal: findError('dailyGoal', typed.dailyGoal), repeatLimit: findError('repeatLimit', typed.repeatLimit) };
  const isChanged = typed.dailyGoal.trim() !== saved.dailyGoal || typed.repeatLimit.trim() !== saved.repeatLimit;

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (errors.dailyGoal !== undefined || errors.repeatLimit !== undefined) return;
    setBusy(true);
    try {
      const answers = { dailyGoal: Number(typed.dailyGoal), repeatLimit: Number(typed.repeatLimit) };
      const { message } = await send(calls.today.savePlan, answers);
      forget();
      notify.success(message);
      await refreshToday(queryClient);
    } catch (error) {
      notifyError(error, 'Your plan could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  const buildField = (field: PlanField) => ({
    inputMode: 'numeric' as const,
    value: typed[field],
    error: isTried ? errors[field] : undefined,
    onChange: ({ target }: { target: { value: string } }) => keep({ ...typed, [field]: target.value }),
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="mt-3">
      <Field label="New words a day" hint="Your goal, from 0 to 50. You may always learn more." {...buildField('dailyGoal')} />
      <Field
        label="Repeats a day, at most"
        hint="From 20 to 500. What is over the limit waits, and the words most at risk come first."
        {...buildField('repeatLimit')}
      />
      <div className="flex justify-end">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isChanged}>
          {isBusy ? 'Saving …' : 'Save plan'}
        </Button>
      </div>
    </form>
  );
}

export function StudyPlanForm() {
  const { data, error, refetch } = useToday();
  return (
    <section aria-labelledby="plan-heading">
      <h2 id="plan-heading" className="font-reading text-xl font-semibold">
        Your day
      </h2>
      {data ? (
        <PlanForm key={`${data.dailyGoal} ${data.repeatLimit}`} plan={data} />
      ) : error ? (
        <ErrorPanel error={error} text="Your plan could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your plan" className="mt-3">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </section>
  );
}
