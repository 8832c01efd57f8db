// SQL of the help to talk: what several people know.
import { sql } from 'kysely';
import { ownLevel } from '#server/learner/own-level.ts';
import type { Db } from '#server/schema/tables.ts';

/** The words, by their memory, that each of these users has learnt and repeats. */
export async function readCommonWords(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('word_memory')
    .select('word_id')
    .where('user_id', 'in', userIds)
    .where(sql<boolean>`levels <> '{}'`)
    .groupBy('word_id')
    .having(sql<boolean>`count(*) = ${userIds.length}`)
    .execute();
  return rows.map(({ word_id: id }) => id);
}

/** The lowest level of these users; 1 where nothing tells one. */
export async function readLowestLevel(db: Db, userIds: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('users').select(ownLevel.as('level')).where('id', 'in', userIds).execute();
  return Math.min(...rows.map(({ level }) => level ?? 1));
}
