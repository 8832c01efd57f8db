// SQL for invitations to rooms.
import { type RawBuilder, sql } from 'kysely';
import { isInAudience, isUnblocked, wasHereSince } from '#server/access/people.ts';
import { isSuspensionNow } from '#server/access/suspension.ts';
import { ownLevel } from '#server/learner/own-level.ts';
import { hasAccessNow } from '#server/schema/access-now.ts';
import type { Db } from '#server/schema/tables.ts';

/** An invitation as the invited sees it. */
export interface InvitationRow {
  readonly name: string;
  readonly room: string;
  readonly isPrivate: boolean;
  readonly others: readonly string[];
  readonly memberCount: number;
  readonly sentAt: Date;
}

/** A user's invitations, the newest first. */
export async function readInvitations(db: Db, userId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select sender.name, room.id as room, room.is_private as "isPrivate", invitation.sent_at as "sentAt",
      array(
        select users.name from chat_members member join users on users.id = member.user_id
        where member.room_id = room.id and member.user_id <> invitation.sender_id order by member.joined_at, users.id limit 3) as others,
      (select count(*)::int from chat_members where room_id = room.id) as "memberCount"
    from chat_invitations invitation
    join chat_rooms room on room.id = invitation.room_id
    join users sender on sender.id = invitation.sender_id
    where invitation.receiver_id = ${userId}
    order by invitation.sent_at desc, room.id`.execute(db);
  return rows;
}

/** How many invitations a user has. */
export async function countInvitations(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_invitations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('receiver_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records an invitation; one to the same room stays as it is. */
export async function insertInvitation(transaction: Db, roomId: string, senderId: string, receiverId: string): Promise<void> {
  await transaction
    .insertInto('chat_invitations')
    .values({ room_id: roomId, sender_id: senderId, receiver_id: receiverId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes an invitation; false if there was none. */
export async function deleteInvitation(db: Db, roomId: string, receiverId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('chat_invitations')
    .where('room_id', '=', roomId)
    .where('receiver_id', '=', receiverId)
    .returning('room_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How long a refusal counts. */
const refusalLifetime = sql`interval '24 hours'`;

/** Deletes an invitation that its receiver refuses, and notes whose it was; false if there was none. */
export async function refuseInvitation(db: Db, roomId: string, receiverId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from chat_invitations where room_id = ${roomId} and receiver_id = ${receiverId} returning receiver_id, sender_id
    )
    insert into chat_refusals (receiver_id, sender_id) select receiver_id, sender_id from gone
    on conflict (sender_id, receiver_id) do update set refused_at = now()
    returning sender_id`.execute(db);
  return rows.length > 0;
}

/** SQL condition: there are refusals that count no more. */
export const hasOldRefusals = sql<boolean>`exists (select from chat_refusals where refused_at <= now() - ${refusalLifetime})`;

/** Deletes refusals that count no more. */
export async function deleteOldRefusals(db: Db): Promise<void> {
  await sql`delete from chat_refusals where refused_at <= now() - ${refusalLifetime}`.execute(db);
}

/** An invitation that is gone. */
export interface GoneInvitation {
  readonly room: string;
  readonly receiverId: string;
}

/** Deletes the invitations between two users, in both directions. */
export async function deleteInvitationsBetween(transaction: Db, oneId: string, otherId: string): Promise<GoneInvitation[]> {
  const rows = await transaction
    .deleteFrom('chat_invitations')
    .where((where) =>
      where.or([
        where.and([where('sender_id', '=', oneId), where('receiver_id', '=', otherId)]),
        where.and([where('sender_id', '=', otherId), where('receiver_id', '=', oneId)]),
      ]),
    )
    .returning(['room_id as room', 'receiver_id as receiverId'])
    .execute();
  return rows;
}

/** The invitations to a room. */
export function readInvitationsTo(db: Db, roomId: string): Promise<GoneInvitation[]> {
  return db.selectFrom('chat_invitations').select(['room_id as room', 'receiver_id as receiverId']).where('room_id', '=', roomId).execute();
}

