// Tables about studying: access, answers, memory, parts, repeats, mix-ups. Each comment names the module that writes the table.
import type { ColumnType, Generated } from 'kysely';
import type { AskingWay } from '#contract/study.ts';
import type { Level, ListLevel, TaughtLevel } from '#contract/wire.ts';

/** A learner's access to a level, from `starts_at` until just before `ends_at` (learner/level-access). */
export interface LevelAccessTable {
  user_id: string;
  level: TaughtLevel;
  starts_at: Date;
  ends_at: Date;
  /** Where the access comes from, such as an order. */
  source: string;
}

/** Whether a learner wants an email when a level becomes available (features/dashboard). */
export interface AskedLevelsTable {
  user_id: string;
  level: Level;
  wants_mail: boolean;
  answered_at: Generated<Date>;
}

/** The spaced-repetition state of a word (engine/schedule). */
interface Memory {
  stability: number;
  difficulty: number;
  repeats: number;
  lapses: number;
  day: number;
  dueDay: number;
}

/** Why a word is due on another day than its schedule says; days are counted from 1 January 1970. */
interface Moved {
  from: number;
  to: number;
  /** Whether it waits because a backlog was spread. */
  isSpread: boolean;
}

/** A learner's answers to the quiz about an item of a level; no row means none yet (learner/answer-store, learner/store). */
export interface WordProgressTable {
  user_id: string;
  level: ListLevel;
  word_id: string;
  /** Permanent keys of the answered questions; keys that no longer exist in the content are kept but do not count. */
  answered: Generated<string[]>;
  /** How often each question was missed before it was answered. */
  mistakes: ColumnType<Record<string, number>, string | undefined, string>;
  /** Marked as learnt by the learner: counts as answered. */
  ignored: Generated<boolean>;
  /** The level in which the same word was learnt: counts as answered (decisions §14). */
  known_from: Generated<ListLevel | null>;
  /** Opened again by the learner: open until it is learnt here, though the word is known from another level. */
  is_reopened: Generated<boolean>;
  /** What the typed answer says of the first repeat's question; null before it. */
  repeat_key: Generated<'c' | 'f' | null>;
  /** The moment and study day of the answer that was given last, whichever arrived last: when the word was learnt. */
  answered_at: Generated<Date | null>;
  answered_day: Generated<number | null>;
  /** When the learner opened it again last: answers that were given before belong to an earlier run. */
  restarted_at: Generated<Date | null>;
}

/** That a learner put a word back into the repeats: to which study day, and when, as an ISO string. */
interface PutBack {
  day: number;
  at: string;
}

/** That a learner spread a backlog with a word: on which study day, to which one it was put, and when, as an ISO string. */
interface Spread {
  on: number;
  day: number;
  at: string;
}

/** A learner's memory of a word, whichever levels hold it (decisions §14; learner/memory-store). */
export interface WordMemoryTable {
  user_id: string;
  /** The earliest item of the word. */
  word_id: string;
  /** The levels whose item of the word is learnt and not ignored, in order; the word is repeated unless this is empty. */
  levels: ListLevel[];
  /** When the word was learnt: what was served before does not rate it. */
  began_at: ColumnType<Date, Date | undefined, Date>;
  /** The study day on which it was learnt, as it was for the learner; null for a word that was learnt elsewhere. */
  learnt_day: number | null;
  /** The question of its first repeat, as its typing in the quiz left it; null for the character question. */
  learnt_key: Generated<'c' | 'f' | null>;
  /** The study day on which it is due. */
  due_day: number;
  /** The question that the next repeat asks; null for the character question. */
  repeat_key: Generated<'c' | 'f' | null>;
  /** How the next repeat asks, if settings and word allow; null for by the meaning. */
  repeat_way: Generated<AskingWay | null>;
  /** Spaced-repetition state, folded from the reviews; null before the first rating. */
  memory: ColumnType<Memory | null, string | null | undefined, string | null>;
  /** What moved the due day, while that is the one which it names; null where nothing did (learner/moved-words). */
  moved: ColumnType<Moved | null, string | null | undefined, string | null>;
  /** The moment of the last review that counts. */
  reviewed_at: Generated<Date | null>;
  /** When the learner put it back: it is due then at the latest, until a review after that counts. */
  put_back: ColumnType<PutBack[], string | undefined, string>;
  /** That the learner spread a backlog with it, until a review after that counts. */
  spread: ColumnType<Spread | null, string | null | undefined, string | null>;
  /** The state before the last review or the last learning, which its undo restores. */
  before: ColumnType<MemoryBefore | null, string | null | undefined, string | null>;
}

