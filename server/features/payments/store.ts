// The SQL of orders, agreements and the provider's events.
import { type Kysely, sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { OrderStateName, Tables } from '#server/platform/tables.ts';

/** The database, or the transaction that a caller has open. */
export type Access = Kysely<Tables>;

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
  readonly asked: number;
}

const columns = [
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
  'asked',
] as const;
const open: readonly OrderStateName[] = ['created', 'approved', 'capturing', 'pending'];

// A learner's orders of a level are opened one at a time.
async function holdLearner(access: Access, userId: string): Promise<void> {
  await access.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * The learner's open order of a level, or a new one. An order that was left unpaid for `staleHours` is closed, because the
 * provider has forgotten it.
 */
export async function openOrder(
  access: Access,
  { userId, level, euro, months }: { userId: string; level: TaughtLevel; euro: string; months: number },
  staleHours: number,
): Promise<Order> {
  await holdLearner(access, userId);
  await access
    .updateTable('orders')
    .set({ state: 'expired', changed_at: sql<Date>`now()`, ask_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', '=', 'created')
    .where((where) =>
      where.or([where('created_at', '<', sql<Date>`now() - make_interval(hours => ${staleHours})`), where('euro', '<>', euro)]),
    )
    .execute();
  const found = await access
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', 'in', open)
    .executeTakeFirst();
  if (found) return found;
  return access.insertInto('orders').values({ user_id: userId, level, euro, months }).returning(columns).executeTakeFirstOrThrow();
}

/** Notes the provider's id of an order. */
export async function writeProviderId(access: Access, id: string, providerId: string): Promise<void> {
  await access.updateTable('orders').set({ provider_id: providerId }).where('id', '=', id).where('provider_id', 'is', null).execute();
}

/** A learner's own order by the provider's id. */
export function findOwnOrder(access: Access, userId: string, providerId: string): Promise<Order | undefined> {
  return access.selectFrom('orders').select(columns).where('user_id', '=', userId).where('provider_id', '=', providerId).executeTakeFirst();
}

/** An order by our own id. */
export function findOrder(access: Access, id: string): Promise<Order | undefined> {
  return access.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst();
}

/** An order by the provider's id of its capture. */
export function findOrderOfCapture(access: Access, captureId: string): Promise<Order | undefined> {
  return access.selectFrom('orders').select(columns).where('capture_id', '=', captureId).executeTakeFirst();
}

/** An order, held until the transaction ends. */
export function holdOrder(access: Access, id: string): Promise<Order> {
  return access.selectFrom('orders').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Moves an order on, if it still stands in one of these states; false where it does not. `askSeconds`: when the provider is to be asked. */
export async function moveOrder(
  access: Access,
  id: string,
  from: readonly OrderStateName[],
  state: OrderStateName,
  { askSeconds, ...more }: { askSeconds?: number; capture_id?: string; access_ends_at?: Date } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await access
    .updateTable('orders')
    .set({
      state,
      ...more,
      changed_at: sql<Date>`now()`,
      ask_at: askSeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${askSeconds})`,
      ...(state === 'completed' && { paid_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets when the provider is to be asked about an order that is not captured; null: not at all. */
export async function askLater(access: Access, id: string, seconds: number | null): Promise<void> {
  await access
    .updateTable('orders')
    .set({ ask_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'approved'])
    .execute();
}

/** Marks that the receipt was handed over; false where it was before. */
export async function markReceipt(access: Access, id: string): Promise<boolean> {
  const { numUpdatedRows } = await access
    .updateTable('orders')
    .set({ receipt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('receipt_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the access that an order gave, now. */
export async function endAccess(access: Access, orderId: string): Promise<void> {
  await access
    .updateTable('level_access')
    .set({ ends_at: sql<Date>`least(ends_at, now())` })
    .where('source', '=', sourceOf(orderId))
    .execute();
}

/** How a grant names the order that it comes from. */
export function sourceOf(orderId: string): string {
  return `order:${orderId}`;
}

/**
 * Takes the next order that the provider is to be asked about, and puts the asking after it off: 30 s, 1 min, 2 min …, at most an hour.
 * One that nothing was heard of for three days is left to a person.
 */
export async function takeOrderToAsk(access: Access): Promise<Order | undefined> {
  const next = access
    .selectFrom('orders')
    .select('id')
    .where('ask_at', '<=', sql<Date>`now()`)
    .where('state', 'in', open)
    .orderBy('ask_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return access
    .updateTable('orders')
    .set({
      asked: sql<number>`asked + 1`,
      ask_at: sql<Date>`case when changed_at > now() - interval '3 days'
        then now() + make_interval(secs => least(3600, 30 * power(2, least(asked, 10)))) end`,
    })
    .where('id', '=', next)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether an event was dealt with before. */
export async function isNoted(access: Access, eventId: string): Promise<boolean> {
  return (await access.selectFrom('provider_events').select('event_id').where('event_id', '=', eventId).executeTakeFirst()) !== undefined;
}

/** Notes that an event was dealt with. */
export async function noteEvent(access: Access, eventId: string, kind: string): Promise<void> {
  await access
    .insertInto('provider_events')
    .values({ event_id: eventId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a learner has agreed to a version of the terms. */
export async function hasAgreed(access: Access, userId: string, version: string): Promise<boolean> {
  const row = await access
    .selectFrom('agreements')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('terms_version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records an agreement; the first time counts. */
export async function recordAgreement(access: Access, userId: string, version: string): Promise<void> {
  await access
    .insertInto('agreements')
    .values({ user_id: userId, terms_version: version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The end of a learner's access to a level; undefined where there is none now. */
export async function readEnd(access: Access, userId: string, level: TaughtLevel): Promise<Date | undefined> {
  const row = await access
    .selectFrom('level_access')
    .select((select) => select.fn.max('ends_at').as('ends_at'))
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.ends_at ?? undefined;
}

/** The paid orders of a learner, refunded ones too, newest first; only of one level, where it is named. */
export function readPaid(access: Access, userId: string, level?: TaughtLevel): Promise<Order[]> {
  let query = access
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('state', 'in', ['completed', 'refunded', 'reversed'])
    .orderBy('paid_at', 'desc');
  if (level !== undefined) query = query.where('level', '=', level);
  return query.execute();
}

/** Name and address of a learner; undefined where the account is gone. */
export function readBuyer(access: Access, userId: string): Promise<{ name: string; email: string } | undefined> {
  return access.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}
