// The people in a chat, up to date.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import { receivedEvents } from '#contract/live-events.ts';
import { send } from '#web/client/call.ts';
import type { LiveChannel } from '#web/client/live-channel.ts';
import { gather } from './gather.ts';

/** Asked again when somebody enters, leaves, or has a new name, and after every gap. */
export function usePeople(room: string, channel: LiveChannel) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const people = gather(() => void queryClient.invalidateQueries({ queryKey: ['chat', 'people', room] }));
    const unsubscribes = [
      channel.on(receivedEvents.displayUser, (change) => change.room === room && people.inTurn()),
      channel.onConnect(people.soon),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [room, channel, queryClient]);
  return useQuery({
    queryKey: ['chat', 'people', room],
    queryFn: async ({ signal }) => (await send(calls.chat.displayFriendInChat, { roomNumber: room }, { signal })).people,
  });
}