/** The columns of a memory before something changed them, and the name of what did; times are ISO strings. */
interface MemoryBefore {
  name: string;
  levels: ListLevel[];
  began_at: string;
  learnt_day: number | null;
  learnt_key: 'c' | 'f' | null;
  due_day: number;
  repeat_key: 'c' | 'f' | null;
  repeat_way: AskingWay | null;
  memory: Memory | null;
  moved: Moved | null;
  reviewed_at: string | null;
  /** Left out once the learner has undone that spread. */
  spread?: Spread | null;
}

/** A learner's totals of a level, so that an answer touches only two rows (learner/answer-store, decision 0005). */
export interface LevelProgressTable {
  user_id: string;
  level: ListLevel;
  /** Answered questions, including every question of an ignored word. */
  answered: number;
  words_done: number;
  /** Content version of the totals; if it differs from the current one, they are recounted from the words. */
  version: string;
  /** Word and key of the last answer, while it can be undone. */
  last_answer: Generated<string | null>;
  /** What the device named that answer, if it did; also of one that was undone. */
  last_event: Generated<string | null>;
  /** When its quiz was answered last; null where words were only marked, imported or known from another level (decisions §14). */
  studied_at: Generated<Date | null>;
  /** When it was restarted last: answers that were given before belong to an earlier run. */
  restarted_at: Generated<Date | null>;
}

/** The words of the quiz's part served last (learner/part-store). */
export interface PartsTable {
  user_id: string;
  level: ListLevel;
  word_ids: string[];
  served_at: Generated<Date>;
}

/** A current repeat circle with its current part (features/repeat). */
export interface RepeatCirclesTable {
  user_id: string;
  /** 0 for Today's queue, which holds all levels. */
  level: ListLevel | 0;
  /** Words by their earliest items. */
  word_ids: string[];
  /** By word and key: the evidence of each answer in the part. */
  answers: ColumnType<Record<string, 'good' | 'again' | null>, string | undefined, string>;
  /** The last answer, for pages that undo without naming it. */
  last: ColumnType<{ name: string; eventId: string } | null, string | null | undefined, string | null>;
  /** When the part was loaded last. */
  served_at: Generated<Date>;
}

/** Append-only log of repeats (features/repeat). */
export interface ReviewsTable {
  /** As the device named it, so that it counts once. */
  event_id: Generated<string>;
  user_id: string;
  /** The level of the item that was asked. */
  level: ListLevel;
  /** The earliest item of the word. */
  word_id: string;
  /** The learner's study day, counted from 1 January 1970. */
  day: number;
  /** Null for a repeat without evidence, and for an entry that undoes another one. */
  grade: 'good' | 'again' | null;
  undoes: string | null;
  /** The chance that the schedule gave the word just before; null for a repeat that rates nothing. */
  recall: Generated<number | null>;
  /** Whether the schedule had the word due, or the learner asked for it earlier. */
  was_due: Generated<boolean>;
  /** What the repeat asked and, behind a colon, in which way: `c`, `f:sentence`; null in a line that takes another one back. */
  kind: Generated<string | null>;
  /** How long the learner was at the word, in milliseconds; null where the page did not say. */
  ms: Generated<number | null>;
  /** When the learner answered, and when the question had been served. */
  reviewed_at: Generated<Date>;
  served_at: Generated<Date>;
  /** When the server heard of it: what was served before did not know it. */
  received_at: Generated<Date>;
  /** The word had moved on since it was served, so that this rates nothing (engine/review-log). */
  is_left_behind: Generated<boolean>;
}

/** The days on which a learner answered. */
export interface StudyDaysTable {
  user_id: string;
  /** A study day, counted from 1 January 1970. */
  day: number;
}

/** A learner's own weights of the schedule, and when they are looked for again (learner/schedule-weights). */
export interface ScheduleFitsTable {
  user_id: string;
  /** Null while the default weights do better. */
  weights: ColumnType<number[] | null, string | null | undefined, string | null>;
  /** Reviews in the log when the weights were last looked for, and the log loss of the held-back part with these weights and those before. */
  reviews: Generated<number>;
  loss: Generated<number | null>;
  loss_before: Generated<number | null>;
  fitted_at: Generated<Date | null>;
  /** Whether words were repeated since. */
  is_waiting: Generated<boolean>;
  next_at: Generated<Date>;
}

/** Append-only log of words that were taken for each other (features/mixups). */
export interface MixupEventsTable {
  user_id: string;
  /** What the device named the event. */
  event_id: string;
  /** The ids of both words in alphabetical order, and of the one that was asked. */
  first_word: string;
  second_word: string;
  asked_word: string;
  /** Taken for the other in quiz or repeat, or answered in the drill. */
  kind: 'mistake' | 'right' | 'wrong';
  /** The learner's study day, counted from 1 January 1970. */
  day: number;
  happened_at: Generated<Date>;
}
