// SQL of the mix-ups: the append-only log of what happened to each pair.
import { sql } from 'kysely';
import type { MixupEvent } from '#engine/mixups.ts';
import type { Db } from '#server/schema/tables.ts';

/** Adds an event; one that is there already changes nothing. */
export async function addMixupEvent(
  db: Db,
  userId: string,
  eventId: string,
  { first, second, asked, kind, day }: MixupEvent & { readonly asked: string },
): Promise<void> {
  await db
    .insertInto('mixup_events')
    .values({ user_id: userId, event_id: eventId, first_word: first, second_word: second, asked_word: asked, kind, day })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
    .execute();
}

/** Removes all but the latest events of a pair. */
export async function keepLatestEvents(
  db: Db,
  userId: string,
  { first, second }: Pick<MixupEvent, 'first' | 'second'>,
  count: number,
): Promise<void> {
  const isOfPair = sql`user_id = ${userId} and first_word = ${first} and second_word = ${second}`;
  await sql`
    delete from mixup_events where ${isOfPair}
      and event_id in (select event_id from mixup_events where ${isOfPair} order by happened_at desc, event_id desc offset ${count})`.execute(
    db,
  );
}

/** Removes pairs with all their events. */
export async function removePairs(db: Db, userId: string, pairs: readonly Pick<MixupEvent, 'first' | 'second'>[]): Promise<void> {
  for (const { first, second } of pairs)
    await db
      .deleteFrom('mixup_events')
      .where('user_id', '=', userId)
      .where('first_word', '=', first)
      .where('second_word', '=', second)
      .execute();
}

/** The learner's events in the order in which they came; of one pair, if it is named. */
export function readMixupEvents(db: Db, userId: string, pair?: Pick<MixupEvent, 'first' | 'second'>): Promise<MixupEvent[]> {
  const events = db
    .selectFrom('mixup_events')
    .select(['first_word as first', 'second_word as second', 'kind', 'day'])
    .where('user_id', '=', userId)
    .orderBy('happened_at')
    .orderBy('event_id');
  return (pair ? events.where('first_word', '=', pair.first).where('second_word', '=', pair.second) : events).execute();
}

/** Those of the words that the learner has learnt, or marked as known, in whatever level. */
export async function readLearntIds(db: Db, userId: string, wordIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('word_id', 'in', wordIds)
    .where((where) => where.or([where('learnt_at', 'is not', null), where('ignored', '=', true)]))
    .execute();
  return new Set(rows.map(({ word_id: id }) => id));
}
