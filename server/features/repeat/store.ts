// SQL for repeats: the current circle, due words, and the review log.
import { sql } from 'kysely';
import { type AskingWay, askingWays } from '#contract/study.ts';
import type { RepeatKey } from '#engine/question-key.ts';
import type { Pause } from '#engine/pauses.ts';
import type { Grade, Memory, Prediction, Weights } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Moved } from '#server/learner/moved-words.ts';
import type { WordSchedule } from '#server/learner/repeat-store.ts';
import type { LevelKey } from '#server/learner/store.ts';

/** The current circle of a level with its current part. */
export interface Circle {
  readonly word_ids: string[];
  /** By word and key. */
  readonly answers: Record<string, Grade | null>;
  readonly finished: number;
  readonly is_over: boolean;
  readonly last: LastRepeat | null;
}

/** What undoing an answer needs. */
export interface LastRepeat {
  readonly name: string;
  readonly finished: {
    readonly eventId: string;
    readonly memory: Memory | null;
    readonly dueAt: string;
    /** Missing if the answer was given before a repeat asked one question per word. */
    readonly repeatKey?: RepeatKey | null;
    /** Missing if the answer was given before there were ways to ask. */
    readonly repeatWay?: AskingWay | null;
    /** What had moved the due time. */
    readonly moved?: Moved | null;
  } | null;
}

/** A learnt word as the scheduler sees it. */
export interface LearntWordRow {
  readonly word_id: string;
  readonly learnt_at: Date | null;
  readonly due_at: Date;
  readonly memory: Memory | null;
  /** The question that its repeat asks; null for the character question. */
  readonly repeat_key: RepeatKey | null;
  /** How its repeat asks; null for by the meaning. */
  readonly repeat_way: AskingWay | null;
  readonly moved: Moved | null;
}

/** The level's circle, created if missing and locked until the transaction ends, so that concurrent answers are serialized. */
export function lockCircle(db: Db, { userId, level }: LevelKey): Promise<Circle> {
  return db
    .insertInto('repeat_circles')
    .values({ user_id: userId, level, word_ids: [], finished: 0, is_over: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ user_id: userId }))
    .returning(['word_ids', 'answers', 'finished', 'is_over', 'last'])
    .executeTakeFirstOrThrow();
}

