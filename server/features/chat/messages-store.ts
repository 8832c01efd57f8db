// SQL for messages: read in the order of their room, deleted with a number of their own. How they are stored: insert-messages.ts.
import { type RawBuilder, sql } from 'kysely';
import { messageLifetimeHours } from '#contract/chat-fields.ts';
import type { MessageReference, QuotedMessage } from '#contract/chat-messages.ts';
import type { Database, Db } from '#server/schema/tables.ts';

// Every way of reading asks this, so that nothing depends on when the purge runs (security, "Chat: the promise").
const lifetime = `interval '${messageLifetimeHours} hours'`;
const buildReadable = (row: string) => `${row}.text is not null and ${row}.sent_at > now() - ${lifetime}`;
/** SQL: whether a row `message` may still be read. */
export const isReadable = buildReadable('message');

/** SQL: whether one half of a private room's pair has removed the account; a private room without a pair never had a second half. */
export const isFriendRemoved = '(chat_rooms.is_private and (chat_rooms.low_id is null) <> (chat_rooms.high_id is null))';

/** Whether the learner is in a private room whose other half has removed the account. */
export async function isFriendGone({ kysely }: Pick<Database, 'kysely'>, userId: string, roomId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_rooms join chat_members member on member.room_id = chat_rooms.id and member.user_id = ${userId}
    where chat_rooms.id = ${roomId} and ${sql.raw(isFriendRemoved)}`.execute(kysely);
  return rows.length > 0;
}

/** A deletion. */
export interface DeletedMessage {
  readonly id: string;
  readonly room: string;
  readonly cursor: number;
}

const deleteMessageSql = `
  with own as (
    select message.id, message.room_id from chat_messages message
    join chat_members member on member.room_id = message.room_id and member.user_id = $1
    where message.id = $2 and message.sender_id = $1 and ($3::text is null or message.room_id = $3) and ${isReadable}
  ), numbered as (
    update chat_rooms set cursor = cursor + 1 from own where chat_rooms.id = own.room_id returning chat_rooms.id, chat_rooms.cursor
  )
  update chat_messages message set text = null, kind = null, refers_to = null, deleted_cursor = numbered.cursor
  from numbered where message.id = $2 and message.room_id = numbered.id and message.text is not null
  returning message.id, message.room_id as room, message.deleted_cursor::int as cursor`;

const findDeletedSql = `
  select id, room_id as room, deleted_cursor::int as cursor from chat_messages
  where id = $2 and sender_id = $1 and deleted_cursor is not null and ($3::text is null or room_id = $3)`;

/** Deletes a member's own message. Deleting it again finds the first deletion; undefined if there is no such message. */
export async function deleteMessage(
  database: Database,
  senderId: string,
  messageId: string,
  room?: string,
): Promise<(DeletedMessage & { readonly isNew: boolean }) | undefined> {
  const values = [senderId, messageId, room ?? null];
  const [deleted] = await database.query<DeletedMessage>('chat-message-delete', deleteMessageSql, values);
  if (deleted) return { ...deleted, isNew: true };
  const [earlier] = await database.query<DeletedMessage>('chat-message-deleted', findDeletedSql, values);
  return earlier && { ...earlier, isNew: false };
}

/** A message as a member reads it. */
export interface MessageRow {
  readonly id: string;
  readonly cursor: number;
  readonly author: string;
  readonly authorId: string;
  readonly text: string;
  readonly sentAt: Date;
  /** The reader's own messages carry what their device named them. */
  readonly clientMessageId: string | null;
  readonly reference: MessageReference | null;
}

// What is read of the other message is read when this one is, so it goes when that one does.
const quotedSql = `
  select json_build_object('author', author.name, 'authorId', author.public_id, 'text', quoted.text,
    'sentAt', to_char(quoted.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from chat_messages quoted join users author on author.id = quoted.sender_id
  where quoted.id = message.refers_to and quoted.room_id = message.room_id and ${buildReadable('quoted')}`;

const messageColumns = `
  message.id, message.cursor::int as cursor, sender.name as author, sender.public_id as "authorId", message.text,
  message.sent_at as "sentAt", case when message.sender_id = $2 then message.client_message_id end as "clientMessageId",
  case when message.refers_to is not null
    then json_build_object('kind', message.kind, 'id', message.refers_to::text, 'quoted', (${quotedSql})) end as reference`;

// One statement, hence one snapshot: every number up to the room's cursor is in it.
const readPageSql = `
  select room.cursor::int as "roomCursor", page.*
  from chat_rooms room left join lateral (
    select ${messageColumns}
    from chat_messages message join users sender on sender.id = message.sender_id
    where message.room_id = room.id and ${isReadable}
      and ($3::bigint is null or message.cursor < (select cursor from chat_messages where id = $3 and room_id = $1))
    order by message.cursor desc limit $4
  ) page on true
  where room.id = $1`;

/** The newest messages of a room, or those before a message, the newest first; with the room's cursor. */
export async function readMessages(
  database: Database,
  readerId: string,
  page: { readonly room: string; readonly before: string | undefined; readonly limit: number },
): Promise<{ cursor: number; rows: MessageRow[] }> {
  const rows = await database.query<MessageRow & { roomCursor: number; id: string | null }>('chat-messages-page', readPageSql, [
    page.room,
    readerId,
    page.before ?? null,
    page.limit,
  ]);
  return { cursor: rows[0]?.roomCursor ?? 0, rows: rows.filter(({ id }) => id !== null) };
}

/** A message, or a deletion, in the order in which they happened. */
export type Change = MessageRow & { readonly at: number; readonly isDeletion: boolean };

const readChangesSql = `
  select room.cursor::int as "roomCursor", change.*
  from chat_rooms room left join lateral (
    select * from (
      (select message.cursor::int as at, false as "isDeletion", ${messageColumns}
       from chat_messages message join users sender on sender.id = message.sender_id
       where message.room_id = room.id and message.cursor > $3 and ${isReadable}
       order by message.cursor limit $4)
      union all
      (select deleted_cursor::int, true, id, null, null, null, null, null, null, null
       from chat_messages where room_id = room.id and deleted_cursor > $3
       order by deleted_cursor limit $4)
    ) both_kinds order by at limit $4
  ) change on true
  where room.id = $1`;

/** What happened in a room after a cursor, the oldest first; with the room's cursor. */
export async function readChanges(
  database: Database,
  readerId: string,
  { room, since, limit }: { readonly room: string; readonly since: number; readonly limit: number },
): Promise<{ cursor: number; changes: Change[] }> {
  const rows = await database.query<Change & { roomCursor: number; id: string | null }>('chat-messages-since', readChangesSql, [
    room,
    readerId,
    since,
    limit,
  ]);
  return { cursor: rows[0]?.roomCursor ?? 0, changes: rows.filter(({ id }) => id !== null) };
}

/** A message that another one is to refer to. */
export interface ReferredMessage extends QuotedMessage {
  readonly isOwn: boolean;
  /** One of both has blocked the other. */
  readonly isBlocked: boolean;
}

/** A readable message of a room, for a member who refers to it. */
export async function findReferred(
  database: Database,
  { room, id, readerId }: { readonly room: string; readonly id: string; readonly readerId: string },
): Promise<ReferredMessage | undefined> {
  const rows = await database.query<Omit<ReferredMessage, 'sentAt'> & { sentAt: Date }>(
    'chat-message-referred',
    `select author.name as author, author.public_id as "authorId", message.text, message.sent_at as "sentAt", author.id = $3 as "isOwn",
       exists (
         select from blocks
         where (blocker_id = author.id and blocked_id = $3) or (blocker_id = $3 and blocked_id = author.id)) as "isBlocked"
     from chat_messages message join users author on author.id = message.sender_id
     where message.id = $2 and message.room_id = $1 and ${isReadable}`,
    [room, id, readerId],
  );
  return rows[0] && { ...rows[0], sentAt: rows[0].sentAt.toISOString() };
}

/** The texts of those of the messages that a reader may read now, by their ids: of a chat that they are in, and not of somebody whom they blocked. */
export async function readTexts(db: Db, readerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select message.id, message.text from chat_messages message
    join chat_members member on member.room_id = message.room_id and member.user_id = ${readerId}
    where message.id = any(${[...ids]}::bigint[]) and ${sql.raw(isReadable)}
      and not exists (select from blocks where blocker_id = ${readerId} and blocked_id = message.sender_id)`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** SQL condition: there are messages whose time is over. */
export const hasExpiredMessages: RawBuilder<boolean> = sql<boolean>`exists (
  select from chat_messages where sent_at <= now() - ${sql.raw(lifetime)})`;

const purgeSlice = 1000;

/** Deletes a slice of the messages whose time is over; true if there are more. */
export async function deleteExpiredMessages(db: Db): Promise<boolean> {
  const { rows } = await sql`
    delete from chat_messages where id in (
      select id from chat_messages where sent_at <= now() - ${sql.raw(lifetime)} order by sent_at limit ${purgeSlice} for update skip locked)
    returning id`.execute(db);
  return rows.length === purgeSlice;
}

/** SQL expression: how many messages of a room a member has not read, at most 100 counted. Names the tables `member` and `room`. */
export function countUnread(): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from (
      select from chat_messages message
      where message.room_id = member.room_id and message.cursor > member.read_cursor
        and message.sender_id is distinct from member.user_id and ${sql.raw(isReadable)}
      limit 100) as unread)`;
}
