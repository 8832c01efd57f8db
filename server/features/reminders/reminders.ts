// Reminders by mail: the learner's choice, the job that sends them, and unsubscribing with one press (learning-tools "Always at hand").
import { randomBytes } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import { buildAddress } from '#contract/endpoint.ts';
import { type Reminder, noReminder, unsubscribePage } from '#contract/reminders.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { readDueWords } from '#server/learner/memory-store.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import { findTimeZone } from '#server/learner/time-zones.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { buildReminderMail } from './mails.ts';
import { findNextReminder } from './next-reminder.ts';
import { delayReminder, hasDueReminderSql, lockDueReminder, readNow, readReminder, writeReminder } from './store.ts';

type ReminderCalls = typeof calls.reminders;

/** Returns when the learner is reminded. */
export async function getReminder({ services, learner }: CallContext<ReminderCalls['getReminder']>): Promise<Reminder> {
  return (await readReminder(services.database.kysely, learner.id)) ?? noReminder;
}

/** Sets when the learner is reminded, from the next such hour on. */
export async function saveReminder({ input, services, learner }: CallContext<ReminderCalls['saveReminder']>): Promise<{ message: string }> {
  const { timeZone: zone, ...reminder } = input;
  const timeZone = findTimeZone(zone);
  const nextAt = findNextReminder(await readNow(services.database.kysely), reminder, timeZone);
  const token = randomBytes(32).toString('base64url');
  await writeReminder(services.database.kysely, learner.id, { ...reminder, timeZone, token, nextAt });
  return { message: reminder.every === 'off' ? 'Reminders are off' : 'Your reminders have been saved' };
}

const minuteMs = 60_000;

/** The job that queues a mail for everybody whose hour has come and who has something due. */
export function createReminderJob({ database: { kysely }, config }: Pick<Services, 'database' | 'config'>): Job {
  return {
    name: 'reminders',
    everyMs: minuteMs,
    hasWork: hasDueReminderSql,
    run: () =>
      // The mail and the next time stand together or not at all, so that nobody is reminded twice.
      kysely.transaction().execute(async (transaction) => {
        const reminder = await lockDueReminder(transaction);
        if (!reminder) return false;
        const { userId, token, now } = reminder;
        // A zone that this process does not know must not hold up everybody else's reminder.
        const timeZone = findTimeZone(reminder.timeZone);
        await delayReminder(transaction, userId, findNextReminder(now, reminder, timeZone));
        const words = (await readDueWords(transaction, { userId, level: 0 }, getStudyDay(now, timeZone))).length;
        if (words > 0) {
          const unsubscribe = `${config.publicUrl}${buildAddress(unsubscribePage, { token })}`;
          await queueMail(transaction, {
            ...buildReminderMail({ ...reminder, words }, `${config.publicUrl}/`, unsubscribe),
            userId,
            unsubscribe,
          });
        }
        return true;
      }),
  };
}
