// What a level costs, how long it lasts, and who has it (decisions §8).
import { type Kysely, sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Tables } from '#server/platform/tables.ts';

export interface Price {
  /** Amount in euro as the payment calls write it. */
  readonly euro: string;
  /** Duration in calendar months. */
  readonly months: number;
}

/** The one price table. */
export const prices: Readonly<Record<TaughtLevel, Price>> = {
  1: { euro: '15.00', months: 2 },
  2: { euro: '21.00', months: 3 },
  3: { euro: '30.00', months: 3 },
  4: { euro: '35.00', months: 3 },
  5: { euro: '41.00', months: 3 },
};

/**
 * Gives a learner a level for its duration from now, within the caller's transaction, and returns its end.
 * The end is the end of that day in UTC; a month that is too short ends on its last day (decisions §8).
 * `source`: where it came from, such as an order.
 */
export async function grantAccess(
  database: Kysely<Tables>,
  userId: string,
  level: TaughtLevel,
  source: string,
  months: number = prices[level].months,
): Promise<Date> {
  const row = await database
    .insertInto('level_access')
    .values({ user_id: userId, level, starts_at: sql<Date>`now()`, ends_at: endOfAccess(sql<Date>`now()`, months), source })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  return row.ends_at;
}

/** The last day of access that ends at a moment, as `yyyy.mm.dd`. */
export function lastDayOf(endsAt: Date): string {
  return new Date(endsAt.getTime() - 1).toISOString().slice(0, 10).replaceAll('-', '.');
}

/** When the learner's access to each level ended; a level that is paid now, or never was, is not in it. */
export async function readEnded(database: Kysely<Tables>, userId: string): Promise<Map<TaughtLevel, Date>> {
  const rows = await database
    .selectFrom('level_access')
    .select((select) => ['level', select.fn.max('ends_at').as('ended_at')])
    .where('user_id', '=', userId)
    .groupBy('level')
    .having((select) => select.fn.max('ends_at'), '<=', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ level, ended_at: endedAt }) => [level, endedAt]));
}

export interface PendingPayment {
  readonly level: TaughtLevel;
  readonly euro: string;
  /** The provider's id of the order. */
  readonly orderID: string;
}

/** The learner's payments that are being checked, the newest first; at most one for a level. */
export async function readPending(database: Kysely<Tables>, userId: string): Promise<PendingPayment[]> {
  const rows = await database
    .selectFrom('orders')
    .select(['level', 'euro', 'provider_id'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['capturing', 'pending'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ level, euro, provider_id: orderID }) => (orderID === null ? [] : [{ level, euro, orderID }]));
}

/** The end of access that starts at a moment and lasts some calendar months, as SQL: PostgreSQL clamps 31 December + 2 months to February's end. */
export function endOfAccess(start: ReturnType<typeof sql<Date>>, months: number): ReturnType<typeof sql<Date>> {
  return sql<Date>`(date_trunc('day', ${start} at time zone 'utc') + make_interval(months => ${months}, days => 1)) at time zone 'utc'`;
}
