// SQL of the mix-ups: the append-only log of what happened to each pair.
import { sql } from 'kysely';
import type { ListLevel } from '#contract/wire.ts';
import type { MixupEvent } from '#engine/mixups.ts';
import type { Db } from '#server/schema/tables.ts';

/** Adds an event; one that is there already changes nothing. */
export async function addMixupEvent(
  db: Db,
  userId: string,
  eventId: string,
  { first, second, asked, kind, day, happenedAt }: MixupEvent & { readonly asked: string; readonly happenedAt: Date },
): Promise<void> {
  await db
    .insertInto('mixup_events')
    .values({
      user_id: userId,
      event_id: eventId,
      first_word: first,
      second_word: second,
      asked_word: asked,
      kind,
      day,
      happened_at: happenedAt,
    })
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

/** A pair of words and all that happened to it: kinds with their days, in the order in which they came, as `mistake 20000,right 20001`. */
export interface PairHistory {
  readonly first: string;
  readonly second: string;
  readonly history: string;
}

/** The learner's pairs in the order of their first events; one pair, if it is named. Twenty events a pair are a text, not twenty rows: a process reads those quickly. */
export async function readPairHistories(db: Db, userId: string, pair?: Pick<MixupEvent, 'first' | 'second'>): Promise<PairHistory[]> {
  const isWanted = pair ? sql`first_word = ${pair.first} and second_word = ${pair.second}` : sql`true`;
  const { rows } = await sql<PairHistory>`
    select first_word as first, second_word as second, string_agg(kind || ' ' || day, ',' order by happened_at, event_id) as history
    from mixup_events where user_id = ${userId} and ${isWanted}
    group by first_word, second_word order by min(happened_at)`.execute(db);
  return rows;
}

/** The ids of those of the items that the learner has learnt, or marked as known, in whatever level. */
export async function readLearntIds(
  db: Db,
  userId: string,
  words: readonly { id: string; memoryId: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${words.map(({ id }) => id)}::text[], ${words.map(({ memoryId }) => memoryId)}::text[]) as t (id, memory_id)
    where exists (select from word_memory m where m.user_id = ${userId} and m.word_id = t.memory_id)
      or exists (select from word_progress w where w.user_id = ${userId} and w.word_id = t.id and w.ignored)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All words of a level that the learner repeats, by their earliest items. */
export async function readMemoryIdsOfLevel(db: Db, userId: string, level: ListLevel): Promise<readonly string[]> {
  // Two thousand words are a text, not two thousand rows: a process reads that quickly.
  const { ids } = await db
    .selectFrom('word_memory')
    .select(sql<string | null>`string_agg(word_id, ' ')`.as('ids'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`${level}::smallint = any(levels)`)
    .executeTakeFirstOrThrow();
  return ids === null ? [] : ids.split(' ');
}
