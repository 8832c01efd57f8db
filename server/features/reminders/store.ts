// SQL of the reminders: who is reminded when, and what is due then.
import { sql } from 'kysely';
import type { Reminder } from '#contract/reminders.ts';
import type { Db } from '#server/schema/tables.ts';

/** The learner's reminder; undefined if they are not reminded. */
export function readReminder(db: Db, userId: string): Promise<Reminder | undefined> {
  return db
    .selectFrom('reminders')
    .select(['every', 'hour', 'weekday', 'time_zone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Sets when the learner is reminded; the address that unsubscribes stays. */
export async function writeReminder(
  db: Db,
  userId: string,
  { every, hour, weekday, timeZone, token, nextAt }: Omit<Reminder, 'timeZone'> & { timeZone: string; token: string; nextAt: Date },
): Promise<void> {
  if (every === 'off') {
    await db.deleteFrom('reminders').where('user_id', '=', userId).execute();
    return;
  }
  const changed = { every, hour, weekday, time_zone: timeZone, next_at: nextAt };
  await db
    .insertInto('reminders')
    .values({ user_id: userId, token, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** The database's time, which decides when a reminder is due. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return (rows[0] as { now: Date }).now;
}

/** Ends the reminders that a mail's address names. */
export async function deleteReminderByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('reminders').where('token', '=', token).execute();
}

/** A reminder whose time has come. */
export interface DueReminder extends Reminder {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly token: string;
  readonly now: Date;
}

/** Whether the time of any reminder has come. */
export const hasDueReminderSql = sql<boolean>`exists (select from reminders where next_at <= now())`;

/** The next reminder whose time has come, locked until the transaction ends; one that another process has is left to it. */
export async function lockDueReminder(transaction: Db): Promise<DueReminder | undefined> {
  const { rows } = await sql<DueReminder>`
    select r.user_id as "userId", u.name, u.email, r.every, r.hour, r.weekday, r.time_zone as "timeZone", r.token, now() as now
    from reminders r join users u on u.id = r.user_id
    where r.next_at <= now() order by r.next_at limit 1 for update of r skip locked`.execute(transaction);
  return rows[0];
}

/** Sets when the learner is reminded next. */
export async function delayReminder(db: Db, userId: string, nextAt: Date): Promise<void> {
  await db.updateTable('reminders').set({ next_at: nextAt }).where('user_id', '=', userId).execute();
}
