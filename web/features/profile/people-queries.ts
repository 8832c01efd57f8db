// What the profile page requests from the server; every change of friends, blocks or profile marks all of it as stale.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { friendRequestsKey, refreshFriendRequests } from '#web/client/chat-queries.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';

const peopleKey = 'people';

/** A profile; without a name, the learner's own. */
export function useProfile(name: string | undefined) {
  return useQuery({
    queryKey: [peopleKey, 'profile', name ?? null],
    queryFn: ({ signal }) => send(calls.profile.userdata, name === undefined ? {} : { name }, { signal }),
  });
}

/** A user's photo, as a list of at most one. */
export function usePhotos(name: string) {
  return useQuery({
    queryKey: [peopleKey, 'photos', name],
    queryFn: ({ signal }) => send(calls.profile.posts, { name }, { signal }),
  });
}

/** A user's friends. */
export function useFriends(name: string) {
  return useQuery({
    queryKey: [peopleKey, 'friends', name],
    queryFn: ({ signal }) => send(calls.friends.displayFriend, { name }, { signal }),
  });
}

/** Who wants to be a friend of the learner. */
export function useFriendRequests() {
  return useQuery({
    queryKey: friendRequestsKey,
    queryFn: ({ signal }) => send(calls.friends.displayFriendRequest, {}, { signal }),
  });
}

/** How the learner stands to another user: friend or not, and whether they blocked them. */
export function useStanding(name: string) {
  return useQuery({
    queryKey: [peopleKey, 'standing', name],
    queryFn: async ({ signal }) => {
      const [friendship, block] = await Promise.all([
        send(calls.friends.checkFriendship, { name }, { signal }),
        send(calls.friends.isBlockedUser, { friendName: name }, { signal }),
      ]);
      return { friendship: friendship.message, hasBlocked: block.message === 'Blocked yourself' };
    },
  });
}

/** The users whom a search finds; idle while nothing is typed. */
export function usePeopleSearch(text: string) {
  return useQuery({
    queryKey: [peopleKey, 'search', text],
    queryFn: ({ signal }) => send(calls.friends.findPeople, { name: text }, { signal }),
    enabled: text !== '',
  });
}

/** Marks everything about people as stale. */
export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [peopleKey] });
}

/** Makes changes one at a time: `isBusy` while one is on its way; its message or error is shown as a notice. */
export function usePeopleChange(): { isBusy: boolean; change: (request: () => Promise<{ message: string }>) => Promise<boolean> } {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function change(request: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(true);
    try {
      notify.success((await request()).message);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      // After an error too: the reason may be that the page is out of date.
      await Promise.all([refreshPeople(queryClient), refreshFriendRequests(queryClient)]);
      setBusy(false);
    }
  }
  return { isBusy, change };
}
