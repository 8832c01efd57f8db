// What the live channel tells members about their rooms. Everything here is sent after the commit; a client that misses it catches up.
import type { ChatMessage } from '#contract/chat-messages.ts';
import { receivedEvents } from '#contract/live-events.ts';
import type { LiveChannel } from '#server/live/live-channel.ts';
import { errors } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { GoneInvitation } from './invitations-store.ts';
import type { DeletedMessage } from './messages-store.ts';
import { readMemberIds, readMemberNames } from './rooms-store.ts';

/** Delivers a message: to the room but the connection that sent it, and as unread to members who do not have the room open. */
export function deliverMessage(
  live: LiveChannel,
  message: ChatMessage,
  { senderId, memberIds, connectionId }: { senderId: string; memberIds: readonly string[]; connectionId: string | undefined },
): void {
  const { room, cursor } = message;
  live.emit({ rooms: [room], exceptConnection: connectionId }, receivedEvents.receiveMessage, message);
  const others = memberIds.filter((id) => id !== senderId);
  live.emit({ users: others, exceptRoom: room }, receivedEvents.unreadMessage, { room, cursor });
}

/** Tells a room that a message was deleted. */
export function deliverDeletion(live: LiveChannel, { room, id, cursor }: DeletedMessage): void {
  live.emit({ rooms: [room] }, receivedEvents.messageDeleted, { room, id, cursor });
}

const maxTold = 50;

/** Tells a room who is in it now, and the members of one that is not large that their lists of chats changed. Never throws: what it tells is stored already. */
export async function deliverMembers({ live, database, log }: Pick<Services, 'live' | 'database' | 'log'>, room: string): Promise<void> {
  try {
    const friendNames = await readMemberNames(database.kysely, room);
    const memberIds = await readMemberIds(database.kysely, room);
    live.emit({ rooms: [room] }, receivedEvents.displayUser, { room, friendNames });
    // In a larger room hundreds would ask for their lists at once, for a count of people.
    if (memberIds.length <= maxTold) deliverListChange(live, memberIds);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'could not tell a room who is in it');
  }
}

/** Tells users that their lists of chats changed. */
export function deliverListChange(live: LiveChannel, userIds: readonly string[]): void {
  live.emit({ users: userIds }, receivedEvents.chatListChanged, {});
}

/** Rings the bell of the invited. */
export function deliverInvitation(live: LiveChannel, receiverId: string, senderName: string, room: string): void {
  live.emit({ users: [receiverId] }, receivedEvents.invitation, { name: senderName, room });
}

/** Takes invitations out of the bells of the invited. */
export function deliverGoneInvitations(live: LiveChannel, gone: readonly GoneInvitation[]): void {
  for (const { receiverId, room } of gone) live.emit({ users: [receiverId] }, receivedEvents.invitationRemoved, { room });
}

/** Takes the connections of somebody who left out of the room. */
export function deliverLeaving(live: LiveChannel, userId: string, room: string): void {
  live.removeFromRoom(userId, room, errors.notAMember());
  deliverListChange(live, [userId]);
}
