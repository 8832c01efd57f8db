// SQL of the export: a learner's words, and the log of reviews in batches.
import { sql } from 'kysely';
import type { ListLevel } from '#contract/wire.ts';
import type { Grade, Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';

// Rows come as fast as they are read: thousands of them with notes, in one reply, would hold the event loop (decision 20).
const wordsAtOnce = 250;

async function readInBatches<Row>(readBatch: (last: Row | undefined, limit: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await readBatch(all.at(-1), wordsAtOnce);
    for (const row of rows) all.push(row);
    if (rows.length < wordsAtOnce) return all;
  }
}

/** An item that the learner has begun, learnt, marked as known, or knows from another level. */
export interface OwnItemRow {
  readonly level: ListLevel;
  readonly word_id: string;
  readonly answered: string[];
  readonly ignored: boolean;
  readonly known_from: ListLevel | null;
}

/** All items of the learner. */
export function readOwnItems(db: Db, userId: string): Promise<OwnItemRow[]> {
  return readInBatches((last, limit) =>
    db
      .selectFrom('word_progress')
      .select(['level', 'word_id', 'answered', 'ignored', 'known_from'])
      .where('user_id', '=', userId)
      .where(last ? sql<boolean>`(level, word_id) > (${last.level}, ${last.word_id})` : sql<boolean>`true`)
      .orderBy('level')
      .orderBy('word_id')
      .limit(limit)
      .execute(),
  );
}

/** The learner's memory of a word, named by its earliest item. */
export interface OwnMemoryRow {
  readonly word_id: string;
  readonly levels: readonly ListLevel[];
  readonly learnt_day: number | null;
  readonly due_day: number;
  readonly memory: Memory | null;
}

/** All memories of the learner. */
export function readOwnMemories(db: Db, userId: string): Promise<OwnMemoryRow[]> {
  return readInBatches((last, limit) =>
    db
      .selectFrom('word_memory')
      .select(['word_id', 'levels', 'learnt_day', 'due_day', 'memory'])
      .where('user_id', '=', userId)
      .where('word_id', '>', last?.word_id ?? '')
      .orderBy('word_id')
      .limit(limit)
      .execute(),
  );
}

/** What a learner wrote about a word, named by its earliest item. */
export interface OwnNoteRow {
  readonly word_id: string;
  readonly note: string;
  readonly association: string;
  readonly synonyms: readonly string[];
  readonly changed_at: Date;
}

/** All notes of the learner. */
export function readOwnNotes(db: Db, userId: string): Promise<OwnNoteRow[]> {
  return readInBatches((last, limit) =>
    db
      .selectFrom('word_notes')
      .select(['word_id', 'note', 'association', 'synonyms', 'changed_at'])
      .where('user_id', '=', userId)
      .where('word_id', '>', last?.word_id ?? '')
      .orderBy('word_id')
      .limit(limit)
      .execute(),
  );
}

/** A line of the log of reviews. */
export interface OwnReviewRow {
  readonly event_id: string;
  readonly level: ListLevel;
  readonly word_id: string;
  readonly day: number;
  readonly grade: Grade | null;
  readonly undoes: string | null;
  readonly recall: number | null;
  readonly was_due: boolean;
  readonly kind: string | null;
  readonly ms: number | null;
  readonly reviewed_at: Date;
}

const reviewsAtOnce = 250;

/**
 * The log in batches, word by word and of each the oldest line first: that is nearly the order of the primary key, so that a batch reads no more of
 * a long log than itself. Between two of them no connection is held.
 */
export async function* readOwnReviews(db: Db, userId: string): AsyncGenerator<OwnReviewRow[]> {
  const order = sql`word_id, reviewed_at, event_id`;
  let isBehind = sql<boolean>`true`;
  for (;;) {
    const rows = await db
      .selectFrom('reviews')
      .select(['event_id', 'level', 'word_id', 'day', 'grade', 'undoes', 'recall', 'was_due', 'kind', 'ms', 'reviewed_at'])
      // As text, because a Date has no microseconds.
      .select(sql<string>`reviewed_at::text`.as('at'))
      .where('user_id', '=', userId)
      .where(isBehind)
      .orderBy(order)
      .limit(reviewsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    isBehind = sql<boolean>`(${order}) > (${last.word_id}, ${last.at}::timestamptz, ${last.event_id}::uuid)`;
  }
}
