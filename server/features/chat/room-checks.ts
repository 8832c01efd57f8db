// By what the live channel checks connections that are open: who must leave a room, and what is stored in it (security, "Chat: the promise").
import { formatSuspensionEnd } from '#server/access/suspension-messages.ts';
import { type ApiError, errors } from '#server/errors.ts';
import type { RoomChecks } from '#server/live/live-route.ts';
import type { Services } from '#server/services.ts';
import { type LostPresence, findLostPresences, readCursors } from './presence-store.ts';

function findReason({ isGone, isUnpaid, isSuspended, suspendedUntil }: LostPresence): ApiError {
  if (isGone) return errors.notAMember();
  if (isUnpaid) return errors.chatUnpaid();
  return isSuspended ? errors.suspended(formatSuspensionEnd({ endsAt: suspendedUntil })) : errors.blockedWriter();
}

/** The checks of the chat's rooms. */
export function createRoomChecks({ database }: Pick<Services, 'database'>): RoomChecks {
  return {
    async findLostRooms(presences) {
      const lost = await findLostPresences(database, presences);
      return lost.map((presence) => ({ learnerId: presence.learnerId, room: presence.room, error: findReason(presence) }));
    },
    readCursors: (rooms) => readCursors(database, rooms),
  };
}
