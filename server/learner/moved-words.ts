// Moves due days for pauses and a spread backlog, so that undoing either restores them (learning tools "Today").
import { sql } from 'kysely';
import { type Pause, skipPauses } from '#engine/pauses.ts';
import type { Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';
import { isStandingReview } from './reviews.ts';

/** Why a word is due on another day than its schedule says. */
export interface Moved {
  /** When it would be due. */
  readonly from: number;
  /** When it is due; if it is due on another day by now, nothing of this counts. */
  readonly to: number;
  /** Whether it waits because a backlog was spread, and not only for pauses or because the learner put it back. */
  readonly isSpread: boolean;
}

/** That the learner spread a backlog with the word: on which study day, to which one it was put, and when, as an ISO string. */
export interface Spread {
  readonly on: number;
  readonly day: number;
  readonly at: string;
}

/** That the learner put a word back: to which study day, and when, as an ISO string. */
export interface PutBack {
  readonly day: number;
  readonly at: string;
}

/** What the learner decided about the due day of a word. */
export interface Rescheduling {
  readonly began_at: Date;
  readonly put_back: readonly PutBack[];
  readonly spread: Spread | null;
}

// What was decided after the last review, or since the word was learnt.
function selectOpen<Decision extends { readonly at: string }>(
  decisions: readonly Decision[],
  beganAt: Date,
  reviewedAt: number | undefined,
): Decision[] {
  return decisions.filter(({ at }) => (reviewedAt === undefined ? Date.parse(at) >= beganAt.getTime() : Date.parse(at) > reviewedAt));
}

interface DueRow extends Rescheduling {
  readonly word_id: string;
  /** Whether any level repeats it. */
  readonly is_repeated: boolean;
  readonly due_day: number;
  readonly learnt_day: number | null;
  readonly memory: Memory | null;
  readonly moved: Moved | null;
  readonly reviewed_at: Date | null;
  /** The study day of the last review that counts, also of one that rated nothing. */
  readonly reviewed_day: number | null;
}

/** The memories of a learner, or that of the word with this id, locked until the transaction ends. One that no level repeats may be repeated again. */
async function lockMemories(transaction: Db, userId: string, wordId: string | null): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select word_id, levels <> '{}' as is_repeated, due_day, learnt_day, memory, moved, began_at, reviewed_at, put_back, spread,
      (select max(reviews.day) from reviews where reviews.user_id = ${userId} and reviews.word_id = m.word_id
        and reviews.reviewed_at = m.reviewed_at and ${isStandingReview(sql`${userId}::bigint`)}) as reviewed_day
    from word_memory m
    where user_id = ${userId} and word_id = coalesce(${wordId}, word_id) order by word_id for update of m`.execute(transaction);
  return rows;
}

/** The learner's pauses, the first one first. */
export async function readPauses(db: Db, userId: string): Promise<Pause[]> {
  return db.selectFrom('pauses').select(['from_day as from', 'to_day as to']).where('user_id', '=', userId).orderBy('from_day').execute();
}

/** When the schedule has a word due, and what else decides. */
export interface Placement {
  readonly day: number;
  /** The day from which its interval runs: that of the last review, or of learning. */
  readonly since: number;
  /** The moment of the last review that counts; undefined without one. */
  readonly reviewedAt: number | undefined;
}

/**
 * The due day of a word, with what moved it. No pause moves a word that the learner put back. A spread moves a word that is due without it on the day
 * on which the backlog was spread, and no review of a later moment answered; a word that the learner puts back after it is due then at the latest.
 */
export function placeDueDay(
  { began_at: beganAt, put_back: putBack, spread }: Rescheduling,
  { day, since, reviewedAt }: Placement,
  pauses: readonly Pause[],
): { dueDay: number; moved: Moved | null } {
  const [openSpread] = selectOpen(spread ? [spread] : [], beganAt, reviewedAt);
  const isLater = ({ at }: PutBack) => openSpread !== undefined && Date.parse(at) > Date.parse(openSpread.at);
  const open = selectOpen(putBack, beganAt, reviewedAt);
  const findDay = (dueDay: number, decisions: readonly PutBack[]) => Math.min(dueDay, ...decisions.map((one) => one.day));
  const unspreadDay = findDay(
    skipPauses(day, since, pauses),
    open.filter((one) => !isLater(one)),
  );
  const spreadDay = openSpread && unspreadDay <= openSpread.on ? skipPauses(openSpread.day, openSpread.on, pauses) : undefined;
  const dueDay = findDay(spreadDay ?? unspreadDay, open.filter(isLater));
  const isSpread = dueDay === spreadDay;
  return { dueDay, moved: dueDay === day && !isSpread ? null : { from: day, to: dueDay, isSpread } };
}

/** Whether a word was due by a study day as far as any device may know: by its schedule, by what moved it, or because it was put back. */
export function mayBeDue(row: Pick<DueRow, 'due_day' | 'moved' | 'put_back' | 'began_at' | 'reviewed_at'>, day: number): boolean {
  const { due_day: dueDay, moved } = row;
  const scheduledDay = moved?.to === dueDay ? moved.from : dueDay;
  const putBack = selectOpen(row.put_back, row.began_at, row.reviewed_at?.getTime());
  return Math.min(dueDay, scheduledDay, ...putBack.map((one) => one.day)) <= day;
}

/** A word that is due today. */
export interface DueWord {
  readonly wordId: string;
  readonly memory: Memory | null;
  /** The study day of its last repeat, or on which it was learnt. */
  readonly since: number;
}

/** By word id, the day to which each of the words that are due today is put. */
export type SpreadPlan = (dueWords: readonly DueWord[]) => ReadonlyMap<string, number>;

/**
 * Moves every due day of the learner to where the pauses and the spread put it, within the caller's transaction. Asked again with the same it
 * changes nothing; without pauses and spread it restores what the schedule says. The log and the memories stay as they are. No pause moves a word
 * that the learner put back.
 * @param spread `keep` leaves a backlog as it was spread, `clear` undoes that, a plan spreads what is due today.
 */
export async function moveDueWords(transaction: Db, userId: string, today: number, spread: 'keep' | 'clear' | SpreadPlan): Promise<void> {
  await moveRows(transaction, userId, await lockMemories(transaction, userId, null), { today, spread });
}

/** Moves the due day of one word to where the pauses and what the learner decided put it, within the caller's transaction. */
export async function moveDueWord(transaction: Db, userId: string, wordId: string): Promise<void> {
  await moveRows(transaction, userId, await lockMemories(transaction, userId, wordId), { today: 0, spread: 'keep' });
}

async function moveRows(
  transaction: Db,
  userId: string,
  rows: readonly DueRow[],
  { today, spread }: { today: number; spread: 'keep' | 'clear' | SpreadPlan },
): Promise<void> {
  const pauses = await readPauses(transaction, userId);
  const words = rows.map((row) => {
    const own = row.moved?.to === row.due_day ? row.moved : null;
    const day = own?.from ?? row.due_day;
    return { ...row, own, day, since: row.reviewed_day ?? row.memory?.day ?? row.learnt_day ?? day - 1 };
  });
  const dueWords = words
    .filter((word) => word.is_repeated && word.due_day <= today)
    .map(({ word_id: wordId, memory, since }) => ({ wordId, memory, since }));
  const planned = typeof spread === 'function' ? spread(dueWords) : new Map<string, number>();
  // The transaction may have waited for a lock since it began.
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
  const at = clock[0]?.now.toISOString() ?? '';
  const changes = words.flatMap((word) => {
    const { word_id, due_day, own, day, since } = word;
    const plannedDay = planned.get(word_id);
    const kept = spread === 'clear' ? null : word.spread;
    const ownSpread = plannedDay === undefined ? kept : { on: today, day: plannedDay, at };
    const { dueDay, moved } = placeDueDay({ ...word, spread: ownSpread }, { day, since, reviewedAt: word.reviewed_at?.getTime() }, pauses);
    const isSame = dueDay === due_day && moved?.from === own?.from && moved?.isSpread === own?.isSpread && ownSpread === word.spread;
    return isSame ? [] : [{ word_id, due_day: dueDay, moved, spread: ownSpread }];
  });
  // No undo of what was learnt again restores what is undone here.
  if (spread === 'clear')
    await sql`update word_memory set before = before - 'spread' where user_id = ${userId} and before ? 'spread'`.execute(transaction);
  if (changes.length === 0) return;
  await sql`
    update word_memory m set due_day = t.due_day, moved = t.moved, spread = t.spread
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (word_id text, due_day int, moved jsonb, spread jsonb)
    where m.user_id = ${userId} and m.word_id = t.word_id`.execute(transaction);
}
