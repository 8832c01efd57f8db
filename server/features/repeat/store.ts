// SQL for repeats: the current circle, and the answer.
import { sql } from 'kysely';
import { type AskingWay, askingWays } from '#contract/study.ts';
import { type ListLevel, type TaughtLevel, offsetOf2026, getExamLevel } from '#contract/wire.ts';
import type { Pause } from '#engine/pauses.ts';
import type { Grade, Weights } from '#engine/schedule.ts';
import { type MemoryRow, type WordSchedule, changeMemorySql, memoryColumns } from '#server/learner/memory-store.ts';
import { isAccessNow } from '#server/schema/access-now.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Db } from '#server/schema/tables.ts';
import type { ReviewLine } from './review-store.ts';

/** The current part of a circle with its answers. */
export interface Circle {
  /** Words by their earliest items. */
  readonly word_ids: string[];
  /** By word and key. */
  readonly answers: Record<string, Grade | null>;
  readonly last: { readonly name: string; readonly eventId: string } | null;
  /** When the part was loaded last. */
  readonly served_at: Date;
}

/** Whose circle: of a level, or of Today's queue, which is 0. */
export interface CircleKey {
  readonly userId: string;
  readonly level: ListLevel | 0;
}

/** The circle, created if missing and locked until the transaction ends, so that concurrent answers are serialized. `isServing`: its part is loaded now. */
export function lockCircle(db: Db, { userId, level }: CircleKey, isServing = false): Promise<Circle> {
  return db
    .insertInto('repeat_circles')
    .values({ user_id: userId, level, word_ids: [] })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'level']).doUpdateSet(isServing ? { served_at: sql<Date>`now()` } : { user_id: userId }),
    )
    .returning(['word_ids', 'answers', 'last', 'served_at'])
    .executeTakeFirstOrThrow();
}

