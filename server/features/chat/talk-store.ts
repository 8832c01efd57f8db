// SQL of the help to talk: what several people know.
import { sql } from 'kysely';
import { hasNotBlocked, isShownTo } from '#server/access/people.ts';
import { ownLevel } from '#server/learner/own-level.ts';
import type { Db } from '#server/schema/tables.ts';

/** Those of a room whose level and words the viewer may know: the viewer, and who shows them their information. */
export async function readOpenMembers(db: Db, roomId: string, viewerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select('users.id')
    .where('room_id', '=', roomId)
    .where(isShownTo(viewerId, 'info_audience'))
    .where(hasNotBlocked(viewerId))
    .execute();
  return rows.map(({ id }) => id);
}

/** The words, by their memory, that each of these users has learnt and repeats. */
export async function readCommonWords(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('word_memory')
    .select('word_id')
    .where('user_id', 'in', userIds)
    .where(sql<boolean>`levels <> '{}'`)
    .groupBy('word_id')
    .having(sql<boolean>`count(*) = ${userIds.length}`)
    .execute();
  return rows.map(({ word_id: id }) => id);
}

/** The lowest level of these users; 1 where nothing tells one. */
export async function readLowestLevel(db: Db, userIds: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('users').select(ownLevel.as('level')).where('id', 'in', userIds).execute();
  return Math.min(...rows.map(({ level }) => level ?? 1));
}
