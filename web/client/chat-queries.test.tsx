// What pages know of the chat is asked for again where it has changed, and noted without a request where a page knows it itself.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChatEntry } from '#contract/chat.ts';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';
import {
  chatListKey,
  friendRequestsKey,
  markChatRead,
  noteFriendRead,
  noteLastMessage,
  refreshChats,
  refreshFriendRequests,
  refreshInvitations,
  useChatList,
  useInvitations,
  useUnreadChats,
} from './chat-queries.ts';

let server: ChatServer;
let queryClient: QueryClient;

beforeEach(async () => {
  server = new ChatServer();
  server.friendRead = 3;
  await connectPage(server);
  server.say('Mei', '你好');
  queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => [useChatList().data, useUnreadChats().data, useInvitations().data], { wrapper });
  await waitFor(() => expect(result.current.every((data) => data !== undefined)).toBe(true));
  queryClient.setQueryData(friendRequestsKey, []);
  server.called = [];
});
afterEach(() => disconnectPage(server));

const readEntry = () => queryClient.getQueryData<readonly ChatEntry[]>(chatListKey)?.[0];
const listCalls = () => server.called.map(({ path }) => path).toSorted();

test.each([
  ['the chats', refreshChats, ['/displayChat', '/unreadChats']],
  ['the invitations', refreshInvitations, ['/displayFriendInvite', '/unreadChats']],
  ['the friend requests', refreshFriendRequests, ['/unreadChats']],
])('%s are asked for again, and what is unread with them', async (_, refresh, paths) => {
  await refresh(queryClient);
  expect(listCalls()).toEqual(paths);
  expect(queryClient.getQueryState(friendRequestsKey)?.isInvalidated).toBe(refresh === refreshFriendRequests);
});

test('a chat that is read has nothing unread, and what is unread in all is asked for once', async () => {
  expect(readEntry()?.unread).toBe(1);
  markChatRead(queryClient, 'another-room');
  expect(readEntry()?.unread).toBe(1);
  markChatRead(queryClient, testRoom);
  expect(readEntry()?.unread).toBe(0);
  markChatRead(queryClient, testRoom);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(listCalls()).toEqual(['/unreadChats']);
});

test('up to where a friend has read only grows, and in their chat alone', () => {
  noteFriendRead(queryClient, testRoom, 5);
  noteFriendRead(queryClient, testRoom, 4);
  noteFriendRead(queryClient, 'another-room', 9);
  expect(readEntry()?.friendReadCursor).toBe(5);
});

test('the newest message is noted in its chat without a request', () => {
  const last = { author: 'Mei', text: '再见', sentAt: '2026-11-30T06:00:00.000Z' } as unknown as NonNullable<ChatEntry['last']>;
  noteLastMessage(queryClient, 'another-room', last);
  expect(readEntry()?.last).toBeNull();
  noteLastMessage(queryClient, testRoom, last);
  expect([readEntry()?.last, listCalls()]).toEqual([last, []]);
});
