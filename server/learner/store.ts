// The SQL of study progress.
import { type Kysely, sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Database } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

/** The database, or the transaction that a caller has open. */
export type Access = Kysely<Tables>;

/** A learner in a level. */
export interface Place {
  readonly userId: string;
  readonly level: TaughtLevel;
}

export interface WordRow {
  readonly word_id: string;
  readonly answered: string[];
  readonly ignored: boolean;
}

export interface SumsRow {
  readonly answered: number;
  readonly words_done: number;
  readonly version: string;
}

/** Sums that wait to be counted again. No content has this version. */
const uncounted = '';

export interface AnswerRow extends SumsRow {
  /** Whether the word is done now: every question answered, or ignored. */
  readonly completed: boolean;
}

// Decision 0005. The key is added only where it is missing, and the sums rise only if it was: the same answer at once from two
// tabs meets on the word's row and counts once. Sums of another content are marked, so that whoever comes next counts again.
const addAnswer = `
  with word as (
    insert into word_progress as w (user_id, level, word_id, answered, mistakes, learnt_at, due_at)
    values (
      $1, $2, $3, array[$4::text],
      case when $6::int > 0 then jsonb_build_object($4::text, $6::int) else '{}' end,
      case when array[$4::text] @> $5::text[] then now() end,
      case when array[$4::text] @> $5::text[] then now() end)
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || excluded.answered,
      mistakes = w.mistakes || excluded.mistakes,
      learnt_at = case when (w.answered || excluded.answered) @> $5::text[] then now() else w.learnt_at end,
      due_at = case when (w.answered || excluded.answered) @> $5::text[] then now() else w.due_at end
    where not (w.answered @> excluded.answered)
    returning w.ignored, w.answered @> $5::text[] as completed
  )
  insert into level_progress as l (user_id, level, answered, words_done, version, last_answer)
  select $1, $2, 0, 0, '${uncounted}', $3 || ' ' || $4 from word
  on conflict (user_id, level) do update set
    answered = l.answered + (select case when ignored then 0 else 1 end from word),
    words_done = l.words_done + (select case when completed and not ignored then 1 else 0 end from word),
    version = case when l.version = $7 then l.version else '${uncounted}' end,
    last_answer = excluded.last_answer
  returning answered, words_done, version, (select completed or ignored from word) as completed`;

/**
 * Records an answer in one statement. `keys`: all questions of the word; `version`: the content that they come from.
 * Undefined where the question was answered before: then nothing changed.
 */
export async function insertAnswer(
  database: Database,
  { userId, level }: Place,
  answer: { wordId: string; key: string; keys: readonly string[]; mistakes: number; version: string },
): Promise<AnswerRow | undefined> {
  const { wordId, key, keys, mistakes, version } = answer;
  const [row] = await database.query<AnswerRow>('answer-add', addAnswer, [userId, level, wordId, key, keys, mistakes, version]);
  return row;
}

/** The rows of a learner's words of a level; only of the words named, where they are. */
export async function readWords(access: Access, { userId, level }: Place, wordIds?: readonly string[]): Promise<WordRow[]> {
  let query = access
    .selectFrom('word_progress')
    .select(['word_id', 'answered', 'ignored'])
    .where('user_id', '=', userId)
    .where('level', '=', level);
  if (wordIds) query = query.where('word_id', '=', sql<string>`any(${wordIds}::text[])`);
  return query.execute();
}

/** A level's sums; undefined before the first answer. */
export function readSums(access: Access, { userId, level }: Place): Promise<SumsRow | undefined> {
  return access
    .selectFrom('level_progress')
    .select(['answered', 'words_done', 'version'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** The sums of every level that the learner began. */
export function readAllSums(access: Access, userId: string): Promise<(SumsRow & { level: TaughtLevel })[]> {
  return access.selectFrom('level_progress').select(['level', 'answered', 'words_done', 'version']).where('user_id', '=', userId).execute();
}

/**
 * Holds a level's sums until the transaction ends, so that nothing is counted beside it. Taken after the words' rows, as an
 * answer does: the other order could lock each other out.
 */
export async function holdSums(access: Access, { userId, level }: Place): Promise<void> {
  await access
    .insertInto('level_progress')
    .values({ user_id: userId, level, answered: 0, words_done: 0, version: uncounted })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ version: uncounted }))
    .execute();
}

/** Writes the sums that were counted. */
export async function writeSums(access: Access, { userId, level }: Place, sums: SumsRow): Promise<void> {
  await access.updateTable('level_progress').set(sums).where('user_id', '=', userId).where('level', '=', level).execute();
}

