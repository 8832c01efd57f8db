// The connection of the chat and the messages that wait for it: each account has its own, independent of the login on the page (decision 21).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { type LiveConnection, useLiveConnection } from './live-connection.ts';

const anna = '5f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e';
const mei = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';

let server: ChatServer;

beforeEach(async () => {
  server = new ChatServer();
  await connectPage(server);
});
afterEach(async () => {
  await disconnectPage(server);
});

/** Opens what a page of the account opens. */
async function open(accountId: string): Promise<LiveConnection> {
  server.answers['/login'] = { body: { ...buildLoginStatus('Somebody'), accountId } };
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useLiveConnection(), { wrapper });
  await waitFor(() => expect(result.current?.accountId).toBe(accountId));
  return result.current as LiveConnection;
}

const listReceived = () => server.received.map(({ message }) => message);

test('a message waits for its own account: the connection of another one neither shows nor sends it', async () => {
  // Stored, and sent to nobody: the server gives no acknowledgement that would take it out of the queue.
  server.refusals = [{ message: 'Please log in first', code: 'not_logged_in' }];
  const annas = await open(anna);
  annas.outbox.add(testRoom, '你好');
  await waitFor(() => expect(listReceived()).toEqual(['你好']));
  server.received = [];

  const meis = await open(mei);
  expect(meis.outbox.getMessages()).toEqual([]);
  meis.outbox.add(testRoom, '在');
  await waitFor(() => expect(listReceived()).toEqual(['在']));

  await open(anna);
  await waitFor(() => expect(listReceived()).toEqual(['在', '你好']));
  expect(server.accounts).toEqual([anna, mei, anna]);
});

test('a message refused since access ended waits for the next connection; one refused otherwise is for its learner', async () => {
  server.refusals = [
    { message: 'Access ended', code: 'unpaid' },
    { message: "You can't write to blocked user", code: 'blocked' },
  ];
  const annas = await open(anna);
  annas.outbox.add(testRoom, '你好');
  await waitFor(() => expect(listReceived()).toEqual(['你好']));
  expect(annas.outbox.getMessages()).toMatchObject([{ text: '你好' }]);
  expect(annas.outbox.getMessages()[0]).not.toHaveProperty('failure');
  server.cut();
  await waitFor(() => expect(listReceived()).toEqual(['你好', '你好']));
  await waitFor(() => expect(annas.outbox.getMessages()).toMatchObject([{ text: '你好', failure: "You can't write to blocked user" }]));
});

test('a connection that was closed is not tried again, also when the line returns', async () => {
  const annas = await open(anna);
  await waitFor(() => expect(annas.channel.getStatus()).toBe('connected'));
  cleanup();
  await waitFor(() => expect(annas.channel.getStatus()).toBe('connecting'));
  annas.channel.connectNow();
  dispatchEvent(new Event('online'));
  // The next connection shows that nothing came before it.
  const meis = await open(mei);
  await waitFor(() => expect(meis.channel.getStatus()).toBe('connected'));
  expect(server.accounts).toEqual([anna, mei]);
});
