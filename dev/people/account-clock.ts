// A clock for the accounts of prepared people: what an account holds is moved back in time, as if days had passed since.
import { sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';
import { moveBack } from '#dev/fixtures/moved-days.ts';

// What an account has besides its repeats, as moments and as study days, by table.
const moments = {
  level_progress: ['studied_at'],
  mixup_events: ['happened_at'],
  word_notes: ['changed_at'],
  level_access: ['starts_at', 'ends_at'],
  orders: ['created_at', 'changed_at', 'paid_at', 'access_ends_at', 'receipt_at'],
  agreements: ['agreed_at'],
  mail_outbox: ['created_at'],
};
const studyDays = { mixup_events: ['day'] };

/** Lets whole days pass for one account. */
export async function letDaysPass(db: Db, userId: string, days: number): Promise<void> {
  const ofAccount = sql`where user_id = ${userId}`;
  const move = async (table: string, columns: readonly string[], by: ReturnType<typeof sql>) => {
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${by}`);
    await sql`update ${sql.table(table)} set ${sql.join(moved)} ${ofAccount}`.execute(db);
  };
  const back = sql`interval '24 hours' * ${days}`;
  await moveBack(db, userId, days);
  for (const [table, columns] of Object.entries(moments)) await move(table, columns, back);
  for (const [table, columns] of Object.entries(studyDays)) await move(table, columns, sql`${days}::int`);
  await sql`update users set created_at = created_at - ${back}, verified_at = verified_at - ${back}, welcomed_at = welcomed_at - ${back}
    where id = ${userId}`.execute(db);
}
