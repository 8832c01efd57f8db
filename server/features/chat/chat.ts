// What other features ask of the chat: the effects of a block, a rename and the removal of an account (decisions §10, §13).
import { errors } from '#server/errors.ts';
import type { LiveChannel } from '#server/live/live-channel.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { deliverDeletion, deliverGoneInvitations, deliverMembers } from './deliveries.ts';
import { deleteInvitationsBetween } from './invitations-store.ts';
import type { DeletedMessage } from './messages-store.ts';
import { deleteMessagesOf, leaveAllRooms, lockRoomsOf, readRoomIds } from './removal-store.ts';
import { findPairRoom } from './rooms-store.ts';

export { readTexts } from './messages-store.ts';
export { type ContextMessage, readMessageContext, removeMessageOf } from './reported-messages-store.ts';

/** Tells a room that a moderator deleted a message, after the commit. */
export function announceRemovedMessage(live: LiveChannel, deleted: DeletedMessage): void {
  deliverDeletion(live, deleted);
}

/** Ends the invitations between two users, one of whom blocks the other. The returned function tells their connections, after the commit. */
export async function applyBlockToChat(transaction: Db, oneId: string, otherId: string): Promise<(live: LiveChannel) => void> {
  const gone = await deleteInvitationsBetween(transaction, oneId, otherId);
  const room = await findPairRoom(transaction, oneId, otherId);
  return (live) => {
    deliverGoneInvitations(live, gone);
    if (room) for (const userId of [oneId, otherId]) live.removeFromRoom(userId, room.id, errors.blockedWriter());
  };
}

/** Takes a user out of the chat who removes the account: messages, memberships, invitations. The returned function tells the others, after the commit. */
export async function removeFromChat(transaction: Db, userId: string): Promise<(services: Services) => Promise<void>> {
  await lockRoomsOf(transaction, userId);
  const rooms = await readRoomIds(transaction, userId);
  const deleted = await deleteMessagesOf(transaction, userId);
  const gone = await leaveAllRooms(transaction, userId);
  return async (services) => {
    for (const deletion of deleted) deliverDeletion(services.live, deletion);
    deliverGoneInvitations(services.live, gone);
    for (const room of rooms) await deliverMembers(services, room);
  };
}

/** Tells the rooms of a user who has a new name. Never throws: the name is stored already. */
export async function announceRename(services: Services, userId: string): Promise<void> {
  try {
    for (const room of await readRoomIds(services.database.kysely, userId)) await deliverMembers(services, room);
  } catch (error) {
    services.log.warn({ reason: (error as Error).message }, 'could not tell the rooms of a user the new name');
  }
}
