// "My data": everything that the account holds, table by table.
import type { calls } from '#contract/calls.ts';
import { settingNames } from '#contract/settings.ts';
import type { CallContext } from '#server/call-context.ts';
import { StreamedReply } from '#server/http/streamed-reply.ts';
import { inSlices, withRests } from '#server/learner/slices.ts';
import { toSettingColumn } from '#server/schema/account-tables.ts';
import type { Db } from '#server/schema/tables.ts';
import { type ExportedRow, type ExportedTable, readLogRows, readOwnRows } from './export-store.ts';

/** The tables in a learner's export, with the columns that say whose a row is, and those that are exported. */
export const exportedTables: readonly ExportedTable[] = [
  {
    table: 'users',
    owners: ['id'],
    columns: ['name', 'email', 'verified_at', 'created_at', 'welcomed_at', 'has_chosen_list', ...settingNames.map(toSettingColumn)],
  },
  { table: 'sessions', owners: ['user_id'], columns: ['device', 'login_method', 'created_at', 'signed_in_at', 'seen_at', 'expires_at'] },
  { table: 'mail_codes', owners: ['user_id'], columns: ['purpose', 'new_email', 'created_at', 'expires_at'] },
  { table: 'mail_outbox', owners: ['user_id'], columns: ['subject', 'created_at', 'delivered_at'], onlyToOwnAddress: true },
  { table: 'google_identities', owners: ['user_id'], columns: ['issuer', 'subject', 'linked_at'] },
  { table: 'known_devices', owners: ['user_id'], columns: ['created_at', 'seen_at'] },
  { table: 'profiles', owners: ['user_id'], columns: ['level', 'age', 'info'] },
  { table: 'photos', owners: ['user_id'], columns: ['id', 'created_at'] },
  { table: 'former_names', owners: ['user_id'], columns: ['name_skeleton', 'given_up_at'] },
  { table: 'friendships', owners: ['low_id', 'high_id'], columns: ['since'] },
  { table: 'friend_requests', owners: ['sender_id', 'receiver_id'], columns: ['sent_at'] },
  { table: 'blocks', owners: ['blocker_id'], columns: ['blocked_at'] },
  { table: 'chat_rooms', owners: ['low_id', 'high_id'], columns: ['id', 'is_private', 'level', 'created_at'] },
  { table: 'chat_members', owners: ['user_id'], columns: ['room_id', 'name', 'read_cursor', 'seen_cursor', 'joined_at', 'opened_at'] },
  {
    table: 'chat_messages',
    owners: ['sender_id'],
    log: { time: 'sent_at', order: ['client_message_id'] },
    columns: ['room_id', 'text', 'kind', 'sent_at'],
  },
  { table: 'chat_invitations', owners: ['receiver_id', 'sender_id'], columns: ['room_id', 'sent_at'] },
  { table: 'chat_refusals', owners: ['receiver_id'], columns: ['refused_at'] },
  { table: 'chat_partners', owners: ['user_id'], columns: ['topic', 'since'] },
  { table: 'reports', owners: ['reporter_id'], columns: ['reason', 'reported_at', 'closed_at'] },
  { table: 'suspensions', owners: ['user_id'], columns: ['since', 'ends_at'] },
  { table: 'moderation_log', owners: ['moderator_id'], columns: ['action', 'days', 'done_at'] },
  { table: 'level_access', owners: ['user_id'], columns: ['level', 'starts_at', 'ends_at', 'source'] },
  { table: 'asked_levels', owners: ['user_id'], columns: ['level', 'wants_mail', 'answered_at'] },
  { table: 'agreements', owners: ['user_id'], columns: ['terms_version', 'agreed_at'] },
  {
    table: 'orders',
    owners: ['user_id'],
    columns: [
      'id',
      'level',
      'euro',
      'months',
      'state',
      'provider_id',
      'capture_id',
      'created_at',
      'changed_at',
      'paid_at',
      'access_ends_at',
      'receipt_at',
    ],
  },
  { table: 'level_progress', owners: ['user_id'], columns: ['level', 'answered', 'words_done', 'studied_at', 'restarted_at'] },
  {
    table: 'word_progress',
    owners: ['user_id'],
    columns: [
      'level',
      'word_id',
      'answered',
      'mistakes',
      'ignored',
      'known_from',
      'is_reopened',
      'repeat_key',
      'restarted_at',
      'answered_at',
      'answered_day',
    ],
  },
  {
    table: 'word_memory',
    owners: ['user_id'],
    columns: [
      'word_id',
      'levels',
      'began_at',
      'learnt_day',
      'learnt_key',
      'due_day',
      'repeat_key',
      'repeat_way',
      'memory',
      'moved',
      'reviewed_at',
      'put_back',
      'spread',
      'before',
    ],
  },
  { table: 'parts', owners: ['user_id'], columns: ['level', 'word_ids', 'served_at'] },
  { table: 'repeat_circles', owners: ['user_id'], columns: ['level', 'word_ids', 'answers', 'last', 'served_at'] },
  { table: 'reminders', owners: ['user_id'], columns: ['every', 'hour', 'weekday', 'time_zone', 'next_at'] },
  { table: 'news_mails', owners: ['user_id'], columns: ['time_zone', 'next_at', 'told_until'] },
  { table: 'pauses', owners: ['user_id'], columns: ['from_day', 'to_day'] },
  { table: 'study_days', owners: ['user_id'], columns: ['day'] },
  { table: 'study_plans', owners: ['user_id'], columns: ['daily_goal', 'repeat_limit'] },
  {
    table: 'reviews',
    owners: ['user_id'],
    log: { time: 'reviewed_at', otherTimes: ['served_at', 'received_at'], order: ['word_id', 'event_id'] },
    columns: [
      'level',
      'word_id',
      'event_id',
      'day',
      'grade',
      'undoes',
      'recall',
      'was_due',
      'kind',
      'ms',
      'reviewed_at',
      'served_at',
      'received_at',
      'is_left_behind',
    ],
  },
  { table: 'schedule_fits', owners: ['user_id'], columns: ['weights', 'reviews', 'loss', 'loss_before', 'fitted_at'] },
  {
    table: 'word_notes',
    owners: ['user_id'],
    columns: ['word_id', 'note', 'association', 'synonyms', 'changed_at'],
  },
  { table: 'met_words', owners: ['user_id'], columns: ['word_id', 'met_at'] },
  {
    table: 'mixup_events',
    owners: ['user_id'],
    log: { time: 'happened_at', order: ['event_id'] },
    columns: ['first_word', 'second_word', 'asked_word', 'kind', 'day', 'happened_at'],
  },
  { table: 'exam_days', owners: ['user_id'], columns: ['level', 'day'] },
];

