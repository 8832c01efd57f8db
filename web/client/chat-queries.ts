// What several pages know about the chat: one's chats, what is unread, and the invitations.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ChatEntry, LastMessage } from '#contract/chat.ts';
import { send } from './call.ts';
import { useLoginSession } from './login-session.ts';

const chatKey = 'chat';
export const chatListKey = [chatKey, 'list'];
const unreadKey = [chatKey, 'unread'];
/** Who wants to be a friend of the learner: part of what is known about people. */
export const friendRequestsKey = ['people', 'requests'];
const invitationsKey = [chatKey, 'invitations'];

/** The learner's chats, the one with the newest message first. */
export function useChatList() {
  return useQuery({ queryKey: chatListKey, queryFn: async ({ signal }) => (await send(calls.chat.displayChat, {}, { signal })).chat });
}

/** How many messages and chats are unread, and how many invitations and friend requests wait. */
export function useUnreadChats() {
  const { status } = useLoginSession();
  return useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => send(calls.chat.unreadChats, {}, { signal }),
    enabled: status === 'learner',
  });
}

/** The learner's invitations, the newest first. */
export function useInvitations() {
  return useQuery({ queryKey: invitationsKey, queryFn: ({ signal }) => send(calls.chat.displayFriendInvite, {}, { signal }) });
}

/** Marks the list of chats, and what is unread, as stale. */
export async function refreshChats(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: chatListKey }), queryClient.invalidateQueries({ queryKey: unreadKey })]);
}

/** Marks the invitations as stale. */
export async function refreshInvitations(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: invitationsKey }), queryClient.invalidateQueries({ queryKey: unreadKey })]);
}

/** Marks the friend requests as stale, and how many there are. */
export async function refreshFriendRequests(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: friendRequestsKey }),
    queryClient.invalidateQueries({ queryKey: unreadKey }),
  ]);
}

/** Notes the newest message of an open chat, without a request to the server. */
export function noteLastMessage(queryClient: QueryClient, room: string, last: LastMessage | null): void {
  queryClient.setQueryData<readonly ChatEntry[]>(chatListKey, (all) => all?.map((one) => (one.room === room ? { ...one, last } : one)));
}

/** Notes up to where the other of a private chat has read, which the server says only where both show it. */
export function noteFriendRead(queryClient: QueryClient, room: string, cursor: number): void {
  const note = (one: ChatEntry) => ({ ...one, friendReadCursor: Math.max(one.friendReadCursor ?? 0, cursor) });
  queryClient.setQueryData<readonly ChatEntry[]>(chatListKey, (all) => all?.map((one) => (one.room === room ? note(one) : one)));
}

/** Notes that a chat is read, without a request to the server. */
export function markChatRead(queryClient: QueryClient, room: string): void {
  const chats = queryClient.getQueryData<readonly ChatEntry[]>(chatListKey);
  const read = chats?.find((one) => one.room === room)?.unread ?? 0;
  if (read === 0) return;
  queryClient.setQueryData<readonly ChatEntry[]>(chatListKey, (all) =>
    all?.map((one) => (one.room === room ? { ...one, unread: 0 } : one)),
  );
  void queryClient.invalidateQueries({ queryKey: unreadKey });
}
