// SQL by which open connections are checked: may they go on receiving a room's events, and what is stored in it.
import { sql } from 'kysely';
import { isSuspensionNow } from '#server/access/suspension.ts';
import { hasAccessNow } from '#server/schema/access-now.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Database } from '#server/schema/tables.ts';

const hasAccess = toText(hasAccessNow(sql.ref('presence.user_id')));

const findLostSql = `
  select presence.user_id as "learnerId", presence.room_id as room,
    member.user_id is null as "isGone",
    not ${hasAccess} as "isUnpaid",
    suspensions.user_id is not null as "isSuspended", suspensions.ends_at as "suspendedUntil"
  from unnest($1::bigint[], $2::text[]) as presence (user_id, room_id)
  left join chat_members member on member.user_id = presence.user_id and member.room_id = presence.room_id
  left join chat_rooms room on room.id = presence.room_id
  left join suspensions on suspensions.user_id = presence.user_id and ${toText(isSuspensionNow)}
  where member.user_id is null or suspensions.user_id is not null
    or not ${hasAccess}
    or (room.is_private and exists (
      select from blocks
      where (blocker_id = room.low_id and blocked_id = room.high_id) or (blocker_id = room.high_id and blocked_id = room.low_id)))`;

/** Why somebody may not go on in a room: no member any more, no access to chat, a suspension, or a block in a private room. */
export interface LostPresence {
  readonly learnerId: string;
  readonly room: string;
  readonly isGone: boolean;
  readonly isUnpaid: boolean;
  readonly isSuspended: boolean;
  /** Null for good. */
  readonly suspendedUntil: Date | null;
}

/** Those of the given presences that have lost their ground. */
export function findLostPresences(
  database: Database,
  presences: readonly { readonly learnerId: string; readonly room: string }[],
): Promise<LostPresence[]> {
  return database.query<LostPresence>('chat-presences-lost', findLostSql, [
    presences.map(({ learnerId }) => learnerId),
    presences.map(({ room }) => room),
  ]);
}

const readAudienceSql = `
  select count(*)::int as members,
    coalesce(array_agg(member.user_id::text) filter (where exists (
      select from blocks
      where (blocker_id = member.user_id and blocked_id = $1) or (blocker_id = $1 and blocked_id = member.user_id))), '{}') as "blockedIds"
  from chat_members member
  where member.room_id = $2`;

/** How many are in a room, and who of them blocked the learner or is blocked by them. */
export async function readPresenceAudience(
  database: Database,
  learnerId: string,
  room: string,
): Promise<{ readonly members: number; readonly blockedIds: readonly string[] }> {
  const [audience] = await database.query<{ members: number; blockedIds: string[] }>('chat-presence-audience', readAudienceSql, [
    learnerId,
    room,
  ]);
  return audience ?? { members: 0, blockedIds: [] };
}

/** The cursors of rooms. */
export async function readCursors(database: Database, rooms: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; cursor: number }>(
    'chat-cursors',
    'select id, cursor::int as cursor from chat_rooms where id = any($1::text[])',
    [rooms],
  );
  return new Map(rows.map(({ id, cursor }) => [id, cursor]));
}
