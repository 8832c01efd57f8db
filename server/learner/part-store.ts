// SQL for the part of the quiz that a learner was served last.
import { sql } from 'kysely';
import type { Database, Db } from '#server/schema/tables.ts';
import type { LevelKey, WordProgressRow } from './store.ts';

/** The words of the part served last; undefined before the first one. */
export async function readPart(db: Db, { userId, level }: LevelKey): Promise<string[] | undefined> {
  const row = await db.selectFrom('parts').select('word_ids').where('user_id', '=', userId).where('level', '=', level).executeTakeFirst();
  return row?.word_ids;
}

interface PartRow {
  readonly word_ids: string[];
  /** The learner's rows of these words. */
  readonly words: WordProgressRow[];
}

const readPartWithProgressSql = `
  select word_ids, (
    select coalesce(json_agg(json_build_object('word_id', w.word_id, 'answered', w.answered, 'ignored', w.ignored, 'known_from', w.known_from)), '[]'::json)
    from word_progress w where w.user_id = $1 and w.level = $2 and w.word_id = any(p.word_ids)
  ) as words
  from parts p where user_id = $1 and level = $2`;

/** The part served last with the learner's progress on its words, in one statement; undefined before the first one. */
export async function readPartWithProgress(database: Database, { userId, level }: LevelKey): Promise<PartRow | undefined> {
  const [row] = await database.query<PartRow>('part-progress', readPartWithProgressSql, [userId, level]);
  return row;
}

/** The words of the part served last, locked until the transaction ends, so that two concurrent loads serve the same part. */
export async function lockPart(db: Db, { userId, level }: LevelKey): Promise<string[]> {
  const row = await db
    .insertInto('parts')
    .values({ user_id: userId, level, word_ids: [] })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ user_id: userId }))
    .returning('word_ids')
    .executeTakeFirstOrThrow();
  return row.word_ids;
}

/** Sets the words of a part. */
export async function writePart(db: Db, { userId, level }: LevelKey, wordIds: string[]): Promise<void> {
  await db
    .updateTable('parts')
    .set({ word_ids: wordIds, served_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

/** Removes a word from the current part. */
export async function removeFromPart(db: Db, { userId, level }: LevelKey, wordId: string): Promise<void> {
  await db
    .updateTable('parts')
    .set({ word_ids: sql<string[]>`array_remove(word_ids, ${wordId})` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

/** Deletes the current part. */
export async function deletePart(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db.deleteFrom('parts').where('user_id', '=', userId).where('level', '=', level).execute();
}
