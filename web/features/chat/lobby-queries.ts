// What the lobby loads: the list of partners, the learner's own line, and the standing rooms.
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ChatPartner } from '#contract/lobby.ts';
import type { Level } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';

const lobbyKey = 'lobby';
export const ownPartnerKey = [lobbyKey, 'own'];
const roomsKey = [lobbyKey, 'rooms'];

/** The list page by page; who moves up while one reads on is there once. */
export function usePartners(level: Level | undefined) {
  return useInfiniteQuery({
    queryKey: [lobbyKey, 'partners', level],
    queryFn: ({ pageParam: after, signal }) => send(calls.lobby.partners, { level, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }): readonly ChatPartner[] => [
      ...new Map(pages.flatMap(({ partners }) => partners).map((partner) => [partner.id, partner])).values(),
    ],
  });
}

/** Whether the learner is on the list, and with what. */
export function useOwnPartner() {
  return useQuery({ queryKey: ownPartnerKey, queryFn: ({ signal }) => send(calls.lobby.ownPartner, {}, { signal }) });
}

/** The standing rooms. */
export function useLevelRooms() {
  return useQuery({
    queryKey: roomsKey,
    queryFn: async ({ signal }) => (await send(calls.lobby.levelRooms, {}, { signal })).rooms,
  });
}

/** Marks the whole lobby as stale. */
export function refreshLobby(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [lobbyKey] });
}
