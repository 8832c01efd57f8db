// The live events of the chat (decisions §13 "Live channel").
import { maxPresenceMembers, receivedEvents, type sentEvents } from '#contract/live-events.ts';
import type { EventContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { removeOwnMessage, storeMessage } from './messages.ts';
import { readCursors, readPresenceAudience } from './presence-store.ts';
import { noteOpened, updateReadCursor } from './rooms-store.ts';

type Events = typeof sentEvents;

/** Makes the connection receive a room's events. */
export async function joinRoom({
  services,
  learner,
  connection,
  room: { id },
}: EventContext<Events['joinRoom']>): Promise<{ joined: true; cursor: number }> {
  // Joined before the cursor is read: whatever is stored later is delivered.
  connection.join(id);
  const cursor = (await readCursors(services.database, [id])).get(id);
  if (cursor === undefined) {
    connection.leave(id);
    throw errors.notAMember();
  }
  await noteOpened(services.database, learner.id, id);
  return { joined: true, cursor };
}

/** Ends that. */
export function leaveRoom({ input, connection }: EventContext<Events['leaveRoom']>): { left: true } {
  connection.leave(input.room);
  return { left: true };
}

/** Stores a message, and delivers it once it is acknowledged. */
export async function sendMessage({ input, services, learner, connection, afterReply }: EventContext<Events['sendMessage']>) {
  const { saved, deliver } = await storeMessage(services, learner, input, connection.id);
  afterReply(deliver);
  return saved;
}

/** Deletes one of the learner's messages, and tells the room once it is acknowledged. */
export async function deleteMessage({ input, services, learner, room, afterReply }: EventContext<Events['deleteMessage']>) {
  const { deleted, deliver } = await removeOwnMessage(services, learner, input.id, room.id);
  afterReply(deliver);
  return { id: deleted.id, cursor: deleted.cursor };
}

/** Marks a room as read, and tells the learner's other connections; in a private chat also the other, where both show it. */
export async function readRoom({ input, services, learner, room, connection, afterReply }: EventContext<Events['readRoom']>) {
  const state = await updateReadCursor(services.database, learner.id, room.id, input.cursor);
  if (!state) throw errors.notAMember();
  const { shown, ...own } = state;
  afterReply(() => {
    const { live } = services;
    live.emit({ users: [learner.id], exceptConnection: connection.id }, receivedEvents.roomRead, { room: room.id, ...own });
    if (shown) live.emit({ users: [shown.watcherId] }, receivedEvents.messagesRead, { room: room.id, cursor: shown.cursor });
  });
  return { unread: own.unread };
}

/** Tells the others in a room that the learner is here, writes, or is away; in a large room nobody. */
export async function showPresence({ input, services, learner, room, afterReply }: EventContext<Events['showPresence']>) {
  const { members, blockedIds } = await readPresenceAudience(services.database, learner.id, room.id);
  if (members > maxPresenceMembers) return { shown: false };
  const payload = { room: room.id, id: learner.accountId, state: input.state };
  const target = { rooms: [room.id], exceptUsers: [learner.id, ...blockedIds] };
  afterReply(() => services.live.emit(target, receivedEvents.memberPresence, payload));
  return { shown: true };
}
