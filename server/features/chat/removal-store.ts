// SQL for what a removed account leaves in the chat: its messages go as deletions that others catch up, its empty rooms go too.
import { sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';
import type { GoneInvitation } from './invitations-store.ts';
import type { DeletedMessage } from './messages-store.ts';

/** The rooms that a user is in. */
export async function readRoomIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_members').select('room_id').where('user_id', '=', userId).orderBy('room_id').execute();
  return rows.map(({ room_id }) => room_id);
}

/** Locks the rooms that a user is in or has written to, in one order, until the transaction ends. */
export async function lockRoomsOf(transaction: Db, userId: string): Promise<void> {
  await sql`
    select from chat_rooms
    where id in (select room_id from chat_members where user_id = ${userId} union select room_id from chat_messages where sender_id = ${userId})
    order by id for update`.execute(transaction);
}

/** Deletes the texts of all messages of a user; each deletion takes a number of its room, as any other. The rooms are locked. */
export async function deleteMessagesOf(transaction: Db, userId: string): Promise<DeletedMessage[]> {
  const { rows } = await sql<DeletedMessage>`
    with own as (
      select id, room_id, row_number() over (partition by room_id order by cursor) as place, count(*) over (partition by room_id) as total
      from chat_messages where sender_id = ${userId} and text is not null
    ), numbered as (
      update chat_rooms set cursor = chat_rooms.cursor + counted.total
      from (select distinct room_id, total from own) as counted where chat_rooms.id = counted.room_id
      returning chat_rooms.id, chat_rooms.cursor - counted.total as base
    )
    update chat_messages message set text = null, kind = null, refers_to = null, deleted_cursor = numbered.base + own.place
    from own join numbered on numbered.id = own.room_id
    where message.id = own.id
    returning message.id, message.room_id as room, message.deleted_cursor::int as cursor`.execute(transaction);
  return rows;
}

/** Ends all memberships of a user and deletes the rooms that are empty then. Returns the invitations that go, also those the user sent. */
export async function leaveAllRooms(transaction: Db, userId: string): Promise<GoneInvitation[]> {
  const { rows } = await sql<GoneInvitation>`
    with emptied as (
      select room_id from chat_members member join chat_rooms room on room.id = member.room_id
      where user_id = ${userId} and room.level is null
        and not exists (select from chat_members other where other.room_id = member.room_id and other.user_id <> ${userId})
    )
    select room_id as room, receiver_id as "receiverId" from chat_invitations
    where sender_id = ${userId} or room_id in (select room_id from emptied)`.execute(transaction);
  await sql`delete from chat_invitations where sender_id = ${userId}`.execute(transaction);
  await sql`
    delete from chat_rooms where id in (select room_id from chat_members where user_id = ${userId})
      and level is null and not exists (select from chat_members other where other.room_id = chat_rooms.id and other.user_id <> ${userId})`.execute(
    transaction,
  );
  await sql`delete from chat_members where user_id = ${userId}`.execute(transaction);
  return rows;
}
