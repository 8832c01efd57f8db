// SQL for rooms and who is in them.
import { sql } from 'kysely';
import { hasNotBlocked, isShownTo } from '#server/access/people.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Database, Db } from '#server/schema/tables.ts';
import { countUnread, isReadable } from './messages-store.ts';

/** A room, for any caller. */
export interface RoomRow {
  readonly id: string;
  readonly is_private: boolean;
  readonly low_id: string | null;
  readonly high_id: string | null;
  readonly level: TaughtLevel | null;
  readonly cursor: string;
}

const roomColumns = ['id', 'is_private', 'low_id', 'high_id', 'level', 'cursor'] as const;

/** Locks a room until the transaction ends; undefined if there is none. */
export function lockRoom(transaction: Db, id: string): Promise<RoomRow | undefined> {
  return transaction.selectFrom('chat_rooms').select(roomColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the standing room of a level, which is there. */
export function lockLevelRoom(transaction: Db, level: TaughtLevel): Promise<RoomRow> {
  return transaction.selectFrom('chat_rooms').select(roomColumns).where('level', '=', level).forUpdate().executeTakeFirstOrThrow();
}

/** Whether a room's id is taken. */
export async function isRoomTaken(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('chat_rooms').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A pair of users in the order of the table. */
export function toPair(oneId: string, otherId: string): { low_id: string; high_id: string } {
  return BigInt(oneId) < BigInt(otherId) ? { low_id: oneId, high_id: otherId } : { low_id: otherId, high_id: oneId };
}

/** The private room of two users, with how many of them are in it. */
export async function findPairRoom(db: Db, oneId: string, otherId: string): Promise<{ id: string; memberCount: number } | undefined> {
  const { low_id, high_id } = toPair(oneId, otherId);
  return db
    .selectFrom('chat_rooms')
    .select(['id', sql<number>`(select count(*)::int from chat_members where room_id = chat_rooms.id)`.as('memberCount')])
    .where('is_private', '=', true)
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirst();
}

/** Creates a room; false if the id, or the pair, has one already. */
export async function insertRoom(
  transaction: Db,
  room: { id: string; is_private: boolean; low_id?: string; high_id?: string; level?: TaughtLevel },
): Promise<boolean> {
  const row = await transaction
    .insertInto('chat_rooms')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes two users the pair of a private room; false if they have another one. */
export async function setPair(transaction: Db, id: string, oneId: string, otherId: string): Promise<boolean> {
  if (await findPairRoom(transaction, oneId, otherId)) return false;
  await transaction.updateTable('chat_rooms').set(toPair(oneId, otherId)).where('id', '=', id).execute();
  return true;
}

/** Adds a member, who has read nothing and need not: what was there before does not count as unread. */
export async function insertMember(transaction: Db, roomId: string, userId: string): Promise<void> {
  await sql`
    insert into chat_members (room_id, user_id, read_cursor) select id, ${userId}, cursor from chat_rooms where id = ${roomId}
    on conflict do nothing`.execute(transaction);
}

/** Removes a member; false if they were none. */
export async function deleteMember(transaction: Db, roomId: string, userId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('chat_members')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a room with its messages and invitations. */
export async function deleteRoom(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('chat_rooms').where('id', '=', id).execute();
}

/** The ids of a room's members. */
export async function readMemberIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_members').select('user_id').where('room_id', '=', roomId).orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** In how many rooms a user is. */
export async function countRooms(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The names of a room's members, in the order in which they came. */
export async function readMemberNames(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select('users.name')
    .where('room_id', '=', roomId)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** A member as another one sees them. */
export interface MemberRow {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly photoId: string | null;
  /** The viewer blocked them. */
  readonly isBlocked: boolean;
}

/** A room's members, in the order in which they came, with the photos that the viewer may see. */
export function readMembers(db: Db, roomId: string, viewerId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select([
      'users.id',
      'users.public_id as publicId',
      'users.name',
      sql<string | null>`(
        select photos.id from photos
        where photos.user_id = users.id and ${isShownTo(viewerId, 'info_audience')} and ${hasNotBlocked(viewerId)})`.as('photoId'),
      sql<boolean>`exists (select from blocks where blocker_id = ${viewerId} and blocked_id = users.id)`.as('isBlocked'),
    ])
    .where('room_id', '=', roomId)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute();
}

/** A room of a member's list. */
export interface ChatRow {
  readonly room: string;
  readonly ownName: string | null;
  readonly isPrivate: boolean;
  /** The level whose standing room it is. */
  readonly level: TaughtLevel | null;
  readonly isFriendRemoved: boolean;
  /** The other of a private room, in it or not; null for a group. */
  readonly pairName: string | null;
  /** Some of the other members. */
  readonly others: readonly string[];
  readonly memberCount: number;
  /** The photo of the other of a private room, where the member may see it. */
  readonly photoId: string | null;
  /** When the newest readable message was sent; null without one. */
  readonly lastSentAt: Date | null;
  /** Null also where the member has blocked its author. */
  readonly lastText: string | null;
  readonly lastAuthor: string | null;
  readonly lastIsOwn: boolean | null;
  readonly unread: number;
  readonly cursor: number;
  readonly readCursor: number;
  /** Up to where the other of a private room has read; null where that is not shown, or they are not in it. */
  readonly friendReadCursor: number | null;
}

/** A learner's rooms, the one with the newest message, or joined last, first. */
export async function readChats(db: Db, userId: string): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select room.id as room, member.name as "ownName", room.is_private as "isPrivate", room.level,
      room.is_private and (room.low_id is null) <> (room.high_id is null) as "isFriendRemoved",
      (select users.name from users
       where room.is_private and users.id = case when room.low_id = ${userId} then room.high_id else room.low_id end) as "pairName",
      array(
        select users.name from chat_members other join users on users.id = other.user_id
        where other.room_id = room.id and other.user_id <> ${userId} order by other.joined_at, users.id limit 2) as others,
      (select count(*)::int from chat_members where room_id = room.id) as "memberCount",
      (select photos.id from photos join users on users.id = photos.user_id
       where room.is_private and users.id = case when room.low_id = ${userId} then room.high_id else room.low_id end
         and ${isShownTo(userId, 'info_audience')} and ${hasNotBlocked(userId)}) as "photoId",
      last.sent_at as "lastSentAt", last.author as "lastAuthor", last.sender_id = ${userId} as "lastIsOwn",
      case when not exists (select from blocks where blocker_id = ${userId} and blocked_id = last.sender_id) then last.text end as "lastText",
      ${countUnread()} as unread, room.cursor::int as cursor, member.read_cursor::int as "readCursor",
      (select seen_cursor::int from chat_members
       where room_id = room.id and user_id = (${sql.raw(selectWatcher('member.user_id', 'room'))})) as "friendReadCursor"
    from chat_members member join chat_rooms room on room.id = member.room_id
      left join lateral (
        select message.text, message.sent_at, message.sender_id, coalesce(users.name, '') as author
        from chat_messages message left join users on users.id = message.sender_id
        where message.room_id = room.id and ${sql.raw(isReadable)} order by message.cursor desc limit 1
      ) last on true
    where member.user_id = ${userId}
    order by greatest(
      member.joined_at, (select max(sent_at) from (
        select sent_at from chat_messages where room_id = room.id order by cursor desc limit 1) as newest)) desc, room.id`.execute(db);
  return rows;
}

/** How much a learner has not read, and how many invitations and friend requests wait. */
export async function readUnread(
  db: Db,
  userId: string,
): Promise<{ messages: number; chats: number; invitations: number; requests: number }> {
  const { rows } = await sql<{ messages: number; chats: number; invitations: number; requests: number }>`
    select coalesce(sum(unread), 0)::int as messages, count(*) filter (where unread > 0)::int as chats,
      (select count(*)::int from chat_invitations where receiver_id = ${userId}) as invitations,
      (select count(*)::int from friend_requests where receiver_id = ${userId}) as requests
    from (select ${countUnread()} as unread from chat_members member where member.user_id = ${userId}) as counted`.execute(db);
  return rows[0] ?? { messages: 0, chats: 0, invitations: 0, requests: 0 };
}

/** Notes that a member has a room open, at most once in five minutes. */
export async function noteOpened(database: Database, userId: string, roomId: string): Promise<void> {
  await database.query(
    'chat-opened',
    `update chat_members set opened_at = now() where room_id = $1 and user_id = $2 and opened_at < now() - interval '5 minutes'`,
    [roomId, userId],
  );
}

// SQL: the other of a private room, if each of both shows the other what they have read and neither has blocked the other.
const selectWatcher = (reader: string, room: string) => `
  select other.id from users other join users reader on reader.id = ${reader}
  where ${room}.is_private and other.id = case when ${room}.low_id = reader.id then ${room}.high_id else ${room}.low_id end
    and other.shows_reading and reader.shows_reading and not exists (
      select from blocks
      where (blocker_id = other.id and blocked_id = reader.id) or (blocker_id = reader.id and blocked_id = other.id))`;

const updateReadSql = `
  update chat_members member set opened_at = now(), read_cursor = greatest(read_cursor, reached.cursor),
    seen_cursor = case when reached.shows then greatest(seen_cursor, reached.cursor) else seen_cursor end
  from (
    select room.id, room.is_private, room.low_id, room.high_id, least($3::bigint, room.cursor) as cursor,
      room.is_private and reader.shows_reading as shows
    from chat_rooms room join users reader on reader.id = $1 where room.id = $2
  ) reached
  where room_id = $2 and user_id = $1
    and (read_cursor < reached.cursor or (reached.shows and seen_cursor < reached.cursor))
  returning seen_cursor::int as seen, (${selectWatcher('$1', 'reached')}) as "watcherId"`;

/** What became of a mark. */
export interface ReadState {
  readonly cursor: number;
  readonly unread: number;
  /** Who is shown up to where it was read, if that is new for them. */
  readonly shown: { readonly watcherId: string; readonly cursor: number } | undefined;
}

/** Marks a room as read up to a cursor, never backwards and never beyond what there is. Undefined if the user is not in it. */
export async function updateReadCursor(database: Database, userId: string, roomId: string, cursor: number): Promise<ReadState | undefined> {
  const [moved] = await database.query<{ seen: number; watcherId: string | null }>('chat-read', updateReadSql, [userId, roomId, cursor]);
  const { rows } = await sql<{ cursor: number; unread: number }>`
    select member.read_cursor::int as cursor, ${countUnread()} as unread
    from chat_members member where member.user_id = ${userId} and member.room_id = ${roomId}`.execute(database.kysely);
  const watcherId = moved?.watcherId ?? undefined;
  return rows[0] && { ...rows[0], shown: moved && watcherId !== undefined ? { watcherId, cursor: moved.seen } : undefined };
}

/** Names a room in a member's own list. */
export async function updateOwnName(db: Db, userId: string, roomId: string, name: string): Promise<void> {
  await db.updateTable('chat_members').set({ name }).where('room_id', '=', roomId).where('user_id', '=', userId).execute();
}

/** The standing rooms that there are: the room's id for a member, how many members had it open since a moment, and how many there are. */
export async function readLevelRooms(
  db: Db,
  userId: string,
  since: Date,
): Promise<{ level: TaughtLevel; room: string | null; today: number; members: number }[]> {
  const { rows } = await sql<{ level: TaughtLevel; room: string | null; today: number; members: number }>`
    select room.level,
      max(room.id) filter (where member.user_id = ${userId}) as room,
      (count(member.user_id) filter (where member.opened_at >= ${since}))::int as today,
      count(member.user_id)::int as members
    from chat_rooms room left join chat_members member on member.room_id = room.id
    where room.level is not null group by room.level`.execute(db);
  return rows;
}
