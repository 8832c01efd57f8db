// SQL of the mail about friend requests and invitations: who gets it when, and what is new.
import { sql } from 'kysely';
import { isSuspensionNow } from '#server/access/suspension.ts';
import type { Db } from '#server/schema/tables.ts';

/** Whether a learner gets it. */
export async function readWantsNewsMail(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('news_mails').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Turns it on; where it is on, it moves to the time zone, and the address that unsubscribes stays. */
export async function writeNewsMail(
  db: Db,
  userId: string,
  { timeZone, token, nextAt }: { readonly timeZone: string; readonly token: string; readonly nextAt: Date },
): Promise<void> {
  await db
    .insertInto('news_mails')
    .values({ user_id: userId, time_zone: timeZone, token, next_at: nextAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ time_zone: timeZone, next_at: nextAt }))
    .execute();
}

/** Turns it off. */
export async function deleteNewsMail(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('news_mails').where('user_id', '=', userId).execute();
}

/** Turns off the one that a mail's address names. */
export async function deleteNewsMailByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('news_mails').where('token', '=', token).execute();
}

/** One whose time has come. */
export interface DueNewsMail {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly token: string;
  readonly toldUntil: Date;
  readonly now: Date;
  /** The account is verified, and not suspended. */
  readonly mayBeTold: boolean;
}

/** Whether the time of any has come. */
export const hasDueNewsMail = sql<boolean>`exists (select from news_mails where next_at <= now())`;

/** The next one whose time has come, locked until the transaction ends; one that another process has is left to it. */
export async function lockDueNewsMail(transaction: Db): Promise<DueNewsMail | undefined> {
  const { rows } = await sql<DueNewsMail>`
    select mail.user_id as "userId", users.name, users.email, mail.time_zone as "timeZone", mail.token, mail.told_until as "toldUntil", now() as now,
      users.verified_at is not null
        and not exists (select from suspensions where suspensions.user_id = users.id and ${isSuspensionNow}) as "mayBeTold"
    from news_mails mail join users on users.id = mail.user_id
    where mail.next_at <= now() order by mail.next_at limit 1 for update of mail skip locked`.execute(transaction);
  return rows[0];
}

/** What waits in the bell and came since the last mail: names, the newest first. */
export async function readNews(
  db: Db,
  { userId, toldUntil, now }: DueNewsMail,
): Promise<{ readonly askers: readonly string[]; readonly inviters: readonly string[] }> {
  const isNew = sql`received.receiver_id = ${userId} and received.sent_at > ${toldUntil} and received.sent_at <= ${now}`;
  const { rows } = await sql<{ askers: string[]; inviters: string[] }>`
    select
      array(select users.name from friend_requests received join users on users.id = received.sender_id
        where ${isNew} order by received.sent_at desc, users.id) as askers,
      array(select users.name from chat_invitations received join users on users.id = received.sender_id
        where ${isNew} group by users.id, users.name order by max(received.sent_at) desc, users.id) as inviters`.execute(db);
  return rows[0] ?? { askers: [], inviters: [] };
}

/** Sets when the next one may be sent; once one was, what was there by now is no news. */
export async function delayNewsMail(db: Db, userId: string, nextAt: Date, isTold: boolean): Promise<void> {
  await db
    .updateTable('news_mails')
    .set({ next_at: nextAt, ...(isTold && { told_until: sql<Date>`now()` }) })
    .where('user_id', '=', userId)
    .execute();
}
