// Moves due times for pauses and a spread backlog, so that taking either back restores them (learning tools "Today").
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Pause, skipPauses } from '#engine/pauses.ts';
import type { Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';
import { getDayStart, getStudyDay } from './study-days.ts';

/** Why a word is due at another time than its schedule says. Times are ISO strings. */
export interface Moved {
  /** When it would be due. */
  readonly from: string;
  /** When it is due; if it is due at another time by now, nothing of this counts. */
  readonly to: string;
  /** The day on which a backlog was spread, and the one to which it put the word; null where a pause alone moved it. */
  readonly spread: { readonly on: number; readonly day: number } | null;
}

interface DueRow {
  readonly level: TaughtLevel;
  readonly word_id: string;
  readonly due_at: Date;
  readonly learnt_at: Date | null;
  readonly memory: Memory | null;
  readonly moved: Moved | null;
}

/** The words of a learner that are due at some time, locked until the transaction ends. */
async function lockDueWords(transaction: Db, userId: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select level, word_id, due_at, learnt_at, memory, moved from word_progress
    where user_id = ${userId} and due_at is not null and not ignored
    order by level, word_id for update`.execute(transaction);
  return rows;
}

/** The learner's pauses, the first one first. */
export async function readPauses(db: Db, userId: string): Promise<Pause[]> {
  return db.selectFrom('pauses').select(['from_day as from', 'to_day as to']).where('user_id', '=', userId).orderBy('from_day').execute();
}

/** The due time of a word whose schedule has it due on `day`, with what moved it; `since`: the day from which its interval runs. */
export function placeAroundPauses(
  day: number,
  since: number,
  pauses: readonly Pause[],
  timeZone: string | undefined,
): { dueAt: Date; moved: Moved | null } {
  const movedDay = skipPauses(day, since, pauses);
  const dueAt = getDayStart(movedDay, timeZone);
  if (movedDay === day) return { dueAt, moved: null };
  return { dueAt, moved: { from: getDayStart(day, timeZone).toISOString(), to: dueAt.toISOString(), spread: null } };
}

/** A word that is due now. */
export interface DueWord {
  readonly wordId: string;
  readonly memory: Memory | null;
  /** The study day of its last repeat, or on which it was learnt. */
  readonly since: number;
}

/** By word id, the day to which each of the words that are due now is put. */
export type SpreadPlan = (dueWords: readonly DueWord[]) => ReadonlyMap<string, number>;

/**
 * Moves every due time of the learner to where the pauses and the spread put it, within the caller's transaction. Asked again with the same it
 * changes nothing; without pauses and spread it restores what the schedule says. The log and the memories stay as they are.
 * @param spread `keep` leaves a backlog as it was spread, `clear` takes that back, a plan spreads what is due now.
 */
export async function moveDueWords(
  transaction: Db,
  userId: string,
  timeZone: string | undefined,
  spread: 'keep' | 'clear' | SpreadPlan,
): Promise<void> {
  const now = new Date();
  const today = getStudyDay(now, timeZone);
  const pauses = await readPauses(transaction, userId);
  const words = (await lockDueWords(transaction, userId)).map((row) => {
    const own = row.moved && new Date(row.moved.to).getTime() === row.due_at.getTime() ? row.moved : null;
    const base = own ? new Date(own.from) : row.due_at;
    const day = getStudyDay(base, timeZone);
    return { ...row, own, base, day, since: row.memory?.day ?? (row.learnt_at ? getStudyDay(row.learnt_at, timeZone) : day - 1) };
  });
  const dueWords = words.filter((word) => word.due_at <= now).map(({ word_id: wordId, memory, since }) => ({ wordId, memory, since }));
  const planned = typeof spread === 'function' ? spread(dueWords) : new Map<string, number>();
  const changes = words.flatMap(({ level, word_id, due_at, own, base, day, since }) => {
    const plannedDay = planned.get(word_id);
    const kept = spread === 'clear' ? null : (own?.spread ?? null);
    const ownSpread = plannedDay === undefined ? kept : { on: today, day: plannedDay };
    const { dueAt, moved } = place({ base, day, since, spread: ownSpread }, pauses, timeZone);
    const isSame = dueAt.getTime() === due_at.getTime() && moved?.from === own?.from && moved?.spread?.day === own?.spread?.day;
    return isSame ? [] : [{ level, word_id, due_at: dueAt.toISOString(), moved }];
  });
  if (changes.length === 0) return;
  await sql`
    update word_progress w set due_at = t.due_at, moved = t.moved
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (level smallint, word_id text, due_at timestamptz, moved jsonb)
    where w.user_id = ${userId} and w.level = t.level and w.word_id = t.word_id`.execute(transaction);
}

/** When the schedule has a word due, and what spread it. */
interface Placement {
  readonly base: Date;
  readonly day: number;
  readonly since: number;
  readonly spread: Moved['spread'];
}

function place({ base, day, since, spread }: Placement, pauses: readonly Pause[], timeZone: string | undefined) {
  const movedDay = spread ? skipPauses(spread.day, spread.on, pauses) : skipPauses(day, since, pauses);
  if (movedDay === day) return { dueAt: base, moved: null };
  const dueAt = getDayStart(movedDay, timeZone);
  return { dueAt, moved: { from: base.toISOString(), to: dueAt.toISOString(), spread } };
}
