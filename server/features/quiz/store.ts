// SQL for the quiz's own setting, and for how the part served last was answered.
import type { Database, Db } from '#server/schema/tables.ts';
import type { LevelKey } from '#server/learner/store.ts';

/** Whether the learner wants the quiz to show associations. */
export async function readAssociationSetting(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('shows_associations').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.shows_associations;
}

/** A word of a part with the learner's answers. */
export interface PartAnswersRow {
  readonly word_id: string;
  readonly answered: string[];
  readonly mistakes: Record<string, number>;
  readonly repeat_key: string | null;
}

const readPartAnswersSql = `
  select t.word_id, coalesce(w.answered, '{}') as answered, coalesce(w.mistakes, '{}') as mistakes, w.repeat_key
  from parts p cross join lateral unnest(p.word_ids) with ordinality as t (word_id, place)
    left join word_progress w on w.user_id = $1 and w.level = $2 and w.word_id = t.word_id
  where p.user_id = $1 and p.level = $2
  order by t.place`;

/** The words of the part served last, in its order, with what was answered. */
export function readPartAnswers(database: Database, { userId, level }: LevelKey): Promise<PartAnswersRow[]> {
  return database.query<PartAnswersRow>('part-answers', readPartAnswersSql, [userId, level]);
}
