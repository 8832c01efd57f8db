// Reminders by mail: off, daily or weekly, at an hour of the learner's day (learning-tools "Always at hand").
import { getTimeZone } from '#web/client/time-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { calls } from '#contract/calls.ts';
import { type Reminder, reminderRhythms } from '#contract/reminders.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { useSavedAtOnce } from '#web/ui/saved-at-once.ts';
import { SaveError, SavedMark } from '#web/ui/SaveState.tsx';
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
  const ownZone = getTimeZone();
  const {
    value: chosen,
    saving,
    choose,
  } = useSavedAtOnce(
    reminder,
    async (next) => {
      // Saved again, reminders move to the learner's current time zone.
      const answers = { ...next, timeZone: ownZone };
      await send(calls.reminders.saveReminder, answers);
      queryClient.setQueryData(reminderKey, answers);
    },
    'Your reminders could not be saved.',
  );
  const hour = useRef<HTMLDivElement>(null);
  const isOtherZone = chosen.every !== 'off' && chosen.timeZone !== undefined && chosen.timeZone !== ownZone;

  function moveZone(): void {
    choose({ ...chosen, timeZone: ownZone });
    // The button goes.
    hour.current?.querySelector('select')?.focus();
  }

  return (
    <div className="mt-3 space-y-4">
      <SelectField
        label="Remind me by email"
        hint="Only when something is due. Every mail has an address that ends them with one press."
        options={reminderRhythms.map((every) => rhythmNames[every])}
        value={rhythmNames[chosen.every]}
        onChoose={(name) => choose({ ...chosen, every: reminderRhythms.find((every) => rhythmNames[every] === name) ?? 'off' })}
      />
      {chosen.every !== 'off' && (
        <div className="grid gap-4 min-[600px]:grid-cols-2">
          {chosen.every === 'week' && (
            <SelectField
              label="On"
              options={weekdays}
              value={weekdays[chosen.weekday - 1] ?? ''}
              onChoose={(name) => choose({ ...chosen, weekday: weekdays.indexOf(name) + 1 })}
            />
          )}
          <div ref={hour}>
            <SelectField
              label="At"
              options={hours}
              hint={formatTimeZone(nameZone(isOtherZone ? chosen.timeZone : ownZone))}
              value={hours[chosen.hour] ?? ''}
              onChoose={(name) => choose({ ...chosen, hour: hours.indexOf(name) })}
            />
          </div>
        </div>
      )}
      {isOtherZone && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-gold-soft px-4 py-3">
          <p>{formatOwnZone(nameZone(ownZone))}</p>
          <Button onClick={moveZone}>Use the clock of this device</Button>
        </div>
      )}
      <div>
        <SavedMark saving={saving} className="-mb-5" />
        <SaveError saving={saving} />
      </div>
    </div>
  );
}

/** A section of the settings. */
export function ReminderForm() {
  const { data, error, refetch } = useQuery({
    queryKey: reminderKey,
    queryFn: ({ signal }) => send(calls.reminders.getReminder, {}, { signal }),
  });
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders" className="font-reading text-xl font-semibold">
        Reminders
      </h2>
      {data ? (
        <LoadedReminder reminder={data} />
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
