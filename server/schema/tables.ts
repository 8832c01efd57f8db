// All tables and columns, as the query builder sees them; each comment names the module that writes the table.
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { OpenDatabase } from '#server/database/database.ts';
import type { ModerationAction, ReportEvidence } from '#contract/moderation.ts';
import type { Audience } from '#contract/settings.ts';
import type { Level, TaughtLevel } from '#contract/wire.ts';

/** The spaced-repetition state of a word (engine/schedule). */
interface Memory {
  stability: number;
  difficulty: number;
  repeats: number;
  lapses: number;
  day: number;
  dueDay: number;
}

/** An open session: stores the cookie's hash, never the cookie (platform/sessions). */
interface SessionsTable {
  token_hash: Buffer;
  /** Names the session to its owner; not a secret. */
  id: Generated<string>;
  user_id: string;
  /** How it was opened: 0 Google, 1 password, 2 unknown. */
  way: number;
  /** Short text about browser and system; empty if unknown. */
  device: Generated<string>;
  created_at: Generated<Date>;
  /** When the password was last entered, or Google asked. */
  signed_in_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

/** An email that is queued, delivered, or kept for /dev/mail (platform/mail). */
interface MailOutboxTable {
  id: Generated<string>;
  /** The account that the email is about and that it is erased with; null if there is none. */
  user_id: string | null;
  recipient: string;
  /** The address to answer to; null where it is the sender's. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  delivered_at: Date | null;
  kept: Generated<boolean>;
}

/** The schedule of a background job, and the lease of the process that runs it (server/jobs). */
interface JobsTable {
  name: string;
  /** The runner that holds the lease; others wait until `locked_until`. */
  locked_by: string | null;
  locked_until: Date | null;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  next_run_at: Generated<Date>;
  /** How often the job has failed since it last succeeded. */
  failures: Generated<number>;
}

/** An account (features/accounts). */
interface UsersTable {
  id: Generated<string>;
  /** Opaque and permanent: the id that browsers know, which a new name does not change. */
  public_id: Generated<string>;
  name: string;
  /** The name with case and look-alike letters folded: unique. */
  name_skeleton: string;
  /** As typed; compared case-insensitively. */
  email: string;
  /** argon2id hash including its parameters; null if the account has no password. */
  password_hash: string | null;
  verified_at: Date | null;
  /** Whether the quiz shows associations. */
  shows_associations: Generated<boolean>;
  /** Who may see the profile, and who may see the friends (features/settings). */
  info_audience: Generated<Audience>;
  friends_audience: Generated<Audience>;
  /** Whether others may invite the learner by random search. */
  allows_random_invites: Generated<boolean>;
  /** Who may write to the learner in private. */
  private_chat_audience: Generated<Audience>;
  created_at: Generated<Date>;
}

/** Hash of an emailed code, one per user and purpose (features/accounts). */
interface MailCodesTable {
  user_id: string;
  purpose: 'verify' | 'reset' | 'email';
  /** The address that the code of purpose `email` confirms; null for the others. */
  new_email: Generated<string | null>;
  code_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A browser in which somebody logged in to the account before: evidence of no more than that (features/accounts). */
interface KnownDevicesTable {
  user_id: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  /** The last login. */
  seen_at: Generated<Date>;
}

/** A learner's access to a level, from `starts_at` until just before `ends_at` (learner/level-access). */
interface LevelAccessTable {
  user_id: string;
  level: TaughtLevel;
  starts_at: Date;
  ends_at: Date;
  /** Where the access comes from, such as an order. */
  source: string;
}

/** Whether a learner wants an email when a level becomes available (features/dashboard). */
interface AskedLevelsTable {
  user_id: string;
  level: Level;
  wants_mail: boolean;
  answered_at: Generated<Date>;
}

/** A learner's progress on a word; no row means none yet (learner/store). */
interface WordProgressTable {
  user_id: string;
  level: TaughtLevel;
  word_id: string;
  /** Permanent keys of the answered questions; keys that no longer exist in the content are kept but do not count. */
  answered: Generated<string[]>;
  /** How often each question was missed before it was answered. */
  mistakes: ColumnType<Record<string, number>, string | undefined, string>;
  /** Marked as learnt by the learner: counts as answered. */
  ignored: Generated<boolean>;
  learnt_at: Date | null;
  /** When the word is due for a repeat; null until it is learnt. */
  due_at: Generated<Date | null>;
  /** Spaced-repetition state, folded from the reviews; null before the first rating. */
  memory: ColumnType<Memory | null, string | null | undefined, string | null>;
}

/** A learner's totals of a level, so that an answer touches only two rows (learner/store, decision 0005). */
interface LevelProgressTable {
  user_id: string;
  level: TaughtLevel;
  /** Answered questions, including every question of an ignored word. */
  answered: number;
  words_done: number;
  /** Content version of the totals; if it differs from the current one, they are recounted from the words. */
  version: string;
  /** Word and key of the last answer, while it can be undone. */
  last_answer: Generated<string | null>;
}

/** The words of the part served last (learner/store). */
interface PartsTable {
  user_id: string;
  level: TaughtLevel;
  kind: 'quiz';
  word_ids: string[];
  served_at: Generated<Date>;
}

/** A level's current repeat circle with its current part (features/repeat). */
interface RepeatCirclesTable {
  user_id: string;
  level: TaughtLevel;
  word_ids: string[];
  /** By word and key: the evidence of each answer in the part. */
  answers: ColumnType<Record<string, 'good' | 'again' | null>, string | undefined, string>;
  /** Words finished in this circle. */
  finished: number;
  /** Nothing was due any more: the next word that falls due starts a new circle. */
  is_over: boolean;
  /** What undoing the last answer needs. */
  last: ColumnType<LastRepeat | null, string | null | undefined, string | null>;
  served_at: Generated<Date>;
}

/** The last answer of a repeat and, if it finished its word, the state before it. */
interface LastRepeat {
  name: string;
  finished: { eventId: string; memory: Memory | null; dueAt: string } | null;
}

/** Append-only log of repeats (features/repeat). */
interface ReviewsTable {
  event_id: Generated<string>;
  user_id: string;
  level: TaughtLevel;
  word_id: string;
  /** The learner's study day, counted from 1 January 1970. */
  day: number;
  /** Null for a repeat without evidence, and for an entry that undoes another one. */
  grade: 'good' | 'again' | null;
  undoes: string | null;
  reviewed_at: Generated<Date>;
}

/** State of an order; it only moves forward (security, "Payments"). */
export type OrderStateName =
  'created' | 'approved' | 'capturing' | 'pending' | 'completed' | 'declined' | 'expired' | 'refunded' | 'reversed';

/** A payment for a level (features/payments). */
interface OrdersTable {
  /** Our id; the provider receives it as request id, custom id and invoice id. */
  id: Generated<string>;
  /** Null once the account is deleted. */
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
  /** When the receipt was put into the mail outbox. */
  receipt_at: Date | null;
  /** How often the provider was asked about the order, and when to ask next. */
  asked: Generated<number>;
  ask_at: Date | null;
}

/** A webhook event that was processed (features/payments). */
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

/** The Google identity of an account (features/accounts). */
interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Generated<Date>;
}

/** What a learner says of themself; no row until they say something (features/profile). */
interface ProfilesTable {
  user_id: string;
  level: Level | null;
  age: number | null;
  info: string | null;
}

/** A learner's one photo, re-encoded (features/profile). */
interface PhotosTable {
  user_id: string;
  /** Random: the name in the photo's address. */
  id: string;
  bytes: Buffer;
  created_at: Generated<Date>;
}

/** A name that its owner gave up: kept for them, refused to others for 30 days (features/accounts). */
interface FormerNamesTable {
  id: Generated<string>;
  /** Null once the account is deleted. */
  user_id: string | null;
  name_skeleton: string;
  given_up_at: Generated<Date>;
}

/** Two friends: one row for each pair (features/friends). */
interface FriendshipsTable {
  low_id: string;
  high_id: string;
  since: Generated<Date>;
}

/** An open friend request (features/friends). */
interface FriendRequestsTable {
  sender_id: string;
  receiver_id: string;
  sent_at: Generated<Date>;
}

/** Who blocked whom (features/friends). */
interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  blocked_at: Generated<Date>;
}

/** A report of a user, with a copy of what was reported (features/moderation). */
interface ReportsTable {
  id: Generated<string>;
  /** Null once the reporter's account is deleted. */
  reporter_id: string | null;
  reported_id: string;
  reason: string;
  /** What there was to see when it was reported. */
  evidence: ColumnType<ReportEvidence, string, never>;
  reported_at: Generated<Date>;
  /** Null while it is open. */
  closed_at: Date | null;
}

/** What a moderator did, and when; rows are only added (features/moderation). */
interface ModerationLogTable {
  id: Generated<string>;
  /** These three are null once what they name is deleted. */
  moderator_id: string | null;
  report_id: string | null;
  subject_id: string | null;
  action: ModerationAction;
  /** How long a suspension was meant to last; null for good, and for other actions. */
  days: number | null;
  done_at: Generated<Date>;
}

/** Who is suspended from the chat, or was until `ends_at`; null for good (features/moderation, read by access/suspension). */
interface SuspensionsTable {
  user_id: string;
  since: Generated<Date>;
  ends_at: Date | null;
}

export interface Tables {
  google_identities: GoogleIdentitiesTable;
  users: UsersTable;
  mail_codes: MailCodesTable;
  known_devices: KnownDevicesTable;
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
  profiles: ProfilesTable;
  photos: PhotosTable;
  former_names: FormerNamesTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  blocks: BlocksTable;
  reports: ReportsTable;
  moderation_log: ModerationLogTable;
  suspensions: SuspensionsTable;
  jobs: JobsTable;
}

/** The database, or the transaction that a caller has open. */
export type Db = Kysely<Tables>;

/** The open database with all its tables. */
export type Database = OpenDatabase<Tables>;
