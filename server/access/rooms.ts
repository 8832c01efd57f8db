// Chat rooms as the guard sees them: who is in, and what stands between the two of a private one (decisions §10, §13).
import type { Database } from '#server/schema/tables.ts';

/** A room that the learner is in. */
export interface MemberRoom {
  readonly id: string;
  readonly isPrivate: boolean;
  /** The other half of a private room, whether in it now or not; null for a group, and where there is none. */
  readonly otherId: string | null;
  /** In a private room: one of both blocked the other. */
  readonly isBlocked: boolean;
  /** In a private room: the other's settings let the learner write. */
  readonly allowsWriting: boolean;
}

const findRoomSql = `
  select room.id, room.is_private as "isPrivate", other.id as "otherId",
    other.id is not null and exists (
      select from blocks
      where (blocker_id = other.id and blocked_id = $1) or (blocker_id = $1 and blocked_id = other.id)) as "isBlocked",
    other.id is null or other.private_chat_audience = 'everyone' or (other.private_chat_audience = 'friends' and exists (
      select from friendships
      where friendships.low_id = least(other.id, $1) and friendships.high_id = greatest(other.id, $1))) as "allowsWriting"
  from chat_members member
  join chat_rooms room on room.id = member.room_id
  left join users other on other.id = case when room.low_id = $1 then room.high_id else room.low_id end
  where member.user_id = $1 and member.room_id = $2`;

/** The room of an id, if the learner is in it: one that is not there and one of others look alike (security, rule 5). */
export async function findMemberRoom(database: Database, learnerId: string, roomId: string): Promise<MemberRoom | undefined> {
  const [room] = await database.query<MemberRoom>('chat-room-of-member', findRoomSql, [learnerId, roomId]);
  return room;
}
