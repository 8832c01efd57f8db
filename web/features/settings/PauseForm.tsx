// Pauses: days that do not count, also after the fact, and removing them (learning-tools "Today").
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Today } from '#contract/today.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshDay, useToday } from '#web/study/level/today.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatPause } from './settings-messages.ts';

type Pause = Today['pauses'][number];

const toIso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const toDay = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

function PauseList({
  pauses,
  onTakeBack,
  busyFrom,
}: {
  pauses: readonly Pause[];
  onTakeBack: (pause: Pause) => void;
  busyFrom: number | undefined;
}) {
  if (pauses.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {pauses.map((pause) => (
        <li key={pause.from} className="flex flex-wrap items-center justify-between gap-x-3">
          <span>{formatPause(pause)}</span>
          <Button kind="quiet" isBusy={busyFrom === pause.from} onClick={() => onTakeBack(pause)}>
            Remove<span className="sr-only">{`: ${formatPause(pause)}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function LoadedPauses({ today }: { readonly today: Today }) {
  const queryClient = useQueryClient();
  const [days, setDays] = useState({ from: '', to: '' });
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [busyFrom, setBusyFrom] = useState<number>();
  const refresh = () => refreshDay(queryClient);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const missing = 'Please choose a day';
    const found = { ...(days.from === '' && { from: missing }), ...(days.to === '' && { to: missing }) };
    setErrors(found);
    if (days.from === '' || days.to === '') return;
    setBusy(true);
    try {
      const { message } = await send(calls.today.addPause, { from: toDay(days.from), to: toDay(days.to) });
      notify.success(message);
      setDays({ from: '', to: '' });
      await refresh();
    } catch (error) {
      if (error instanceof CallError && (error.field === 'from' || error.field === 'to')) setErrors({ [error.field]: error.message });
      else notifyError(error, 'Your pause could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  async function takeBack({ from }: Pause): Promise<void> {
    setBusyFrom(from);
    try {
      notify.success((await send(calls.today.removePause, { from })).message);
      await refresh();
    } catch (error) {
      notifyError(error, 'The pause could not be removed. Please try again.');
    } finally {
      setBusyFrom(undefined);
    }
  }

  return (
    <>
      <PauseList pauses={today.pauses} onTakeBack={(pause) => void takeBack(pause)} busyFrom={busyFrom} />
      <form onSubmit={(event) => void save(event)} noValidate className="mt-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 min-[600px]:grid-cols-2">
          <Field
            label="First day"
            type="date"
            min={toIso(today.day - 365)}
            max={toIso(today.day + 365)}
            value={days.from}
            error={errors.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <Field
            label="Last day"
            type="date"
            min={days.from || undefined}
            value={days.to}
            error={errors.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
        <div className="flex justify-end">
          <Button kind="plain" type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving …' : 'Add pause'}
          </Button>
        </div>
      </form>
    </>
  );
}

/** A section of the settings. */
export function PauseForm() {
  const { data, error, refetch } = useToday();
  return (
    <section aria-labelledby="pauses">
      <h2 id="pauses" className="font-reading text-xl font-semibold">
        Pauses
      </h2>
      <p className="mt-1 text-muted">
        Days that do not count: what is due after the first of them waits as many days more. A pause may begin in the future or lie in the
        past, and you can remove it.
      </p>
      {data ? (
        <LoadedPauses today={data} />
      ) : error ? (
        <ErrorPanel error={error} text="Your pauses could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your pauses" className="mt-3">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  );
}
