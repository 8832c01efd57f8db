// All tables by name, as the query builder sees them; the files beside this one hold their columns.
import type { Kysely } from 'kysely';
import type { OpenDatabase } from '#server/database/database.ts';
import type {
  FormerNamesTable,
  GoogleIdentitiesTable,
  KnownDevicesTable,
  MailCodesTable,
  SessionsTable,
  UsersTable,
} from './account-tables.ts';
import type {
  AskedLevelsTable,
  LevelAccessTable,
  LevelProgressTable,
  PartsTable,
  RepeatCirclesTable,
  ReviewsTable,
  MixupEventsTable,
  StudyDaysTable,
  ScheduleFitsTable,
  WordMemoryTable,
  WordProgressTable,
} from './study-tables.ts';
import type {
  ExamDaysTable,
  MetWordsTable,
  NewsMailsTable,
  PausesTable,
  RemindersTable,
  StudyPlansTable,
  WordNotesTable,
} from './planning-tables.ts';
import type { AgreementsTable, OrdersTable, ProviderEventsTable } from './payment-tables.ts';
import type { ModerationLogTable, ReportsTable, SuspensionsTable } from './moderation-tables.ts';
import type { BlocksTable, FriendRequestsTable, FriendshipsTable, PhotosTable, ProfilesTable } from './people-tables.ts';
import type {
  ChatInvitationsTable,
  ChatMembersTable,
  ChatMessagesTable,
  ChatPartnersTable,
  ChatRefusalsTable,
  ChatRoomsTable,
} from './chat-tables.ts';
import type { JobsTable, MailOutboxTable, WebBuildsTable, WebFilesTable } from './running-tables.ts';

export type { OrderStateName } from './payment-tables.ts';

export interface Tables {
  google_identities: GoogleIdentitiesTable;
  users: UsersTable;
  mail_codes: MailCodesTable;
  known_devices: KnownDevicesTable;
  level_access: LevelAccessTable;
  asked_levels: AskedLevelsTable;
  word_memory: WordMemoryTable;
  word_progress: WordProgressTable;
  level_progress: LevelProgressTable;
  parts: PartsTable;
  repeat_circles: RepeatCirclesTable;
  reviews: ReviewsTable;
  pauses: PausesTable;
  news_mails: NewsMailsTable;
  reminders: RemindersTable;
  study_days: StudyDaysTable;
  study_plans: StudyPlansTable;
  schedule_fits: ScheduleFitsTable;
  exam_days: ExamDaysTable;
  met_words: MetWordsTable;
  mixup_events: MixupEventsTable;
  word_notes: WordNotesTable;
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
  web_builds: WebBuildsTable;
  web_files: WebFilesTable;
  chat_rooms: ChatRoomsTable;
  chat_members: ChatMembersTable;
  chat_messages: ChatMessagesTable;
  chat_invitations: ChatInvitationsTable;
  chat_refusals: ChatRefusalsTable;
  chat_partners: ChatPartnersTable;
}

/** The database, or the transaction that a caller has open. */
export type Db = Kysely<Tables>;

/** The open database with all its tables. */
export type Database = OpenDatabase<Tables>;
