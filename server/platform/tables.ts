// Every table and its columns, as the query builder sees them; a table is written by the one room named beside it.
import type { ColumnType, Generated } from 'kysely';
import type { Audience } from '#contract/settings.ts';
import type { Level, TaughtLevel } from '#contract/wire.ts';

/** What the schedule keeps of a word (engine/schedule). */
interface Memory {
  stability: number;
  difficulty: number;
  repeats: number;
  lapses: number;
  day: number;
  dueDay: number;
}

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
  /** Who sees the profile, and who the friends (features/settings). */
  own_info: Generated<Audience>;
  friends: Generated<Audience>;
  /** Whether others may invite the learner at random. */
  group_chat: Generated<boolean>;
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
  /** When it is to be repeated; null while it is not learnt. */
  due_at: Generated<Date | null>;
  /** What the schedule keeps of it: the fold of its reviews; null before the first rating. */
  memory: ColumnType<Memory | null, string | null | undefined, string | null>;
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
  /** Word and key of the last answer, as long as it can be taken back. */
  last_answer: Generated<string | null>;
}

/** The words of the part that was served last (learner/progress). */
interface PartsTable {
  user_id: string;
  level: TaughtLevel;
  kind: 'quiz';
  word_ids: string[];
  served_at: Generated<Date>;
}

/** A level's running circle of repeats with the part under way (features/repeat). */
interface RepeatCirclesTable {
  user_id: string;
  level: TaughtLevel;
  word_ids: string[];
  /** By word and key, what each answer of the part is evidence of. */
  answers: ColumnType<Record<string, 'good' | 'again' | null>, string | undefined, string>;
  /** Words finished in this circle. */
  finished: number;
  /** Nothing was due any more: what falls due next opens a new circle. */
  is_over: boolean;
  /** What it takes to take back the last answer. */
  last: ColumnType<LastRepeat | null, string | null | undefined, string | null>;
  served_at: Generated<Date>;
}

/** The last answer of a repeat; where it finished its word, what was there before. */
interface LastRepeat {
  name: string;
  finished: { eventId: string; memory: Memory | null; dueAt: string } | null;
}

/** The log of repeats: lines are added, never changed (features/repeat). */
interface ReviewsTable {
  event_id: Generated<string>;
  user_id: string;
  level: TaughtLevel;
  word_id: string;
  /** The learner's own day, from 1 January 1970. */
  day: number;
  /** Null for a repeat that gave no evidence, and for the line that takes another one back. */
  grade: 'good' | 'again' | null;
  undoes: string | null;
  reviewed_at: Generated<Date>;
}

/** Where an order stands; it only goes forward (security, "Payments"). */
export type OrderStateName =
  'created' | 'approved' | 'capturing' | 'pending' | 'completed' | 'declined' | 'expired' | 'refunded' | 'reversed';

/** A payment for a level (features/payments). */
interface OrdersTable {
  /** Ours: the provider gets it as request id, custom id and invoice id. */
  id: Generated<string>;
  /** Null once the account is removed. */
  user_id: string | null;
  level: TaughtLevel;
  euro: string;
  months: number;
  provider_id: string | null;
  state: Generated<OrderStateName>;
  capture_id: string | null;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  paid_at: Date | null;
  access_ends_at: Date | null;
  /** When the receipt was handed to the outbox. */
  receipt_at: Date | null;
  /** How often the provider was asked what became of it, and when it is to be asked next. */
  asked: Generated<number>;
  ask_at: Date | null;
}

/** An event of the provider that was dealt with (features/payments). */
interface ProviderEventsTable {
  event_id: string;
  kind: string;
  received_at: Generated<Date>;
}

/** Who agreed to which version of the terms (features/payments). */
interface AgreementsTable {
  user_id: string;
  terms_version: string;
  agreed_at: Generated<Date>;
}

export interface Tables {
  users: UsersTable;
  mail_codes: MailCodesTable;
  level_access: LevelAccessTable;
  asked_levels: AskedLevelsTable;
  word_progress: WordProgressTable;
  level_progress: LevelProgressTable;
  parts: PartsTable;
  repeat_circles: RepeatCirclesTable;
  reviews: ReviewsTable;
  orders: OrdersTable;
  provider_events: ProviderEventsTable;
  agreements: AgreementsTable;
  sessions: SessionsTable;
  mail_outbox: MailOutboxTable;
}
