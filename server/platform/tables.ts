// Every table and its columns, as the query builder sees them; a table is written by the one room named beside it.
import type { ColumnType, Generated } from 'kysely';
import type { Level, TaughtLevel } from '#contract/wire.ts';

/** One open session: the cookie's hash, never the cookie (platform/sessions). */
interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  /** How it was opened: 0 Google, 1 usual, 2 unknown. */
  way: number;
  signed_in_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

/** A mail that waits for delivery, or was delivered, or is kept by the stand-in (platform/mail). */
interface MailOutboxTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  delivered_at: Date | null;
  kept: Generated<boolean>;
}

/** A learner's account (features/accounts). */
interface UsersTable {
  id: Generated<string>;
  name: string;
  /** The name with case and look-alikes folded: unique. */
  name_skeleton: string;
  /** As typed; compared without case. */
  email: string;
  /** argon2id with its parameters; null while the account has no password. */
  password_hash: string | null;
  verified_at: Date | null;
  /** Whether associations are shown in the quiz. */
  hint_display: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A mailed code's hash, one for a learner and purpose (features/accounts). */
interface MailCodesTable {
  user_id: string;
  purpose: 'verify' | 'reset';
  code_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A level that a learner has from `starts_at` until just before `ends_at` (learner/access). */
interface LevelAccessTable {
  user_id: string;
  level: TaughtLevel;
  starts_at: Date;
  ends_at: Date;
  /** Where it came from, such as an order. */
  source: string;
}

/** Whether a learner wants a mail when a level becomes available (features/dashboard). */
interface AskedLevelsTable {
  user_id: string;
  level: Level;
  wants_mail: boolean;
  answered_at: Generated<Date>;
}

/** What a learner did with a word; no row means nothing yet (learner/progress). */
interface WordProgressTable {
  user_id: string;
  level: TaughtLevel;
  word_id: string;
  /** Permanent keys of the answered questions; keys that the content has no longer are kept and do not count. */
  answered: Generated<string[]>;
  /** How often each question was missed before it was answered. */
  mistakes: ColumnType<Record<string, number>, string | undefined, string>;
  /** Marked as learnt by the learner: counts as answered. */
  ignored: Generated<boolean>;
  learnt_at: Date | null;
}

/** The sums of a learner's words of a level, so that an answer touches two rows (learner/progress, decision 0005). */
interface LevelProgressTable {
  user_id: string;
  level: TaughtLevel;
  /** Answered questions; every question of an ignored word counts. */
  answered: number;
  words_done: number;
  /** The content that was counted against; with any other value the sums are counted again from the words. */
  version: string;
}

/** The words of the part that was served last (learner/progress). */
interface PartsTable {
  user_id: string;
  level: TaughtLevel;
  kind: 'quiz';
  word_ids: string[];
  served_at: Generated<Date>;
}

export interface Tables {
  users: UsersTable;
  mail_codes: MailCodesTable;
  level_access: LevelAccessTable;
  asked_levels: AskedLevelsTable;
  word_progress: WordProgressTable;
  level_progress: LevelProgressTable;
  parts: PartsTable;
  sessions: SessionsTable;
  mail_outbox: MailOutboxTable;
}
