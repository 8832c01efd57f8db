// SQL of the practice: what the learner has learnt of a level, and what they forgot.
import { sql } from 'kysely';
import type { StudyWord } from '#contract/study-word.ts';
import type { Db } from '#server/schema/tables.ts';
import type { LevelKey } from '#server/learner/store.ts';

/** A word that is learnt, or marked as known. */
interface LearntRow {
  readonly id: string;
  /** How often it was forgotten. */
  readonly lapses: number;
}

/** The learnt words of a level, also those known from another one. */
export async function readLearntWords(db: Db, { userId, level }: LevelKey, words: readonly StudyWord[]): Promise<LearntRow[]> {
  const [items, memories] = await Promise.all([
    db
      .selectFrom('word_progress')
      .select('word_id')
      .where('user_id', '=', userId)
      .where('level', '=', level)
      .where((where) => where.or([where('ignored', '=', true), where('known_from', 'is not', null)]))
      .execute(),
    db
      .selectFrom('word_memory')
      .select(['word_id', 'levels', sql<number>`coalesce((memory->>'lapses')::int, 0)`.as('lapses')])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  const known = new Set(items.map(({ word_id: id }) => id));
  const memoriesById = new Map(memories.map((row) => [row.word_id, row]));
  return words.flatMap(({ id, memoryId }) => {
    const memory = memoriesById.get(memoryId);
    return known.has(id) || memory?.levels.includes(level) ? [{ id, lapses: memory?.lapses ?? 0 }] : [];
  });
}