/** Marks a word as learnt. */
export async function markIgnored(access: Access, { userId, level }: Place, wordId: string): Promise<void> {
  await access
    .insertInto('word_progress')
    .values({ user_id: userId, level, word_id: wordId, ignored: true, learnt_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'word_id']).doUpdateSet({ ignored: true }))
    .execute();
}

/** Clears what the learner did with these words. */
export async function clearWords(access: Access, { userId, level }: Place, wordIds: readonly string[]): Promise<void> {
  const rows = access
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    // In one order for all, so that two restarts at once wait for each other instead of locking each other out.
    .orderBy('word_id')
    .forUpdate();
  await access
    .with('held', () => rows)
    .deleteFrom('word_progress')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', 'in', (query) => query.selectFrom('held').select('held.word_id'))
    .execute();
}

/** The words of the part that was served last; undefined before the first. */
export async function readPart(access: Access, { userId, level }: Place): Promise<string[] | undefined> {
  const row = await access
    .selectFrom('parts')
    .select('word_ids')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('kind', '=', 'quiz')
    .executeTakeFirst();
  return row?.word_ids;
}

/** The same, held until the transaction ends, so that two loads at once serve the same part. */
export async function holdPart(access: Access, { userId, level }: Place): Promise<string[]> {
  const row = await access
    .insertInto('parts')
    .values({ user_id: userId, level, kind: 'quiz', word_ids: [] })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'kind']).doUpdateSet({ kind: 'quiz' }))
    .returning('word_ids')
    .executeTakeFirstOrThrow();
  return row.word_ids;
}

/** Fixes the words of a part. */
export async function writePart(access: Access, { userId, level }: Place, wordIds: string[]): Promise<void> {
  await access
    .updateTable('parts')
    .set({ word_ids: wordIds, served_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('kind', '=', 'quiz')
    .execute();
}

/** Takes a word out of the part under way. */
export async function removeFromPart(access: Access, { userId, level }: Place, wordId: string): Promise<void> {
  await access
    .updateTable('parts')
    .set({ word_ids: sql<string[]>`array_remove(word_ids, ${wordId})` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('kind', '=', 'quiz')
    .execute();
}

/** Forgets that a part was served. */
export async function deletePart(access: Access, { userId, level }: Place): Promise<void> {
  await access.deleteFrom('parts').where('user_id', '=', userId).where('level', '=', level).where('kind', '=', 'quiz').execute();
}

/** Where a level's repeats stand; there is no row where nothing of it is learnt. */
export interface RepeatRow {
  readonly level: TaughtLevel;
  readonly due: number;
  /** Due words of the part under way. */
  readonly open: number;
  readonly next_due_at: Date | null;
  readonly finished: number;
  readonly is_over: boolean;
}

const findRepeats = `
  select w.level, coalesce(c.finished, 0) as finished, coalesce(c.is_over, true) as is_over,
    count(*) filter (where w.due_at <= now())::int as due,
    count(*) filter (where w.due_at <= now() and w.word_id = any(c.word_ids))::int as open,
    min(w.due_at) filter (where w.due_at > now()) as next_due_at
  from word_progress w left join repeat_circles c on c.user_id = w.user_id and c.level = w.level
  where w.user_id = $1 and w.due_at is not null and not w.ignored and (w.level <> 1 or $2::text[] is null or w.word_id = any($2))
  group by w.level, c.finished, c.is_over`;

/** The repeats of every level. `only`: the words of level 1 that count; null for all. */
export function readRepeats(database: Database, userId: string, only: readonly string[] | null): Promise<RepeatRow[]> {
  return database.query<RepeatRow>('repeats-find', findRepeats, [userId, only]);
}

/**
 * Takes back a learner's last answer of a level, if it is this one; false where it is not. The sums are to be counted again.
 * The word's row is held first and the sums after it, as an answer does.
 */
export async function removeLastAnswer(access: Access, place: Place, wordId: string, key: string): Promise<boolean> {
  const { userId, level } = place;
  await access
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .forUpdate()
    .execute();
  const last = await access
    .updateTable('level_progress')
    .set({ last_answer: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('last_answer', '=', `${wordId} ${key}`)
    .executeTakeFirst();
  if (last.numUpdatedRows === 0n) return false;
  await access
    .updateTable('word_progress')
    .set({ answered: sql<string[]>`array_remove(answered, ${key})`, mistakes: sql`mistakes - ${key}::text`, learnt_at: null, due_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .execute();
  return true;
}
