// SQL for orders, agreements and webhook events.
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { endOfAccess } from '#server/schema/access-now.ts';
import type { Db, OrderStateName } from '#server/schema/tables.ts';

export interface Order {
  readonly id: string;
  readonly user_id: string | null;
  readonly level: TaughtLevel;
  readonly euro: string;
  readonly months: number;
  readonly provider_id: string | null;
  readonly state: OrderStateName;
  readonly capture_id: string | null;
  readonly access_ends_at: Date | null;
  readonly paid_at: Date | null;
  readonly receipt_at: Date | null;
  readonly checks: number;
}

const orderColumns = [
  'id',
  'user_id',
  'level',
  'euro',
  'months',
  'provider_id',
  'state',
  'capture_id',
  'access_ends_at',
  'paid_at',
  'receipt_at',
  'checks',
] as const;
/** States in which an order may still be paid. */
export const openStates: readonly OrderStateName[] = ['created', 'approved', 'capturing', 'pending'];

// Serializes the creation of a learner's orders.
async function lockLearner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * The learner's open order of a level, or a new one. Expires an order that was left unpaid for `staleHours`, because the
 * provider has discarded it.
 */
export async function findOrCreateOrder(
  db: Db,
  { userId, level, euro, months }: { userId: string; level: TaughtLevel; euro: string; months: number },
  staleHours: number,
): Promise<Order> {
  await lockLearner(db, userId);
  await db
    .updateTable('orders')
    .set({ state: 'expired', changed_at: sql<Date>`now()`, next_check_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', '=', 'created')
    .where((where) =>
      where.or([where('created_at', '<', sql<Date>`now() - make_interval(hours => ${staleHours})`), where('euro', '<>', euro)]),
    )
    .execute();
  const found = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  if (found) return found;
  return db.insertInto('orders').values({ user_id: userId, level, euro, months }).returning(orderColumns).executeTakeFirstOrThrow();
}

/** Stores the provider's id of an order. */
export async function writeProviderId(db: Db, id: string, providerId: string): Promise<void> {
  await db.updateTable('orders').set({ provider_id: providerId }).where('id', '=', id).where('provider_id', 'is', null).execute();
}

/** A learner's own order, by the provider's id. */
export function findOwnOrder(db: Db, userId: string, providerId: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/** An order by our id. */
export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
}

/** An order by the provider's capture id. */
export function findOrderByCapture(db: Db, captureId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('capture_id', '=', captureId).executeTakeFirst();
}

/** An order, locked until the transaction ends. */
export function lockOrder(db: Db, id: string): Promise<Order> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Moves an order to a state and returns it; undefined, with nothing changed, unless it is in one of the `from` states.
 * `checkSeconds`: when to check with the provider.
 */
export function transitionOrder(
  db: Db,
  id: string,
  from: readonly OrderStateName[],
  state: OrderStateName,
  { checkSeconds, ...changes }: { checkSeconds?: number; capture_id?: string; access_ends_at?: Date } = {},
): Promise<Order | undefined> {
  return db
    .updateTable('orders')
    .set({
      state,
      ...changes,
      changed_at: sql<Date>`now()`,
      next_check_at: checkSeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${checkSeconds})`,
      ...(state === 'completed' && { paid_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(orderColumns)
    .executeTakeFirst();
}

/** Schedules when to check an order with the provider; null cancels the check. Does nothing once its capture has begun. */
export async function scheduleCheck(db: Db, id: string, seconds: number | null): Promise<void> {
  await db
    .updateTable('orders')
    .set({ next_check_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'approved'])
    .execute();
}

/** A paid order needs no further check with the provider. */
export async function endReview(db: Db, id: string): Promise<void> {
  await db.updateTable('orders').set({ next_check_at: null }).where('id', '=', id).where('state', '=', 'completed').execute();
}

/** Marks the receipt as sent; false if it was already. */
export async function markReceiptSent(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ receipt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('receipt_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Formats the source of an access grant that comes from an order. */
export function formatAccessSource(orderId: string): string {
  return `order:${orderId}`;
}

const checkedStates: readonly OrderStateName[] = [...openStates, 'completed'];

/** Condition: an order is due for a check with the provider. */
export const hasOrderToCheck = sql<boolean>`exists (select from orders where next_check_at <= now() and state in (${sql.join(checkedStates)}))`;

/**
 * Claims the next order that is due for a check with the provider and reschedules it: after 30 s, 1 min, 2 min …, at most an hour.
 * After three days without news, an order is left for manual review.
 */
export async function claimOrderToCheck(db: Db): Promise<Order | undefined> {
  const next = db
    .selectFrom('orders')
    .select('id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .where('state', 'in', checkedStates)
    .orderBy('next_check_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('orders')
    .set({
      checks: sql<number>`checks + 1`,
      next_check_at: sql<Date>`case when changed_at > now() - interval '3 days'
        then now() + make_interval(secs => least(3600, 30 * power(2, least(checks, 10)))) end`,
    })
    .where('id', '=', next)
    .returning(orderColumns)
    .executeTakeFirst();
}

/** Whether an event was already processed. */
export async function isEventProcessed(db: Db, eventId: string): Promise<boolean> {
  return (await db.selectFrom('provider_events').select('event_id').where('event_id', '=', eventId).executeTakeFirst()) !== undefined;
}

/** Records that an event was processed. */
export async function recordEvent(db: Db, eventId: string, kind: string): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({ event_id: eventId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a learner has agreed to a version of the terms. */
export async function hasAgreed(db: Db, userId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreements')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('terms_version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records an agreement; the first one counts. */
export async function recordAgreement(db: Db, userId: string, version: string): Promise<void> {
  await db
    .insertInto('agreements')
    .values({ user_id: userId, terms_version: version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The end of a learner's current access to a level; undefined without access. */
export async function readAccessEnd(db: Db, userId: string, level: TaughtLevel): Promise<Date | undefined> {
  const row = await db.selectNoFrom(endOfAccess(sql`${userId}`, sql`${level}`).as('ends_at')).executeTakeFirst();
  return row?.ends_at ?? undefined;
}

/** A learner's paid orders, including refunded ones, newest first; optionally of one level. */
export function readPaidOrders(db: Db, userId: string, level?: TaughtLevel): Promise<Order[]> {
  let query = db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('state', 'in', ['completed', 'refunded', 'reversed'])
    .orderBy('paid_at', 'desc');
  if (level !== undefined) query = query.where('level', '=', level);
  return query.execute();
}

/** Id, name and email of a learner; undefined if the account is gone. */
export function readBuyer(db: Db, userId: string): Promise<{ id: string; name: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst();
}
