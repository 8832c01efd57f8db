// SQL for study progress: answers, words and totals of a level.
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { buildAnswerKey, getNextRepeatKey, typingKey } from '#engine/question-key.ts';
import type { Database, Db } from '#server/schema/tables.ts';

/** Identifies a learner's level. */
export interface LevelKey {
  readonly userId: string;
  readonly level: TaughtLevel;
}

export interface WordProgressRow {
  readonly word_id: string;
  readonly answered: string[];
  readonly ignored: boolean;
}

export interface LevelProgressRow {
  readonly answered: number;
  readonly words_done: number;
  readonly version: string;
}

/** Version of totals that need a recount. No content has this version. */
const staleVersion = '';

export interface AnswerRow extends LevelProgressRow {
  /** Whether the word is done now: all questions answered, or ignored. */
  readonly completed: boolean;
}

// Decision 0005. The key is added only if missing, and the totals rise only then: the same answer from two tabs at once
// meets on the word's row and counts once. Totals of another content version are marked stale, so that the next reader recounts.
const addAnswerSql = `
  with due as (
    select coalesce(p.due_at, $9::timestamptz) as due_at,
      case when p.due_at is not null then jsonb_build_object('from', $9::timestamptz, 'to', p.due_at, 'spread', null) end as moved
    from (values (1)) as one left join lateral (
      select $9::timestamptz + make_interval(days => to_day - $11::int + 1) as due_at from pauses
      where user_id = $1 and $11::int between from_day and to_day
    ) p on true
  ), word as (
    insert into word_progress as w (user_id, level, word_id, answered, mistakes, learnt_at, due_at, moved, repeat_key)
    values (
      $1, $2, $3, array[$4::text],
      case when $6::int > 0 then jsonb_build_object($4::text, $6::int) else '{}' end,
      case when array[$4::text] @> $5::text[] then now() end,
      case when array[$4::text] @> $5::text[] then (select due_at from due) end,
      case when array[$4::text] @> $5::text[] then (select moved from due) end,
      $10::text)
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || excluded.answered,
      mistakes = w.mistakes || excluded.mistakes,
      learnt_at = case when (w.answered || excluded.answered) @> $5::text[] then now() else w.learnt_at end,
      due_at = case when (w.answered || excluded.answered) @> $5::text[] then (select due_at from due) else w.due_at end,
      moved = case when (w.answered || excluded.answered) @> $5::text[] then (select moved from due) else w.moved end,
      repeat_key = coalesce($10::text, w.repeat_key)
    where not (w.answered @> excluded.answered)
    returning w.ignored, w.answered @> $5::text[] as completed
  ), studied as (
    insert into study_days (user_id, day) select $1, $11::int - 1 from word on conflict do nothing
  )
  insert into level_progress as l (user_id, level, answered, words_done, version, last_answer)
  select $1, $2, 0, 0, '${staleVersion}', $8::text from word
  on conflict (user_id, level) do update set
    answered = l.answered + (select case when ignored then 0 else 1 end from word),
    words_done = l.words_done + (select case when completed and not ignored then 1 else 0 end from word),
    version = case when l.version = $7 then l.version else '${staleVersion}' end,
    last_answer = excluded.last_answer
  returning answered, words_done, version, (select completed or ignored from word) as completed`;

/**
 * Records an answer in one statement. `keys`: all questions of the word; `version`: the content version they come from;
 * `dueAt`: when the word is due if this completes it, on the study day `dueDay`, the one after today; a pause on that day is waited for. Today
 * counts as a day of study.
 * Returns undefined, with nothing changed, if the question was already answered.
 */
export async function insertAnswer(
  database: Database,
  { userId, level }: LevelKey,
  answer: {
    wordId: string;
    key: string;
    keys: readonly string[];
    mistakes: number;
    isSkipped?: boolean;
    version: string;
    dueAt: Date;
    dueDay: number;
  },
): Promise<AnswerRow | undefined> {
  const { wordId, key, keys, mistakes, isSkipped = false, version, dueAt, dueDay } = answer;
  const repeatKey = key === typingKey ? getNextRepeatKey(key, mistakes === 0 && !isSkipped) : null;
  const [row] = await database.query<AnswerRow>('answer-add', addAnswerSql, [
    userId,
    level,
    wordId,
    key,
    keys,
    mistakes,
    version,
    buildAnswerKey(wordId, key),
    dueAt,
    repeatKey,
    dueDay,
  ]);
  return row;
}

