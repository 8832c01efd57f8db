// Invitations: by name, by random search, to a private chat; accepting and removing them (decisions §10).
import { randomInt } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { ChatInvitation } from '#contract/chat.ts';
import { getMaxMembers, maxChats, maxInvitations } from '#contract/chat-fields.ts';
import type { NamedUser } from '#server/access/people.ts';
import type { MemberRoom } from '#server/access/rooms.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { ApiError, errors } from '#server/errors.ts';
import { readOwnLevel } from '#server/learner/own-level.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { deliverGoneInvitations, deliverInvitation, deliverMembers } from './deliveries.ts';
import {
  countInvitations,
  findRandomUser,
  insertInvitation,
  lockUsers,
  readInvitations,
  readInviteeState,
  refuseInvitation,
} from './invitations-store.ts';
import { enterRoom } from './rooms.ts';
import { type RoomRow, lockRoom, readMemberIds, setPair } from './rooms-store.ts';

type ChatCalls = typeof calls.chat;
interface Message {
  readonly message: string;
}

const sentMessage = 'The invitation was sent';

// In a private room only its other half can be invited; in one that was never used the invited becomes it.
function checkPair(room: RoomRow, learnerId: string, inviteeId: string): 'set' | 'new' {
  const pair = [room.low_id, room.high_id];
  if (pair.includes(learnerId) && pair.includes(inviteeId)) return 'set';
  if (pair.some((id) => id !== null) || room.cursor !== '0') throw errors.privateChatOfOthers();
  return 'new';
}

/** Throws where an invitation is not possible; false if there is one already. */
async function checkInvitation(db: Db, learnerId: string, { id, isPrivate, level }: MemberRoom, inviteeId: string): Promise<boolean> {
  if (learnerId === inviteeId) throw errors.invalidInput('name', 'You are in the chat already');
  const state = await readInviteeState(db, learnerId, inviteeId, id);
  if (!state) throw errors.userNotFound();
  if (state.isBlocked || state.hasBlocked) throw errors.blockedWriter();
  if (state.isMember) throw errors.alreadyMember();
  if (isPrivate && !state.allowsPrivateChat) throw errors.privateChatDisabled();
  if (state.isInvited) return false;
  const max = getMaxMembers({ level });
  if (!isPrivate && (await readMemberIds(db, id)).length >= max) throw errors.chatFull(max);
  if ((await countInvitations(db, inviteeId)) >= maxInvitations) throw errors.tooManyInvitations();
  return true;
}

// Counted here and not by the calls: a name typed wrong must not use up one of the hour's ten.
async function consumeLimits({ rateLimiter }: Services, learnerId: string, inviteeId: string): Promise<void> {
  await rateLimiter.consumeCall('invitations', { learnerId, address: undefined });
  try {
    await rateLimiter.consumeCall('receivedInvitations', { learnerId: inviteeId, address: undefined });
  } catch (error) {
    throw error instanceof ApiError ? errors.tooManyInvitations() : error;
  }
}

/** Invites a user to a room; again, it changes nothing. */
async function invite(services: Services, learner: Learner, room: MemberRoom, invitee: NamedUser): Promise<void> {
  const { kysely } = services.database;
  if (!(await checkInvitation(kysely, learner.id, room, invitee.id))) return;
  await consumeLimits(services, learner.id, invitee.id);
  await kysely.transaction().execute(async (transaction) => {
    if (!(await lockUsers(transaction, [learner.id, invitee.id]))) throw errors.userNotFound();
    const locked = await lockRoom(transaction, room.id);
    if (!locked) throw errors.notAMember();
    // Asked again under the locks: a block or a leave may have come meanwhile.
    await checkInvitation(transaction, learner.id, room, invitee.id);
    if (!(await readMemberIds(transaction, room.id)).includes(learner.id)) throw errors.notAMember();
    const needsPair = room.isPrivate && checkPair(locked, learner.id, invitee.id) === 'new';
    if (needsPair && !(await setPair(transaction, room.id, learner.id, invitee.id))) throw errors.privateChatExists();
    await insertInvitation(transaction, room.id, learner.id, invitee.id);
  });
  deliverInvitation(services.live, invitee.id, learner.name, room.id);
}

/** Invites a user to a room that the learner is in; to a private one, its other half. */
export async function sendInvitation({
  services,
  learner,
  user,
  room,
}: CallContext<ChatCalls['sendInvitation'] | ChatCalls['sendInvitationPrivateChatExtra']>): Promise<Message> {
  await invite(services, learner, room, user);
  return { message: sentMessage };
}

const maxSearches = 5;
const startSteps = 1_000_000;

/** Invites somebody of about the learner's level who allows it. Throws 404 `nobody_found` if there is nobody. */
export async function sendRandomInvitation({
  services,
  learner,
  room,
}: CallContext<ChatCalls['sendInvitationRandomSearch']>): Promise<Message & { name: string }> {
  if (room.isPrivate) throw errors.privateChatOfOthers();
  const { kysely } = services.database;
  // Access to chat is access to a level: there always is one.
  const level = (await readOwnLevel(kysely, learner.id)) ?? 1;
  const except: string[] = [];
  while (except.length < maxSearches) {
    const found = await findRandomUser(kysely, {
      roomId: room.id,
      learnerId: learner.id,
      level,
      maxRooms: maxChats,
      maxInvitations,
      start: randomInt(startSteps) / startSteps,
      except,
    });
    if (!found) break;
    try {
      await invite(services, learner, room, found);
      return { message: sentMessage, name: found.name };
    } catch (error) {
      // This one was invited too often within the hour, or has just become a member: the next.
      if (!(error instanceof ApiError) || !['too_many_invitations', 'chat_exists', 'blocked'].includes(error.code)) throw error;
      except.push(found.id);
    }
  }
  throw errors.nobodyFound();
}

/** The learner's invitations. */
export async function displayInvitations({
  services,
  learner,
}: CallContext<ChatCalls['displayFriendInvite']>): Promise<readonly ChatInvitation[]> {
  const rows = await readInvitations(services.database.kysely, learner.id);
  return rows.map(({ name, room, isPrivate, others, memberCount, sentAt }) => ({
    name,
    room,
    private: isPrivate,
    others: [...others],
    members: memberCount,
    sentAt: sentAt.toISOString(),
  }));
}

/** Accepts an invitation. Accepting it twice is no error: the learner is in the room. */
export async function acceptInvitation({ input, services, learner }: CallContext<ChatCalls['joinRoomInfo']>): Promise<Message> {
  const entered = await services.database.kysely.transaction().execute(async (transaction) => {
    await lockUsers(transaction, [learner.id]);
    return enterRoom(transaction, learner.id, input.number);
  });
  if (entered === 'missing' || entered === 'not invited') throw errors.invitationNotFound();
  if (entered === 'joined') {
    deliverGoneInvitations(services.live, [{ room: input.number, receiverId: learner.id }]);
    await deliverMembers(services, input.number);
  }
  return { message: 'You joined the chat' };
}

/** Removes an invitation that the learner received: a refusal. */
export async function removeInvitation({ input, services, learner }: CallContext<ChatCalls['removeInvitation']>): Promise<Message> {
  if (!(await refuseInvitation(services.database.kysely, input.number, learner.id))) throw errors.invitationNotFound();
  deliverGoneInvitations(services.live, [{ room: input.number, receiverId: learner.id }]);
  return { message: 'The invitation was removed' };
}