/** The part of the level's circle as it is; undefined before the first repeat. */
export function readCircle(db: Db, { userId, level }: LevelKey): Promise<Pick<Circle, 'word_ids' | 'answers'> | undefined> {
  return db
    .selectFrom('repeat_circles')
    .select(['word_ids', 'answers'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** Writes the changed columns of a circle. */
export async function writeCircle(db: Db, { userId, level }: LevelKey, changed: Partial<Circle>): Promise<void> {
  const { answers, last, ...columns } = changed;
  await db
    .updateTable('repeat_circles')
    .set({
      ...columns,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(last !== undefined && { last: last && JSON.stringify(last) }),
    })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

function selectLearntWords(db: Db, { userId, level }: LevelKey) {
  return db
    .selectFrom('word_progress')
    .select(['word_id', 'learnt_at', sql<Date>`due_at`.as('due_at'), 'memory', 'repeat_key', 'repeat_way', 'moved'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('due_at', 'is not', null)
    .where('ignored', '=', false);
}

/** The words that are due now; only those of `wordIds`, if given. */
export function readDueWords(db: Db, levelKey: LevelKey, wordIds?: readonly string[]): Promise<LearntWordRow[]> {
  const dueWords = selectLearntWords(db, levelKey).where('due_at', '<=', sql<Date>`now()`);
  return (wordIds ? dueWords.where('word_id', '=', sql<string>`any(${wordIds}::text[])`) : dueWords).execute();
}

/** A learnt word, locked until the transaction ends; undefined if it is not learnt or is ignored. */
export function lockLearntWord(db: Db, levelKey: LevelKey, wordId: string): Promise<LearntWordRow | undefined> {
  return selectLearntWords(db, levelKey).where('word_id', '=', wordId).forUpdate().executeTakeFirst();
}

/** Appends to the log that a review is taken back. */
export async function addUndo(
  db: Db,
  { userId, level }: LevelKey,
  { wordId, day, undoes }: { wordId: string; day: number; undoes: string },
): Promise<void> {
  await db.insertInto('reviews').values({ user_id: userId, level, word_id: wordId, day, grade: null, undoes }).execute();
}

/** The ways to ask that the learner wants. */
export async function readWantedWays(db: Db, userId: string): Promise<AskingWay[]> {
  const row = await db
    .selectFrom('users')
    .select(['asks_sentences as sentence', 'asks_listening as listening', 'asks_tones as tone', 'asks_writing as writing'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return askingWays.filter((way) => row[way]);
}

/** The database's time, and the end of the learner's access to a level, if any. */
export async function readClock(db: Db, { userId, level }: LevelKey): Promise<{ now: Date; endsAt: Date | null }> {
  return db
    .selectNoFrom((from) => [
      sql<Date>`now()`.as('now'),
      from
        .selectFrom('level_access')
        .select((select) => select.fn.max('ends_at').as('ends_at'))
        .where('user_id', '=', userId)
        .where('level', '=', level)
        .where('ends_at', '>', sql<Date>`now()`)
        .as('endsAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** Runs a statement, prepared outside a transaction. */
export type RunStatement = <Row>(name: string, sql: string, values: readonly unknown[]) => Promise<Row[]>;

/** What the answer to one of some words depends on. */
export interface AnswerFacts {
  readonly circle: Pick<Circle, 'word_ids' | 'answers'>;
  /** Those that are learnt and not ignored. */
  readonly words: readonly (LearntWordRow & {
    /** Whether another word is due. */
    readonly has_more: boolean;
    /** The states of circle and word that were read: PostgreSQL's row versions. */
    readonly circle_version: string;
    readonly word_version: string;
  })[];
  /** The database's time, and the end of the learner's access to the level, if any. */
  readonly now: Date;
  readonly ends_at: Date | null;
  /** The learner's own weights of the schedule, if any. */
  readonly weights: Weights | null;
  /** The first one first. */
  readonly pauses: readonly Pause[];
}

type FactsRow = Partial<AnswerFacts['words'][number]> & Circle & Pick<AnswerFacts, 'now' | 'ends_at' | 'weights' | 'pauses'>;

const readFactsSql = `
  select c.word_ids, c.answers, c.xmin::text as circle_version,
    w.word_id, w.learnt_at, w.due_at, w.memory, w.repeat_key, w.repeat_way, w.moved, w.xmin::text as word_version,
    now() as now,
    (select max(ends_at) from level_access where user_id = $1 and level = $2 and ends_at > now()) as ends_at,
    (select weights from schedule_fits where user_id = $1) as weights,
    (select coalesce(jsonb_agg(jsonb_build_object('from', from_day, 'to', to_day) order by from_day), '[]') from pauses where user_id = $1) as pauses,
    exists (
      select from word_progress o
      where o.user_id = $1 and o.level = $2 and o.due_at <= now() and not o.ignored and o.word_id <> w.word_id
    ) as has_more
  from (values (1)) as one
    left join repeat_circles c on c.user_id = $1 and c.level = $2
    left join word_progress w on w.user_id = $1 and w.level = $2 and w.word_id = any($3::text[]) and w.due_at is not null and not w.ignored`;

/** Reads what the answer to one of these words depends on, without a lock. */
export async function readAnswerFacts(run: RunStatement, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<AnswerFacts> {
  const rows = await run<FactsRow>('repeat-facts', readFactsSql, [userId, level, wordIds]);
  const [first] = rows;
  if (!first) throw new Error('The facts of an answer have no row');
  return {
    circle: { word_ids: first.word_ids ?? [], answers: first.answers ?? {} },
    words: rows.filter((row): row is FactsRow & AnswerFacts['words'][number] => typeof row.word_id === 'string'),
    now: first.now,
    ends_at: first.ends_at,
    weights: first.weights,
    pauses: first.pauses,
  };
}

// Nothing is written unless circle and word are still what was read; a concurrent writer is waited for, and then seen.
const writeAnswerSql = `
  with unchanged as (
    select c.user_id from repeat_circles c join word_progress w on w.user_id = c.user_id and w.level = c.level
    where c.user_id = $1 and c.level = $2 and w.word_id = $3 and c.xmin::text = $4 and w.xmin::text = $5
    for update of c, w
  ), review as (
    insert into reviews (user_id, level, word_id, day, grade, recall, was_due, kind, ms)
    select $1, $2, $3, $6, $7, $16, $17, $20, $21 from unchanged returning event_id
  ), word as (
    update word_progress w set memory = $8::jsonb, due_at = $9::timestamptz, repeat_key = $10::text, repeat_way = $18::text, moved = $22::jsonb
    from unchanged where w.user_id = $1 and w.level = $2 and w.word_id = $3
  )
  update repeat_circles c set
    answers = c.answers || jsonb_build_object($11::text, $7::text),
    finished = c.finished + 1,
    is_over = $12::boolean,
    last = jsonb_build_object('name', $11::text, 'finished', jsonb_build_object(
      'eventId', review.event_id::text, 'memory', $13::jsonb, 'dueAt', $14::text, 'repeatKey', $15::text, 'repeatWay', $19::text, 'moved', $23::jsonb))
  from review where c.user_id = $1 and c.level = $2
  returning c.level`;

/** Records the first answer to a word of the part, with its review and the word's new schedule; false, with nothing changed, if circle or word are no longer as they were read. */
export async function writeAnswer(
  run: RunStatement,
  { userId, level }: LevelKey,
  answer: {
    row: AnswerFacts['words'][number];
    name: string;
    evidence: Grade | null;
    kind: string;
    ms: number | null;
    day: number;
    prediction: Prediction;
    schedule: WordSchedule;
  },
): Promise<boolean> {
  const { row, name, evidence, kind, ms, day, prediction, schedule } = answer;
  const written = await run('repeat-answer', writeAnswerSql, [
    userId,
    level,
    row.word_id,
    row.circle_version,
    row.word_version,
    day,
    evidence,
    schedule.memory && JSON.stringify(schedule.memory),
    schedule.dueAt,
    schedule.repeatKey,
    name,
    !row.has_more,
    row.memory && JSON.stringify(row.memory),
    row.due_at.toISOString(),
    row.repeat_key,
    prediction.recall,
    prediction.wasDue,
    schedule.repeatWay,
    row.repeat_way,
    kind,
    ms,
    schedule.moved && JSON.stringify(schedule.moved),
    row.moved && JSON.stringify(row.moved),
  ]);
  return written.length > 0;
}
