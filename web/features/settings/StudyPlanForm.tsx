// How much a day holds: the goal of new words and the limit of repeats, on all devices (learning-tools "Today").
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { type StudyPlan, planBounds } from '#contract/today.ts';
import { send } from '#web/client/call.ts';
import { useDraft } from '#web/client/draft.ts';
import { showPlan, useToday } from '#web/study/level/today.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useSavedAtOnce } from '#web/ui/saved-at-once.ts';
import { SaveError, SavedMark } from '#web/ui/SaveState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatNumberRange } from './settings-messages.ts';

type PlanField = keyof StudyPlan;
const storedDraft = z.object({ dailyGoal: z.optional(z.string()), repeatLimit: z.optional(z.string()) });
type Draft = z.output<typeof storedDraft>;
const planFields: readonly PlanField[] = ['dailyGoal', 'repeatLimit'];

/** After this pause of typing a number is saved, for who does not leave the field. */
const pauseMs = 1000;

function findError(field: PlanField, typed: string): string | undefined {
  const { min, max } = planBounds[field];
  const value = Number(typed);
  return /^\d+$/.test(typed.trim()) && value >= min && value <= max ? undefined : formatNumberRange(min, max);
}

/** The plan with the numbers that are typed and valid. */
function applyDraft(plan: StudyPlan, draft: Draft): StudyPlan {
  const typed = planFields.flatMap((field) => {
    const text = draft[field];
    return text === undefined || findError(field, text) !== undefined ? [] : [[field, Number(text)]];
  });
  return { ...plan, ...Object.fromEntries(typed) };
}

const isSame = (one: StudyPlan, other: StudyPlan) => planFields.every((field) => one[field] === other[field]);

function PlanForm({ plan }: { readonly plan: StudyPlan }) {
  const queryClient = useQueryClient();
  // What is typed and not saved yet.
  const { draft, keep, forget } = useDraft('plan', storedDraft, (): Draft => ({}));
  const [left, setLeft] = useState<readonly PlanField[]>([]);
  const { value, saving, choose } = useSavedAtOnce(
    plan,
    async ({ dailyGoal, repeatLimit }) => {
      await send(calls.today.savePlan, { dailyGoal, repeatLimit });
      forget();
      showPlan(queryClient, { dailyGoal, repeatLimit });
    },
    'Your plan could not be saved.',
  );

  function save(): void {
    const next = applyDraft(value, draft);
    if (!isSame(next, value)) choose(next);
  }
  const saveAfterPause = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(saveAfterPause, pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  // What is typed is saved: from here on the fields show the plan, also one that was changed elsewhere.
  const isSaved = planFields.every((field) => draft[field] === undefined || Number(draft[field]) === plan[field]);
  const forgetSaved = useEffectEvent(() => {
    if (Object.keys(draft).length === 0) return;
    keep({});
    forget();
  });
  useEffect(() => {
    if (isSaved) forgetSaved();
  }, [isSaved]);

  const buildField = (field: PlanField) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[field] ?? String(value[field]),
    error: left.includes(field) && draft[field] !== undefined ? findError(field, draft[field]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => keep({ ...draft, [field]: target.value }),
    onBlur: () => {
      setLeft([...left, field]);
      save();
    },
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setLeft(planFields);
    save();
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <Field id="goal" label="New words a day" hint="Your goal, from 0 to 50. You may always learn more." {...buildField('dailyGoal')} />
      <Field
        label="Repeats a day, at most"
        hint="From 20 to 500. What is over the limit waits, and the words most at risk come first."
        enterKeyHint="done"
        {...buildField('repeatLimit')}
      />
      {/* Enter submits a form of several fields only where it has a button. */}
      <button type="submit" hidden aria-label="Save" />
      <SavedMark saving={saving} className="-mb-5" />
      <SaveError saving={saving} />
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
        <PlanForm plan={data} />
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