/** The part of the circle as it is; undefined before the first repeat. */
export function readCircle(db: Db, { userId, level }: CircleKey): Promise<Pick<Circle, 'word_ids' | 'answers'> | undefined> {
  return db
    .selectFrom('repeat_circles')
    .select(['word_ids', 'answers'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** Writes the changed columns of a circle. */
export async function writeCircle(db: Db, { userId, level }: CircleKey, changed: Partial<Circle>): Promise<void> {
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

/** When the learner's access to some levels ends, the last of them; null without access. */
export async function readEndOfAccess(db: Db, userId: string, levels: readonly ListLevel[]): Promise<Date | null> {
  const row = await db
    .selectFrom('level_access')
    .select(({ fn }) => fn.max('ends_at').as('endsAt'))
    .where('user_id', '=', userId)
    .where('level', '=', sql<TaughtLevel>`any(${levels.map(getExamLevel)}::smallint[])`)
    .where(isAccessNow)
    .executeTakeFirst();
  return row?.endsAt ?? null;
}

/** The ways to ask that the learner wants. */
export async function readWantedWays(db: Db, userId: string): Promise<AskingWay[]> {
  const row = await db
    .selectFrom('users')
    .select([
      'asks_reading as reading',
      'asks_pronunciation as pronunciation',
      'asks_sentences as sentence',
      'asks_listening as listening',
      'asks_tones as tone',
      'asks_writing as writing',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return askingWays.filter((way) => row[way]);
}

/** Runs a statement, prepared outside a transaction. */
export type RunStatement = <Row>(name: string, sql: string, values: readonly unknown[]) => Promise<Row[]>;

/** A word as an answer finds it. */
export interface AnsweredMemory extends MemoryRow {
  /** When the server heard of its last review; null without one. */
  readonly heard_at: Date | null;
  /** Whether the answer is in the log already. */
  readonly is_logged: boolean;
  /** The end of the learner's access to the levels that repeat it, if any. */
  readonly ends_at: Date | null;
  /** The state of the word that was read: PostgreSQL's row version. */
  readonly word_version: string;
}

/** What the answer to one of some words depends on. */
export interface AnswerFacts {
  readonly circle: Pick<Circle, 'word_ids' | 'answers'> & { readonly served_at: Date | null };
  /** The state of the circle that was read; null where there is none. */
  readonly circle_version: string | null;
  /** Those that have a memory, also where no level repeats them any more. */
  readonly words: readonly AnsweredMemory[];
  /** The database's time. */
  readonly now: Date;
  /** The learner's own weights of the schedule, if any. */
  readonly weights: Weights | null;
  /** The first one first. */
  readonly pauses: readonly Pause[];
}

type FactsRow = Partial<AnsweredMemory> &
  Pick<Circle, 'word_ids' | 'answers'> &
  Pick<AnswerFacts, 'now' | 'weights' | 'pauses' | 'circle_version'> & { readonly circle_served_at: Date | null };

const readFactsSql = `
  select c.word_ids, c.answers, c.served_at as circle_served_at, c.xmin::text as circle_version,
    ${memoryColumns.map((column) => `m.${column}`).join(', ')}, m.xmin::text as word_version,
    now() as now,
    (select max(level_access.ends_at) from level_access
      where level_access.user_id = $1 and m.levels && array[level_access.level, level_access.level + ${offsetOf2026}]::smallint[] and ${toText(isAccessNow)}) as ends_at,
    (select weights from schedule_fits where user_id = $1) as weights,
    (select coalesce(jsonb_agg(jsonb_build_object('from', from_day, 'to', to_day) order by from_day), '[]') from pauses where user_id = $1) as pauses,
    log.is_logged, log.heard_at
  from (values (1)) as one
    left join repeat_circles c on c.user_id = $1 and c.level = $2
    left join word_memory m on m.user_id = $1 and m.word_id = any($3::text[])
    cross join lateral (
      select coalesce(bool_or(r.event_id = $4::uuid), false) as is_logged, max(r.received_at) filter (where r.undoes is null) as heard_at
      from reviews r where r.user_id = $1 and r.word_id = m.word_id
    ) log`;

/** Reads what the answer to one of these words depends on, without a lock. */
export async function readAnswerFacts(
  run: RunStatement,
  { userId, level }: CircleKey,
  wordIds: readonly string[],
  eventId: string,
): Promise<AnswerFacts> {
  const rows = await run<FactsRow>('repeat-facts', readFactsSql, [userId, level, wordIds, eventId]);
  const [first] = rows;
  if (!first) throw new Error('The facts of an answer have no row');
  return {
    circle: { word_ids: first.word_ids ?? [], answers: first.answers ?? {}, served_at: first.circle_served_at },
    circle_version: first.circle_version,
    words: rows.filter((row): row is FactsRow & AnsweredMemory => typeof row.word_id === 'string'),
    now: first.now,
    weights: first.weights,
    pauses: first.pauses,
  };
}

// Nothing is written unless circle and word are still what was read; a concurrent writer is waited for, and then seen. $4 is the answer as a record:
// its fields are read where they are needed, because jsonb_to_record makes the statement a tenth slower.
const writeAnswerSql = `
  with unchanged as (
    select c.level from repeat_circles c join word_memory m on m.user_id = c.user_id
    where c.user_id = $1 and c.level = $2 and m.word_id = $3
      and c.xmin::text = $4::jsonb->>'circle_version' and m.xmin::text = $4->>'word_version'
    for update of c, m
  ), review as (
    insert into reviews (user_id, level, word_id, event_id, day, grade, recall, was_due, kind, ms, reviewed_at, served_at)
    select $1, ($4->>'level')::smallint, $3, ($4->>'event_id')::uuid, ($4->>'day')::int, $4->>'grade', ($4->>'recall')::real,
      ($4->>'was_due')::boolean, $4->>'kind', ($4->>'ms')::int, ($4->>'reviewed_at')::timestamptz, ($4->>'served_at')::timestamptz
    from unchanged returning event_id
  ), word as (
    update word_memory m set ${changeMemorySql('$4::jsonb')}
    from unchanged where m.user_id = $1 and m.word_id = $3
  )
  update repeat_circles c set
    answers = case when ($4->>'is_in_part')::boolean then c.answers || jsonb_build_object($4->>'name', $4->'grade') else c.answers end,
    last = jsonb_build_object('name', $4->>'name', 'eventId', review.event_id)
  from review where c.user_id = $1 and c.level = $2
  returning c.level`;

/** An answer with what follows from it. */
export interface WrittenAnswer {
  readonly word: AnsweredMemory;
  readonly circleVersion: string;
  /** The word's key in the part, and whether the part waits for it. */
  readonly name: string;
  readonly isInPart: boolean;
  readonly review: Omit<ReviewLine, 'word_id' | 'is_left_behind'>;
  readonly schedule: WordSchedule;
}

/** Records the first answer to a word, with its review and the word's new schedule; false, with nothing changed, if circle or word are no longer as they were read. */
export async function writeAnswer(
  run: RunStatement,
  { userId, level }: CircleKey,
  { word, circleVersion, name, isInPart, review, schedule }: WrittenAnswer,
): Promise<boolean> {
  const record = {
    circle_version: circleVersion,
    word_version: word.word_version,
    name,
    is_in_part: isInPart,
    ...review,
    memory: schedule.memory,
    due_day: schedule.dueDay,
    repeat_key: schedule.repeatKey,
    repeat_way: schedule.repeatWay,
    moved: schedule.moved,
  };
  const written = await run('repeat-answer', writeAnswerSql, [userId, level, word.word_id, JSON.stringify(record)]);
  return written.length > 0;
}
