// SQL for the dashboard: all that it shows in one statement, and the feedback box.
import { sql } from 'kysely';
import type { StudyWord } from '#contract/study-word.ts';
import type { Level, ListLevel, TaughtLevel } from '#contract/wire.ts';
import { combineQueries } from '#server/database/combined-query.ts';
import { readEndedAccessSql, readPendingOrdersSql } from '#server/learner/level-access.ts';
import { type RepeatProgressRow, readRepeatRowsSql } from '#server/learner/repeat-progress-store.ts';
import { type StartedLevelRow, type WordProgressRow, readLevelRowsSql } from '#server/learner/store.ts';
import type { Database, Db } from '#server/schema/tables.ts';

/** The levels whose feedback question the learner has answered. */
export async function readAnsweredLevels(db: Db, userId: string): Promise<Set<Level>> {
  const rows = await db.selectFrom('asked_levels').select('level').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ level }) => level));
}

/** Records the answer to a level's feedback question; the last one counts. */
export async function writeNotifyAnswer(db: Db, userId: string, level: Level, wantsMail: boolean): Promise<void> {
  const answer = { wants_mail: wantsMail, answered_at: sql<Date>`now()` };
  await db
    .insertInto('asked_levels')
    .values({ user_id: userId, level, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet(answer))
    .execute();
}

interface LevelWordRow extends WordProgressRow {
  readonly level: ListLevel;
}

/** What the dashboard shows, as the tables hold it. */
export interface OverviewRows {
  readonly askedLevels: readonly { readonly level: Level }[];
  /** The totals of each level, and when its quiz was answered last. */
  readonly levelProgress: readonly (StartedLevelRow & { readonly studied_at: string | null })[];
  readonly repeats: readonly RepeatProgressRow[];
  /** The words of the part served last, for each level that has one. */
  readonly parts: readonly { readonly level: ListLevel; readonly word_ids: readonly string[] }[];
  /** The progress on words of those parts, and on those that were asked for. */
  readonly words: readonly LevelWordRow[];
  readonly endedAccess: readonly { readonly level: TaughtLevel; readonly ended_at: string }[];
  readonly pendingOrders: readonly { readonly level: TaughtLevel; readonly provider_id: string }[];
}

const readOverviewSql = combineQueries({
  askedLevels: 'select level from asked_levels where user_id = $1',
  levelProgress: readLevelRowsSql,
  repeats: readRepeatRowsSql('$4', '$5'),
  parts: 'select level, word_ids from parts where user_id = $1',
  words: `
    select w.level, w.word_id, w.answered, w.ignored, w.known_from
    from (
      select level, unnest(word_ids) as word_id from parts where user_id = $1
      union select * from unnest($2::int[], $3::text[])
    ) wanted join word_progress w on w.user_id = $1 and w.level = wanted.level and w.word_id = wanted.word_id`,
  endedAccess: readEndedAccessSql,
  pendingOrders: readPendingOrdersSql,
});

/**
 * Everything that the dashboard shows of a learner on a study day, which began at `since`. `words`: those whose progress is wanted besides the words of
 * the parts.
 */
export async function readOverview(
  database: Database,
  userId: string,
  words: readonly StudyWord[],
  { today, since }: { readonly today: number; readonly since: Date },
): Promise<OverviewRows> {
  const values = [userId, words.map(({ level }) => level), words.map(({ id }) => id), today, since];
  const [row] = await database.query<OverviewRows>('overview', readOverviewSql, values);
  // A select without a table has exactly one row.
  return row as OverviewRows;
}
