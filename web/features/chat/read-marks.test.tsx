// What a private chat shows of the other's reading.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#dev/fixtures/web/app.tsx';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';

const patient = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

let server: ChatServer;

beforeEach(async () => {
  server = new ChatServer();
  await connectPage(server);
});
afterEach(async () => {
  await disconnectPage(server);
});

async function open(): Promise<void> {
  openApp(`/joinchat?room=${testRoom}`);
  await screen.findByRole('log', { name: 'Messages' }, patient);
  await waitFor(() => expect(server.countJoined()).toBe(1), patient);
}
const listRead = () =>
  [...screen.getByRole('log').querySelectorAll('li')].flatMap(({ textContent }) => (textContent.endsWith('Read') ? [textContent] : []));

test('the newest own message that the other has read says so, and the mark only moves on', async () => {
  for (const text of ['一', '二', '三']) server.say('Anna', text);
  server.say('Mei', '四');
  server.friendRead = 1;
  await open();
  await waitFor(() => expect(listRead()).toEqual([expect.stringContaining('一')]), patient);
  server.emit('messages_read', { room: testRoom, cursor: 4 });
  await waitFor(() => expect(listRead()).toEqual([expect.stringContaining('三')]), patient);
  server.emit('messages_read', { room: testRoom, cursor: 2 });
  server.emit('messages_read', { room: 'another', cursor: 9 });
  // A list that is older than the event.
  server.emit('chat_list_changed', {});
  await waitFor(() => expect(server.called.filter(({ path }) => path === '/displayChat').length).toBeGreaterThan(1), patient);
  expect(listRead()).toEqual([expect.stringContaining('三')]);
});

test('in a group, and where it is not shown, nothing says so', async () => {
  server.say('Anna', '一');
  await open();
  expect(listRead()).toEqual([]);
});