/** The learner's word rows of a level; only those of `wordIds`, if given. */
export async function readWordRows(db: Db, { userId, level }: LevelKey, wordIds?: readonly string[]): Promise<WordProgressRow[]> {
  let query = db
    .selectFrom('word_progress')
    .select(['word_id', 'answered', 'ignored'])
    .where('user_id', '=', userId)
    .where('level', '=', level);
  if (wordIds) query = query.where('word_id', '=', sql<string>`any(${wordIds}::text[])`);
  return query.execute();
}

/** A level's totals; undefined before the first answer. */
export function readLevelRow(db: Db, { userId, level }: LevelKey): Promise<LevelProgressRow | undefined> {
  return db
    .selectFrom('level_progress')
    .select(['answered', 'words_done', 'version'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** The totals of a level, which the learner has started. */
export type StartedLevelRow = LevelProgressRow & { readonly level: TaughtLevel };

/** Reads the totals of every level that the user $1 has started. */
export const readLevelRowsSql = 'select level, answered, words_done, version from level_progress where user_id = $1';

/** The totals of every level that the learner has started. */
export function readLevelRows(db: Db, userId: string): Promise<StartedLevelRow[]> {
  return db.selectFrom('level_progress').select(['level', 'answered', 'words_done', 'version']).where('user_id', '=', userId).execute();
}

/**
 * Locks a level's totals until the transaction ends, so that no concurrent answer is missed. Lock it after the word rows, as an
 * answer does: the opposite order could deadlock.
 */
export async function lockLevelRow(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db
    .insertInto('level_progress')
    .values({ user_id: userId, level, answered: 0, words_done: 0, version: staleVersion })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ version: staleVersion }))
    .execute();
}

/** Writes recounted totals. */
export async function writeLevelRow(db: Db, { userId, level }: LevelKey, row: LevelProgressRow): Promise<void> {
  await db.updateTable('level_progress').set(row).where('user_id', '=', userId).where('level', '=', level).execute();
}

/** Marks a word as learnt. */
export async function markIgnored(db: Db, { userId, level }: LevelKey, wordId: string): Promise<void> {
  await db
    .insertInto('word_progress')
    .values({ user_id: userId, level, word_id: wordId, ignored: true, learnt_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'word_id']).doUpdateSet({ ignored: true }))
    .execute();
}

/** Clears the ignored flag of learnt words; false if none of them had it. */
export async function clearIgnored(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('word_progress')
    .set({ ignored: false })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .where('due_at', 'is not', null)
    .where('ignored', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the learner's progress on these words. */
export async function deleteWordRows(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<void> {
  const rows = db
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    // A fixed order, so that two concurrent restarts wait for each other instead of deadlocking.
    .orderBy('word_id')
    .forUpdate();
  await db
    .with('held', () => rows)
    .deleteFrom('word_progress')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', 'in', (query) => query.selectFrom('held').select('held.word_id'))
    .execute();
}

/**
 * Undoes a learner's last answer of a level if it is this one; returns false otherwise. The totals then need a recount.
 * Locks the word's row before the totals, as an answer does.
 */
export async function removeLastAnswer(db: Db, levelKey: LevelKey, wordId: string, key: string): Promise<boolean> {
  const { userId, level } = levelKey;
  await db
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .forUpdate()
    .execute();
  const last = await db
    .updateTable('level_progress')
    .set({ last_answer: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('last_answer', '=', buildAnswerKey(wordId, key))
    .executeTakeFirst();
  if (last.numUpdatedRows === 0n) return false;
  await db
    .updateTable('word_progress')
    .set({ answered: sql<string[]>`array_remove(answered, ${key})`, mistakes: sql`mistakes - ${key}::text`, learnt_at: null, due_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .execute();
  return true;
}
