// Reminders by mail: off, daily or weekly, at an hour of the learner's day (learning-tools "Always at hand").
import { getTimeZone } from '#web/client/time-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type Reminder, reminderRhythms } from '#contract/reminders.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatOwnZone, formatTimeZone } from './settings-messages.ts';

const reminderKey = ['reminder'];
const rhythmNames: Record<Reminder['every'], string> = { off: 'Never', day: 'Every day', week: 'Every week' };
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** A zone as people read it: America/New York. */
const nameZone = (zone = '') => zone.replaceAll('_', ' ');

function LoadedReminder({ reminder }: { readonly reminder: Reminder }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(reminder);
  const [isBusy, setBusy] = useState(false);
  const ownZone = getTimeZone();
  // Saved again, reminders move to the learner's current time zone.
  const isOtherZone = reminder.every !== 'off' && reminder.timeZone !== undefined && reminder.timeZone !== ownZone;
  const isChanged = chosen.every !== reminder.every || chosen.hour !== reminder.hour || chosen.weekday !== reminder.weekday || isOtherZone;

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      notify.success((await send(calls.reminders.saveReminder, { ...chosen, timeZone: ownZone })).message);
      queryClient.setQueryData(reminderKey, { ...chosen, timeZone: ownZone });
    } catch (error) {
      notifyError(error, 'Your reminders could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="mt-3 space-y-4">
      <SelectField
        label="Remind me by email"
        hint="Only when something is due. Every mail has an address that ends them with one press."
        options={reminderRhythms.map((every) => rhythmNames[every])}
        value={rhythmNames[chosen.every]}
        onChoose={(name) => setChosen({ ...chosen, every: reminderRhythms.find((every) => rhythmNames[every] === name) ?? 'off' })}
      />
      {chosen.every !== 'off' && (
        <div className="grid gap-4 min-[600px]:grid-cols-2">
          {chosen.every === 'week' && (
            <SelectField
              label="On"
              options={weekdays}
              value={weekdays[chosen.weekday - 1] ?? ''}
              onChoose={(name) => setChosen({ ...chosen, weekday: weekdays.indexOf(name) + 1 })}
            />
          )}
          <SelectField
            label="At"
            options={hours}
            hint={formatTimeZone(nameZone(isOtherZone ? reminder.timeZone : ownZone))}
            value={hours[chosen.hour] ?? ''}
            onChoose={(name) => setChosen({ ...chosen, hour: hours.indexOf(name) })}
          />
        </div>
      )}
      {isOtherZone && chosen.every !== 'off' && (
        <p className="rounded-control bg-gold-soft px-4 py-3">{formatOwnZone(nameZone(ownZone))}</p>
      )}
      <div className="flex justify-end">
        <Button kind="plain" type="submit" disabled={!isChanged} isBusy={isBusy}>
          {isBusy ? 'Saving …' : 'Save reminders'}
        </Button>
      </div>
    </form>
  );
}

/** A section of the settings. */
export function ReminderForm() {
  const { data, error, refetch } = useQuery({
    queryKey: reminderKey,
    queryFn: ({ signal }) => send(calls.reminders.getReminder, {}, { signal }),
  });
  return (
    <section aria-labelledby="reminder-heading" className="mt-8">
      <h2 id="reminder-heading" className="font-reading text-xl font-semibold">
        Reminders
      </h2>
      {data ? (
        <LoadedReminder key={JSON.stringify(data)} reminder={data} />
      ) : error ? (
        <ErrorPanel error={error} text="Your reminders could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your reminders" className="mt-3">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  );
}
