// One mail a day about friend requests and invitations, for those who want it, and none without news (chat "Finding each other").
import { randomBytes } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import { buildAddress } from '#contract/endpoint.ts';
import { unsubscribeNewsPage } from '#contract/reminders.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { findTimeZone } from '#server/learner/time-zones.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { buildNewsMail } from './mails.ts';
import {
  delayNewsMail,
  deleteNewsMail,
  hasDueNewsMail,
  lockDueNewsMail,
  readNews,
  readWantsNewsMail,
  writeNewsMail,
} from './news-mail-store.ts';
import { findNextReminder } from './next-reminder.ts';
import { readNow } from './store.ts';

type ReminderCalls = typeof calls.reminders;

// Of the learner's day.
const rhythm = { every: 'day', hour: 18, weekday: 1 } as const;

/** Whether the learner gets it. */
export async function getNewsMail({ services, learner }: CallContext<ReminderCalls['getNewsMail']>): Promise<{ on: boolean }> {
  return { on: await readWantsNewsMail(services.database.kysely, learner.id) };
}

/** Turns it on, from now on, or off. */
export async function saveNewsMail({ input, services, learner }: CallContext<ReminderCalls['saveNewsMail']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!input.on) {
    await deleteNewsMail(kysely, learner.id);
    return { message: 'These emails are off' };
  }
  const timeZone = findTimeZone(input.timeZone);
  const nextAt = findNextReminder(await readNow(kysely), rhythm, timeZone);
  await writeNewsMail(kysely, learner.id, { timeZone, token: randomBytes(32).toString('base64url'), nextAt });
  return { message: 'These emails are on' };
}

const minuteMs = 60_000;

/** The job that queues it for everybody whose hour has come and who has news. */
export function createNewsMailJob({ database: { kysely }, config }: Pick<Services, 'database' | 'config'>): Job {
  return {
    name: 'news-mail',
    everyMs: minuteMs,
    hasWork: hasDueNewsMail,
    run: () =>
      // The mail and the next time stand together or not at all, so that nothing is sent twice.
      kysely.transaction().execute(async (transaction) => {
        const due = await lockDueNewsMail(transaction);
        if (!due) return false;
        const { userId, token, now } = due;
        const news = due.mayBeTold ? await readNews(transaction, due) : { askers: [], inviters: [] };
        const hasNews = news.askers.length + news.inviters.length > 0;
        await delayNewsMail(transaction, userId, findNextReminder(now, rhythm, findTimeZone(due.timeZone)), hasNews);
        if (hasNews) {
          const unsubscribe = `${config.publicUrl}${buildAddress(unsubscribeNewsPage, { token })}`;
          await queueMail(transaction, { ...buildNewsMail({ ...due, ...news }, config.publicUrl, unsubscribe), userId, unsubscribe });
        }
        return true;
      }),
  };
}
