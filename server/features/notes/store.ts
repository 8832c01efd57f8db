// SQL of a learner's own notes, and of the words that are forgotten again and again.
import { sql } from 'kysely';
import { type Note, leechLapses } from '#contract/notes.ts';
import type { Db } from '#server/schema/tables.ts';
import { selectMemories } from '#server/learner/memory-store.ts';
import type { LevelKey } from '#server/learner/store.ts';

const columns = ['word_id as id', 'note', 'association', 'synonyms', 'version'] as const;

/** The notes about these words; they are named by their earliest items. */
export function readNotes(db: Db, userId: string, memoryIds: readonly string[]): Promise<Note[]> {
  return db
    .selectFrom('word_notes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('word_id', '=', sql<string>`any(${memoryIds}::text[])`)
    .orderBy('word_id')
    .execute();
}

/** The words of a level that were forgotten six times and are repeated; they are named by their earliest items. */
export async function readLeeches(db: Db, { userId, level }: LevelKey): Promise<string[]> {
  const rows = await selectMemories(db, userId, level)
    .where(sql<number>`(memory->>'lapses')::int`, '>=', leechLapses)
    .execute();
  return rows.map(({ word_id: id }) => id);
}

/** Writes the note about a word, named by its earliest item, if it has the version still; undefined, with nothing changed, if it has another one. */
export async function writeNote(db: Db, userId: string, { id, note, association, synonyms, version }: Note): Promise<Note | undefined> {
  const texts = { note, association, synonyms: [...synonyms] };
  if (version > 0)
    return db
      .updateTable('word_notes')
      .set({ ...texts, version: version + 1, changed_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('word_id', '=', id)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  return db
    .insertInto('word_notes')
    .values({ user_id: userId, word_id: id, ...texts, version: 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'word_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}
