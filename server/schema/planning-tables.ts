// Tables of what a learner plans and writes down beside studying: the plan of a day, pauses, exam day, mails, notes, words met. Each comment names the module
// that writes the table.
import type { Generated } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';

/** A learner's plan of a day; no row means the default one (features/today). */
export interface StudyPlansTable {
  user_id: string;
  /** New words a day. */
  daily_goal: number;
  /** Repeats a day. */
  repeat_limit: number;
}

/** Days that do not count for a learner's schedule (learner/moved-words). */
export interface PausesTable {
  user_id: string;
  /** Both included, counted from 1 January 1970. */
  from_day: number;
  to_day: number;
}

/** The day of a learner's exam (features/progress). */
export interface ExamDaysTable {
  user_id: string;
  level: TaughtLevel;
  /** Counted from 1 January 1970. */
  day: number;
}

/** When a learner is reminded by mail; no row means never (features/reminders). */
export interface RemindersTable {
  user_id: string;
  every: 'day' | 'week';
  /** In the learner's time zone. */
  hour: number;
  /** From 1, Monday, to 7. */
  weekday: number;
  time_zone: string;
  /** Part of the address that unsubscribes, and can do nothing else. */
  token: string;
  next_at: Date;
}

/** Who gets a mail a day about friend requests and invitations (features/reminders). */
export interface NewsMailsTable {
  user_id: string;
  time_zone: string;
  /** Part of the address that unsubscribes, and can do nothing else. */
  token: string;
  next_at: Date;
  /** Nothing that came before is news. */
  told_until: Generated<Date>;
}

/** What a learner wrote about a word (features/notes). */
export interface WordNotesTable {
  user_id: string;
  /** The earliest item of the word. */
  word_id: string;
  note: string;
  association: string;
  /** Accepted in typing. */
  synonyms: string[];
  /** Rises with every change. */
  version: number;
  changed_at: Generated<Date>;
}

/** A word that a learner met in a chat and wants to learn (features/met-words). */
export interface MetWordsTable {
  user_id: string;
  /** The earliest item of the word. */
  word_id: string;
  /** Where it was met, which may be gone. */
  message_id: string | null;
  met_at: Generated<Date>;
}
