// SQL for messages that are reported: a copy of what stands around one, and its deletion by a moderator (decisions §13).
import { sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';
import { type DeletedMessage, isReadable } from './messages-store.ts';

/** The number of messages copied before a reported one, and after it. */
const messagesAround = 5;

/** A message near a reported one, and that one itself. */
export interface ContextMessage {
  readonly id: string;
  readonly author: string;
  /** The public id of the author's account. */
  readonly authorId: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** A message of an author with those around it, oldest first; empty if the reader is not in its room, or it is not the author's. */
export async function readMessageContext(db: Db, readerId: string, messageId: string, authorId: string): Promise<ContextMessage[]> {
  const readable = sql.raw(isReadable);
  const { rows } = await sql<ContextMessage>`
    with reported as (
      select message.room_id, message.cursor from chat_messages message
      join chat_members member on member.room_id = message.room_id and member.user_id = ${readerId}
      where message.id = ${messageId} and message.sender_id = ${authorId} and ${readable}
    ), around as (
      (select message.* from chat_messages message join reported using (room_id)
        where message.cursor < reported.cursor and ${readable} order by message.cursor desc limit ${messagesAround})
      union all
      (select message.* from chat_messages message join reported using (room_id)
        where message.cursor >= reported.cursor and ${readable} order by message.cursor limit ${messagesAround + 1})
    )
    select message.id, sender.name as author, sender.public_id as "authorId", message.text, message.sent_at as "sentAt"
    from around message join users sender on sender.id = message.sender_id order by message.cursor`.execute(db);
  return rows;
}

/** Deletes a message of an author; undefined if it is not there any more. */
export async function removeMessageOf(db: Db, authorId: string, messageId: string): Promise<DeletedMessage | undefined> {
  const { rows } = await sql<DeletedMessage>`
    with numbered as (
      update chat_rooms set cursor = cursor + 1
      where id = (select room_id from chat_messages message
        where message.id = ${messageId} and message.sender_id = ${authorId} and ${sql.raw(isReadable)})
      returning id, cursor
    )
    update chat_messages message set text = null, kind = null, refers_to = null, deleted_cursor = numbered.cursor
    from numbered where message.id = ${messageId} and message.room_id = numbered.id and message.text is not null
    returning message.id, message.room_id as room, message.deleted_cursor::int as cursor`.execute(db);
  return rows[0];
}
