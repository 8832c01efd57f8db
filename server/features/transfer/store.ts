// SQL of the export: a learner's words, and the log of reviews in batches.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Grade, Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';

interface WordKey {
  readonly level: TaughtLevel;
  readonly word_id: string;
}

// Rows come as fast as they are read: thousands of them with notes, in one reply, would hold the event loop (decision 20).
const wordsAtOnce = 250;

async function readInBatches<Schema, Table extends keyof Schema, Row extends WordKey>(
  query: SelectQueryBuilder<Schema, Table, Row>,
): Promise<Row[]> {
  const ordered = query.orderBy(sql.ref('level')).orderBy(sql.ref('word_id')).limit(wordsAtOnce);
  const all: Row[] = [];
  let isBehind = sql<boolean>`true`;
  for (;;) {
    const rows = await ordered.where(isBehind).execute();
    for (const row of rows) all.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < wordsAtOnce) return all;
    isBehind = sql<boolean>`(level, word_id) > (${last.level}, ${last.word_id})`;
  }
}

/** A word that the learner has begun, learnt, or marked as known. */
export interface OwnWordRow extends WordKey {
  readonly answered: string[];
  readonly ignored: boolean;
  readonly learnt_at: Date | null;
  readonly due_at: Date | null;
  readonly memory: Memory | null;
}

/** All words of the learner. */
export function readOwnWords(db: Db, userId: string): Promise<OwnWordRow[]> {
  return readInBatches(
    db
      .selectFrom('word_progress')
      .select(['level', 'word_id', 'answered', 'ignored', 'learnt_at', 'due_at', 'memory'])
      .where('user_id', '=', userId),
  );
}

/** What a learner wrote about a word. */
export interface OwnNoteRow extends WordKey {
  readonly note: string;
  readonly association: string;
  readonly synonyms: readonly string[];
  readonly changed_at: Date;
}

/** All notes of the learner. */
export function readOwnNotes(db: Db, userId: string): Promise<OwnNoteRow[]> {
  return readInBatches(
    db.selectFrom('word_notes').select(['level', 'word_id', 'note', 'association', 'synonyms', 'changed_at']).where('user_id', '=', userId),
  );
}

/** A line of the log of reviews. */
export interface OwnReviewRow {
  readonly event_id: string;
  readonly level: TaughtLevel;
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

const reviewsAtOnce = 1000;

/**
 * The log in batches, word by word and of each the oldest line first: that is nearly the order of the primary key, so that a batch reads no more of
 * a long log than itself. Between two of them no connection is held.
 */
export async function* readOwnReviews(db: Db, userId: string): AsyncGenerator<OwnReviewRow[]> {
  const order = sql`level, word_id, reviewed_at, event_id`;
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
    if (rows.length < reviewsAtOnce) return;
    isBehind = sql<boolean>`(${order}) > (${last.level}, ${last.word_id}, ${last.at}::timestamptz, ${last.event_id}::uuid)`;
  }
}
