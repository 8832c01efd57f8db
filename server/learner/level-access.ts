// Level access: prices, duration, and grants (decisions §8).
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { isAccessNow } from '#server/schema/access-now.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Db } from '#server/schema/tables.ts';

export interface LevelPrice {
  /** Amount in euro, as in the payment calls. */
  readonly euro: string;
  /** Duration in calendar months. */
  readonly months: number;
}

/** Prices of all levels. */
export const levelPrices: Readonly<Record<TaughtLevel, LevelPrice>> = {
  1: { euro: '15.00', months: 2 },
  2: { euro: '21.00', months: 3 },
  3: { euro: '30.00', months: 3 },
  4: { euro: '35.00', months: 3 },
  5: { euro: '41.00', months: 3 },
};

/**
 * Grants a learner access to a level from now, within the caller's transaction, and returns when it ends.
 * Access ends at the end of a UTC day; if the last month is too short, on its last day (decisions §8).
 * `source`: what the access comes from, such as an order.
 */
export async function grantLevelAccess(
  db: Db,
  userId: string,
  level: TaughtLevel,
  source: string,
  months: number = levelPrices[level].months,
): Promise<Date> {
  const row = await db
    .insertInto('level_access')
    .values({ user_id: userId, level, starts_at: sql<Date>`now()`, ends_at: buildAccessEnd(sql<Date>`now()`, months), source })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  return row.ends_at;
}

/** Ends the access that came from a source, now. */
export async function endLevelAccess(db: Db, source: string): Promise<void> {
  await db
    .updateTable('level_access')
    .set({ ends_at: sql<Date>`least(ends_at, now())` })
    .where('source', '=', source)
    .execute();
}

/** Formats the last day of access that ends at the given time, as `yyyy.mm.dd`. */
export function formatLastDay(endsAt: Date): string {
  return new Date(endsAt.getTime() - 1).toISOString().slice(0, 10).replaceAll('-', '.');
}

/** Reads when the access of the user $1 to each level ended; levels that are paid now, or never were, are omitted. */
export const readEndedAccessSql = `select level, max(ends_at) as ended_at from level_access where user_id = $1 group by level having not bool_or(${toText(isAccessNow)})`;

// The provider has been asked to capture them, and has not answered for good.
const isPending = sql<boolean>`(orders.state in ('capturing', 'pending') and orders.provider_id is not null)`;

/** Reads the provider's ids of the pending payments of the user $1, newest first; at most one for each level. */
export const readPendingOrdersSql = `
  select level, provider_id from orders
  where user_id = $1 and ${toText(isPending)} order by created_at desc`;

export interface PendingPayment {
  readonly level: TaughtLevel;
  readonly euro: string;
  /** The provider's id of the order. */
  readonly orderId: string;
}

/** The learner's pending payments, newest first; at most one per level. */
export function readPendingPayments(db: Db, userId: string): Promise<PendingPayment[]> {
  return db
    .selectFrom('orders')
    .select(['level', 'euro', 'provider_id as orderId'])
    .where('user_id', '=', userId)
    .where(isPending)
    .orderBy('created_at', 'desc')
    .$narrowType<{ orderId: string }>()
    .execute();
}

/** SQL for the end of access of so many calendar months. PostgreSQL clamps 31 December + 2 months to the end of February. */
export function buildAccessEnd(start: ReturnType<typeof sql<Date>>, months: number): ReturnType<typeof sql<Date>> {
  return sql<Date>`(date_trunc('day', ${start} at time zone 'utc') + make_interval(months => ${months}, days => 1)) at time zone 'utc'`;
}