/** What decides whether one user may invite another. */
export interface InviteeState {
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
  /** The invited lets the other write to them in private. */
  readonly allowsPrivateChat: boolean;
  readonly isMember: boolean;
  readonly isInvited: boolean;
}

/** Locks users until the transaction ends; false if one of them is gone. */
export async function lockUsers(transaction: Db, userIds: readonly string[]): Promise<boolean> {
  const locked = await transaction.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
  return locked.length === new Set(userIds).size;
}

/** Reads what stands between a learner, another user and a room. Undefined if the user is gone. */
export async function readInviteeState(db: Db, learnerId: string, inviteeId: string, roomId: string): Promise<InviteeState | undefined> {
  const { rows } = await sql<InviteeState>`
    select
      exists (select from blocks where blocker_id = ${learnerId} and blocked_id = users.id) as "hasBlocked",
      exists (select from blocks where blocker_id = users.id and blocked_id = ${learnerId}) as "isBlocked",
      ${isInAudience('users.private_chat_audience', sql.ref('users.id'), sql`${learnerId}`)} as "allowsPrivateChat",
      exists (select from chat_members where room_id = ${roomId} and user_id = users.id) as "isMember",
      exists (select from chat_invitations where room_id = ${roomId} and receiver_id = users.id) as "isInvited"
    from users where id = ${inviteeId}`.execute(db);
  return rows[0];
}

/** Who a random search may find (decisions §10). */
export interface RandomSearch {
  readonly roomId: string;
  readonly learnerId: string;
  /** The learner's own level: the one who is found is at most one away. */
  readonly level: number;
  readonly maxRooms: number;
  readonly maxInvitations: number;
  /** Where the search begins: a random share of the way through all users, from 0 to 1. */
  readonly start: number;
  /** Users who were found already and cannot be invited now. */
  readonly except: readonly string[];
}

/**
 * A user of about the learner's level who allows random invitations, was here this week, has access to chat, is not in the room, not invited to it, not blocked either way, did not refuse the
 * learner within a day, and has room for one more. Undefined if there is nobody. It walks from the starting point to the end and then from the beginning.
 */
export async function findRandomUser(db: Db, search: RandomSearch): Promise<{ id: string; name: string } | undefined> {
  const { roomId, learnerId, level, maxRooms, maxInvitations, start, except } = search;
  const first = sql`(select min(id) + floor((max(id) - min(id) + 1) * ${start}::float8)::bigint from users)`;
  return (await findFirst(sql`users.id >= ${first}`)) ?? (await findFirst(sql`users.id < ${first}`));

  async function findFirst(isInRound: RawBuilder<unknown>): Promise<{ id: string; name: string } | undefined> {
    const { rows } = await sql<{ id: string; name: string }>`
      select users.id, users.name from users where ${isInRound} and ${isEligible()} order by users.id limit 1`.execute(db);
    return rows[0];
  }

  function isEligible() {
    return sql<boolean>`users.allows_random_invites and users.verified_at is not null and users.id <> ${learnerId}
      and users.id <> all (${[...except]}::bigint[])
      and ${hasAccessNow(sql.ref('users.id'))}
      and not exists (select from suspensions where suspensions.user_id = users.id and ${isSuspensionNow})
      and ${isUnblocked(learnerId)}
      and ${wasHereSince(sql`now() - interval '7 days'`)}
      and abs(${ownLevel} - ${level}) <= 1
      and not exists (select from chat_members where room_id = ${roomId} and user_id = users.id)
      and not exists (select from chat_invitations where room_id = ${roomId} and receiver_id = users.id)
      and not exists (
        select from chat_refusals
        where sender_id = ${learnerId} and receiver_id = users.id and refused_at > now() - ${refusalLifetime})
      and (select count(*) from chat_members where user_id = users.id) < ${maxRooms}
      and (select count(*) from chat_invitations where receiver_id = users.id) < ${maxInvitations}`;
  }
}
