// SQL of the practice: what the learner has learnt of a level, and what they forgot.
import { sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';
import type { LevelKey } from '#server/learner/store.ts';

/** A word that is learnt, or marked as known. */
export interface LearntRow {
  readonly id: string;
  /** How often it was forgotten. */
  readonly lapses: number;
}

/** The learnt words of a level. */
export function readLearntWords(db: Db, { userId, level }: LevelKey): Promise<LearntRow[]> {
  return db
    .selectFrom('word_progress')
    .select(['word_id as id', sql<number>`coalesce((memory->>'lapses')::int, 0)`.as('lapses')])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where((where) => where.or([where('due_at', 'is not', null), where('ignored', '=', true)]))
    .execute();
}
