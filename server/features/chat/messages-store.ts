// SQL for messages: stored with the room's next number, read in its order, deleted with a number of their own.
import { type RawBuilder, sql } from 'kysely';
import { messageLifetimeHours } from '#contract/chat-fields.ts';
import type { Database, Db } from '#server/schema/tables.ts';

// Every way of reading asks this, so that nothing depends on when the purge runs (security, "Chat: the promise").
const lifetime = `interval '${messageLifetimeHours} hours'`;
/** SQL: whether a row `message` may still be read. */
export const isReadable = `message.text is not null and message.sent_at > now() - ${lifetime}`;

/** SQL: whether one half of a private room's pair has removed the account; a private room without a pair never had a second half. */
export const isFriendRemoved = '(chat_rooms.is_private and (chat_rooms.low_id is null) <> (chat_rooms.high_id is null))';

/** What becomes of a message that is to be stored. */
export interface StoredMessage {
  readonly id: string;
  readonly room: string;
  readonly cursor: number;
  readonly sentAt: Date;
  /** False if the sender had stored it before. */
  readonly isNew: boolean;
  /** The members of the room; empty unless it is new. */
  readonly memberIds: readonly string[];
}

// One statement. The update locks the room until the commit: numbers, ids and times are given in the order of commits.
const insertMessageSql = `
  with known as (
    select id, room_id, cursor, sent_at from chat_messages where sender_id = $2 and client_message_id = $3
  ), numbered as (
    update chat_rooms set cursor = cursor + 1
    where id = $1 and not exists (select from known) and exists (select from chat_members where room_id = $1 and user_id = $2)
      and not ${isFriendRemoved}
    returning id, cursor
  ), added as (
    insert into chat_messages (room_id, cursor, sender_id, client_message_id, text)
    select id, cursor, $2, $3, $4 from numbered
    on conflict (sender_id, client_message_id) do nothing
    returning id, room_id, cursor, sent_at
  )
  select id, room_id as room, cursor::int as cursor, sent_at as "sentAt", true as "isNew",
    array(select user_id from chat_members where room_id = $1) as "memberIds" from added
  union all
  select id, room_id, cursor::int, sent_at, false, '{}' from known`;

const findSentSql = `
  select id, room_id as room, cursor::int as cursor, sent_at as "sentAt", false as "isNew", '{}'::bigint[] as "memberIds"
  from chat_messages where sender_id = $1 and client_message_id = $2`;

/** Stores a message, or finds the one that its sender stored under this client id. Undefined if the sender is not in the room, or its other half is gone. */
export async function insertMessage(
  database: Database,
  message: { readonly room: string; readonly senderId: string; readonly clientMessageId: string; readonly text: string },
): Promise<StoredMessage | undefined> {
  const { room, senderId, clientMessageId, text } = message;
  const [stored] = await database.query<StoredMessage>('chat-message-insert', insertMessageSql, [room, senderId, clientMessageId, text]);
  if (stored) return stored;
  // The same message came twice at once, and the other one was first.
  const [first] = await database.query<StoredMessage>('chat-message-sent', findSentSql, [senderId, clientMessageId]);
  return first;
}

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
  update chat_messages message set text = null, deleted_cursor = numbered.cursor
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
}

const messageColumns = `
  message.id, message.cursor::int as cursor, sender.name as author, sender.public_id as "authorId", message.text,
  message.sent_at as "sentAt", case when message.sender_id = $2 then message.client_message_id end as "clientMessageId"`;

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
      (select deleted_cursor::int, true, id, null, null, null, null, null, null
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
