// Who is suspended from the chat (decisions §13). The chat and its live channel ask here.
import { sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';

export interface Suspension {
  /** Null for good. */
  readonly endsAt: Date | null;
}

/** The suspension that a user has now, by the database's clock; undefined for none. */
export async function findSuspension(db: Db, userId: string): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('suspensions')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .executeTakeFirst();
  return row && { endsAt: row.ends_at };
}

const formatMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** When a suspension ends, for a sentence: `for good`, or `until 3 May 2027 at 14:05 UTC`. */
export function formatSuspensionEnd({ endsAt }: Suspension): string {
  return endsAt === null ? 'for good' : `until ${formatMoment.format(endsAt)} UTC`;
}
