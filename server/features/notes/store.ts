// SQL of a learner's own notes, and of the words that are forgotten again and again.
import { sql } from 'kysely';
import { type Note, leechLapses } from '#contract/notes.ts';
import type { Db } from '#server/schema/tables.ts';
import type { LevelKey } from '#server/learner/store.ts';

const columns = ['word_id as id', 'note', 'association', 'synonyms', 'version'] as const;

/** All notes of a level; of one word, if it is named. */
export function readNotes(db: Db, { userId, level }: LevelKey, wordId?: string): Promise<Note[]> {
  const all = db.selectFrom('word_notes').select(columns).where('user_id', '=', userId).where('level', '=', level);
  return (wordId === undefined ? all : all.where('word_id', '=', wordId)).orderBy('word_id').execute();
}

/** The words of a level that were forgotten six times and are repeated. */
export async function readLeeches(db: Db, { userId, level }: LevelKey): Promise<string[]> {
  const rows = await db
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('ignored', '=', false)
    .where(sql<number>`(memory->>'lapses')::int`, '>=', leechLapses)
    .execute();
  return rows.map(({ word_id: id }) => id);
}

/** Writes the note of a word if it has the version still; undefined, with nothing changed, if it has another one. */
export async function writeNote(
  db: Db,
  { userId, level }: LevelKey,
  { id, note, association, synonyms, version }: Note,
): Promise<Note | undefined> {
  const texts = { note, association, synonyms: [...synonyms] };
  if (version > 0)
    return db
      .updateTable('word_notes')
      .set({ ...texts, version: version + 1, changed_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('level', '=', level)
      .where('word_id', '=', id)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  return db
    .insertInto('word_notes')
    .values({ user_id: userId, level, word_id: id, ...texts, version: 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'word_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Sets when a learnt word is due; false if it is not learnt. */
export async function writeDueTime(db: Db, { userId, level }: LevelKey, wordId: string, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('word_progress')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .where('due_at', 'is not', null)
    .where('ignored', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
