// Stores messages with their room's next numbers; those that wait at the same time go in one statement.
import type { MessageReference } from '#contract/chat-messages.ts';
import { computeOnce } from '#engine/compute-once.ts';
import { GroupCommit } from '#server/database/group-commit.ts';
import type { Database } from '#server/schema/tables.ts';
import { isFriendRemoved } from './messages-store.ts';

/** A message to store. */
export interface NewMessage {
  readonly room: string;
  readonly senderId: string;
  readonly clientMessageId: string;
  readonly text: string;
  readonly reference: Pick<MessageReference, 'kind' | 'id'> | null;
}

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

// Rooms are locked until the commit, in one order, and before anything is written: numbers, ids and times are given in the order of commits.
// Keys are inserted in one order too, so that no two processes ever wait for each other.
const insertMessagesSql = `
  with input as (
    select * from unnest(
        (select $1::text[]), (select $2::bigint[]), (select $3::text[]), (select $4::text[]), (select $5::text[]), (select $6::bigint[])
      ) with ordinality as given (room_id, sender_id, client_message_id, text, kind, refers_to, place)
  ), known as (
    select input.place, message.id, message.room_id, message.cursor, message.sent_at
    from input join chat_messages message using (sender_id, client_message_id)
  ), unknown as (
    select * from input where place not in (select place from known)
  ), locked as materialized (
    select id from chat_rooms where id in (select room_id from unknown) and not ${isFriendRemoved} order by id for update
  ), fresh as (
    select distinct on (sender_id, client_message_id) unknown.*
    from unknown join locked on locked.id = unknown.room_id join chat_members member using (room_id)
    where member.user_id = unknown.sender_id
    order by sender_id, client_message_id, place
  ), numbered as (
    select fresh.*, row_number() over (partition by room_id order by place) as number, count(*) over (partition by room_id) as total,
      nextval('chat_messages_id_seq') as id, clock_timestamp() as sent_at
    from fresh
  ), moved as (
    update chat_rooms set cursor = cursor + total from (select distinct room_id, total from numbered) as counted where id = room_id
    returning id, cursor - total as base
  ), added as (
    insert into chat_messages (id, room_id, cursor, sender_id, client_message_id, text, kind, refers_to, sent_at) overriding system value
    select numbered.id, room_id, base + number, sender_id, client_message_id, text, kind, refers_to, sent_at
    from numbered join moved on moved.id = room_id
    order by sender_id, client_message_id
    on conflict (sender_id, client_message_id) do nothing
    returning id, room_id, cursor, sender_id, client_message_id, sent_at
  )
  select place::int as place, added.id, added.room_id as room, cursor::int as cursor, sent_at as "sentAt", true as "isNew",
    array(select user_id from chat_members where room_id = added.room_id) as "memberIds"
  from added join fresh using (sender_id, client_message_id)
  union all
  select place::int, id, room_id, cursor::int, sent_at, false, '{}' from known`;

async function insertMessages(database: Database, messages: readonly NewMessage[]): Promise<(StoredMessage | undefined)[]> {
  const rows = await database.query<StoredMessage & { readonly place: number }>('chat-messages-insert', insertMessagesSql, [
    messages.map(({ room }) => room),
    messages.map(({ senderId }) => senderId),
    messages.map(({ clientMessageId }) => clientMessageId),
    messages.map(({ text }) => text),
    messages.map(({ reference }) => reference?.kind ?? null),
    messages.map(({ reference }) => reference?.id ?? null),
  ]);
  const byPlace = new Map(rows.map(({ place, ...stored }) => [place, stored]));
  return messages.map((_, index) => byPlace.get(index + 1));
}

// Another batch may run while one waits for a room; a room is in one batch at a time.
const findWriter = computeOnce(
  (database: Database) =>
    new GroupCommit<NewMessage, StoredMessage | undefined>({
      run: (messages) => insertMessages(database, messages),
      getKey: ({ room }) => room,
    }),
);

const findSentSql = `
  select id, room_id as room, cursor::int as cursor, sent_at as "sentAt", false as "isNew", '{}'::bigint[] as "memberIds"
  from chat_messages where sender_id = $1 and client_message_id = $2`;

/** The message that a sender stored under this client id. */
export async function findSent(database: Database, senderId: string, clientMessageId: string): Promise<StoredMessage | undefined> {
  const [sent] = await database.query<StoredMessage>('chat-message-sent', findSentSql, [senderId, clientMessageId]);
  return sent;
}

/** Stores a message, or finds the one that its sender stored under this client id. Undefined if the sender is not in the room, or its other half is gone. */
export async function insertMessage(database: Database, message: NewMessage): Promise<StoredMessage | undefined> {
  const stored = await findWriter(database).add(message);
  // The same message came twice at once, and the other one was first.
  return stored ?? findSent(database, message.senderId, message.clientMessageId);
}