/** Columns of those tables that are not exported, each with the reason. */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  'users.password_hash': 'a secret',
  'users.name_skeleton': 'computed from the name',
  'users.name_shape': 'computed from the name',
  'users.public_id': 'a random number that names the row',
  'known_devices.token_hash': 'a secret',
  'photos.bytes': 'the profile shows and downloads it',
  'former_names.id': 'a number that names the row',
  'sessions.token_hash': 'a secret',
  'sessions.id': 'a random number that names the row',
  'mail_codes.code_hash': 'a secret',
  'mail_outbox.id': 'a number that names the row',
  'reminders.token': 'a secret',
  'news_mails.token': 'a secret',
  'mail_outbox.unsubscribe': 'an address with a secret',
  'mail_outbox.reply_to': 'the learner’s own address',
  'mail_outbox.text': 'the learner has the email, and it is deleted here once it is delivered',
  'mail_outbox.html': 'as the text',
  'mail_outbox.attempts': 'about the delivery',
  'mail_outbox.next_attempt_at': 'about the delivery',
  'mail_outbox.kept': 'about the delivery',
  'mail_outbox.refused_status': 'about the delivery',
  'chat_rooms.cursor': 'a running number of the room',
  'chat_messages.id': 'a number that names the row',
  'chat_messages.cursor': 'a running number of the room',
  'chat_messages.client_message_id': 'what the device named the message',
  'chat_messages.refers_to': 'a number that names a message of somebody',
  'chat_messages.deleted_cursor': 'a running number of the room',
  'chat_partners.place': 'a number that orders the list',
  'reports.id': 'a number that names the row',
  'reports.evidence': 'a copy of another person’s profile',
  'moderation_log.id': 'a number that names the row',
  'moderation_log.report_id': 'a number that names a row',
  'word_notes.version': 'counts its changes',
  'met_words.message_id': 'a number that names a message of somebody',
  'mixup_events.event_id': 'what the device named the event',
  'level_progress.version': 'the version of the course',
  'level_progress.last_answer': 'what undoing the last answer needs',
  'level_progress.last_event': 'what the device named the answer',
  'schedule_fits.is_waiting': 'about the next fitting',
  'schedule_fits.next_at': 'about the next fitting',
  'orders.checks': 'how often we asked the payment provider about the order',
  'orders.next_check_at': 'when we ask the payment provider next',
};

/** Columns that refer to users and whose rows are not exported through them, each with the reason. */
export const hiddenOwners: Readonly<Record<string, string>> = {
  'blocks.blocked_id': 'who blocked the learner is that person’s own data',
  'chat_refusals.sender_id': 'who refused the learner is that person’s own data',
  'reports.reported_id': 'who reported the learner must not come out',
  'moderation_log.subject_id': 'what moderators look at is not told; the learner knows of a suspension',
};

/** Returns everything that the account holds: the tables at one point in time, and behind them the logs up to it. */
export async function exportAccount({ services, learner }: CallContext<(typeof calls.accounts)['myData']>): Promise<StreamedReply> {
  // Counted here and not by the call: being asked for the password first must not use up one of the day's three.
  await services.rateLimiter.consumeCall('exports', { learnerId: learner.id, address: undefined });
  return new StreamedReply(writeOwnRows(services.database.kysely, learner.id));
}

async function* writeOwnRows(db: Db, userId: string): AsyncGenerator<string, void> {
  const { exportedAt, data } = await readOwnRows(db, userId, exportedTables);
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"data":{`;
  for (const [index, table] of exportedTables.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(table.table)}:[`;
    let separator = '';
    for await (const rows of table.log ? withRests(readLogRows(db, userId, table, exportedAt)) : writeRows(data[table.table] ?? [])) {
      yield separator + rows;
      separator = ',';
    }
    yield ']';
  }
  yield '}}';
}

async function* writeRows(rows: readonly ExportedRow[]): AsyncGenerator<string, void> {
  for await (const slice of inSlices(rows)) yield slice.map((row) => JSON.stringify(row)).join(',');
}
