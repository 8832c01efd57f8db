// By what the live channel checks connections that are open: who must leave a room, and what is stored in it (security, "Chat: the promise").
import { findSuspension, formatSuspensionEnd } from '#server/access/suspension.ts';
import { type ApiError, errors } from '#server/errors.ts';
import type { RoomChecks } from '#server/live/live-route.ts';
import type { Database } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { type LostPresence, findLostPresences, readCursors } from './presence-store.ts';

async function findReason({ kysely }: Database, { learnerId, isGone, isUnpaid, isSuspended }: LostPresence): Promise<ApiError> {
  if (isGone) return errors.notAMember();
  if (isUnpaid) return errors.chatUnpaid();
  const suspension = isSuspended ? await findSuspension(kysely, learnerId) : undefined;
  return suspension ? errors.suspended(formatSuspensionEnd(suspension)) : errors.blockedWriter();
}

/** The checks of the chat's rooms. */
export function createRoomChecks({ database }: Pick<Services, 'database'>): RoomChecks {
  return {
    async findLostRooms(presences) {
      const lost = await findLostPresences(database, presences);
      return Promise.all(
        lost.map(async (presence) => ({
          learnerId: presence.learnerId,
          room: presence.room,
          error: await findReason(database, presence),
        })),
      );
    },
    readCursors: (rooms) => readCursors(database, rooms),
  };
}
