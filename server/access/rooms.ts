// Chat rooms as the guard sees them: who is in, and what stands between the two of a private one (decisions §10, §13).
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Database } from '#server/schema/tables.ts';
import { type Identity, type LearnerRow, isValidSession, learnerColumns, learnerTables, toIdentity } from './sessions.ts';
import { isInAudience } from './people.ts';
import { hashToken } from './tokens.ts';

/** A room that the learner is in. */
export interface MemberRoom {
  readonly id: string;
  readonly isPrivate: boolean;
  /** The level whose standing room it is; null for any other. */
  readonly level: TaughtLevel | null;
  /** The other half of a private room, whether in it now or not; null for a group, and where there is none. */
  readonly otherId: string | null;
  /** In a private room: one of both blocked the other. */
  readonly isBlocked: boolean;
  /** In a private room: the other's settings let the learner write. */
  readonly allowsWriting: boolean;
}

/** SQL: a room, if a learner is in it; both are given as SQL. */
const selectMemberRoom = (learner: string, roomId: string) => `
  select room.id, room.is_private as "isPrivate", room.level, other.id as "otherId",
    other.id is not null and exists (
      select from blocks
      where (blocker_id = other.id and blocked_id = ${learner}) or (blocker_id = ${learner} and blocked_id = other.id)) as "isBlocked",
    other.id is null or ${toText(isInAudience('other.private_chat_audience', sql.ref('other.id'), sql.raw(learner)))} as "allowsWriting"
  from chat_members member
  join chat_rooms room on room.id = member.room_id
  left join users other on other.id = case when room.low_id = ${learner} then room.high_id else room.low_id end
  where member.user_id = ${learner} and member.room_id = ${roomId}`;

/** The room of an id, if the learner is in it: one that is not there and one of others look alike (security, rule 5). */
export async function findMemberRoom(database: Database, learnerId: string, roomId: string): Promise<MemberRoom | undefined> {
  const [room] = await database.query<MemberRoom>('chat-room-of-member', selectMemberRoom('$1', '$2'), [learnerId, roomId]);
  return room;
}

const findLearnersAndRoomsSql = `
  select asked.place::int as place, ${learnerColumns}, found.*
  from unnest((select $1::bytea[]), (select $3::text[])) with ordinality as asked (token_hash, room_id, place)
  join (${learnerTables}) on s.token_hash = asked.token_hash
  left join lateral (${selectMemberRoom('s.user_id', 'asked.room_id')}) as found on true
  where ${isValidSession}`;

/** Who a session token belongs to, and the room that they name if they are in it. */
export interface LearnerAndRoom {
  readonly identity: Identity;
  readonly room: MemberRoom | undefined;
}

/**
 * Who session tokens belong to, and the rooms named with them, in one query: each live event asks for both, and those that wait at the same time ask together.
 * Returns one result for each, undefined for a token that is unknown or expired. `moderators`: see `listModeratorKeys`.
 */
export async function findLearnersAndRooms(
  database: Database,
  moderators: readonly string[],
  asked: readonly { readonly token: string; readonly roomId: string }[],
): Promise<(LearnerAndRoom | undefined)[]> {
  const rows = await database.query<{ place: number } & LearnerRow & (MemberRoom | { readonly id: null })>(
    'sessions-and-rooms-find',
    findLearnersAndRoomsSql,
    [asked.map(({ token }) => hashToken(token)), moderators, asked.map(({ roomId }) => roomId)],
  );
  const byPlace = new Map(rows.map((row) => [row.place, toLearnerAndRoom(row)]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

function toLearnerAndRoom(row: LearnerRow & (MemberRoom | { readonly id: null })): LearnerAndRoom {
  if (row.id === null) return { identity: toIdentity(row), room: undefined };
  const { id, isPrivate, level, otherId, isBlocked, allowsWriting } = row;
  return { identity: toIdentity(row), room: { id, isPrivate, level, otherId, isBlocked, allowsWriting } };
}
