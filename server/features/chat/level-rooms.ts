// The standing room of each level: entered by a press, and left as any chat (chat "Finding each other").
import type { calls } from '#contract/calls.ts';
import type { LevelRoom } from '#contract/lobby.ts';
import { taughtLevels } from '#contract/wire.ts';
import type { CallContext } from '#server/call-context.ts';
import { getMidnight } from '#server/learner/study-days.ts';
import { deliverGoneInvitations, deliverListChange, deliverMembers } from './deliveries.ts';
import { lockUsers } from './invitations-store.ts';
import { enterLevelRoom } from './rooms.ts';
import { readLevelRooms } from './rooms-store.ts';

type LobbyCalls = typeof calls.lobby;

/** The rooms of all levels; one that nobody ever entered is empty. */
export async function listLevelRooms({ input, services, learner }: CallContext<LobbyCalls['levelRooms']>): Promise<{ rooms: LevelRoom[] }> {
  const rows = await readLevelRooms(services.database.kysely, learner.id, getMidnight(new Date(), input.timeZone));
  return { rooms: taughtLevels.map((level) => rows.find((row) => row.level === level) ?? { level, room: null, today: 0, members: 0 }) };
}

/** Enters the room of a level; again, it changes nothing. */
export async function openLevelRoom({ input, services, learner }: CallContext<LobbyCalls['enterLevelRoom']>): Promise<{ chat: string }> {
  const { chat, isNew } = await services.database.kysely.transaction().execute(async (transaction) => {
    await lockUsers(transaction, [learner.id]);
    return enterLevelRoom(transaction, learner.id, input.level);
  });
  if (isNew) {
    deliverGoneInvitations(services.live, [{ room: chat, receiverId: learner.id }]);
    deliverListChange(services.live, [learner.id]);
    await deliverMembers(services, chat);
  }
  return { chat };
}
