// The live channel against a server: what ends it for good, what it comes back from, and what it tells its page (accounts-and-chat §7 "Live channel").
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receivedEvents, sentEvents } from '#contract/live-events.ts';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';
import { onUnpaidError } from './call.ts';
import { LiveChannel } from './live-channel.ts';

const anna = '5f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e';
const mei = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';
const message = { room: testRoom, text: '你好', clientMessageId: '0f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e' };

let server: ChatServer;
let channel: LiveChannel | undefined;
const onLoggedOut = vi.fn<() => void>();

beforeEach(async () => {
  onLoggedOut.mockClear();
  server = new ChatServer();
  await connectPage(server);
});
afterEach(async () => {
  channel?.close();
  vi.useRealTimers();
  await disconnectPage(server);
});

const open = () => (channel = new LiveChannel(anna, onLoggedOut));
/** Waits as long as a busy machine may need. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const expectStatus = (status: string) => waitFor(() => expect(channel?.getStatus()).toBe(status));

test.each(['not_logged_in', 'other_account'])('a handshake refused as %s ends it: nothing connects again', async (code) => {
  server.handshakeRefusals = [{ code }];
  open();
  await expectStatus('ended');
  expect(onLoggedOut).toHaveBeenCalledOnce();
  channel?.connectNow();
  dispatchEvent(new Event('online'));
  const next = new LiveChannel(mei, onLoggedOut);
  // The next connection shows that nothing came before it.
  await waitFor(() => expect(next.getStatus()).toBe('connected'));
  next.close();
  expect(server.accounts).toEqual([mei]);
});

test('a server that refuses since it is busy is asked again, and nobody is logged out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.handshakeRefusals = [{ code: 'unavailable' }];
  open();
  await waitFor(() => expect(server.handshakeRefusals).toEqual([]));
  await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  expect([channel?.getStatus(), server.accounts]).toEqual(['connecting', []]);
  await vi.advanceTimersByTimeAsync(5000);
  await expectStatus('connected');
  expect(onLoggedOut).not.toHaveBeenCalled();
});

test.each([
  ['not_logged_in', 'ended', 1],
  ['too_fast', 'connected', 0],
  ['unavailable', 'connected', 0],
] as const)('its last event with %s leaves it %s', async (code, status, loggedOut) => {
  open();
  await expectStatus('connected');
  const heard = vi.fn<(payload: unknown) => void>();
  channel?.on(receivedEvents.connectionEnded, heard);
  server.emit(receivedEvents.connectionEnded.name, { code, message: 'The connection ends.' });
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect([channel?.getStatus(), onLoggedOut.mock.calls.length]).toEqual([status, loggedOut]);
});

test.each([['not_logged_in'], ['unpaid']])('another event with the code %s does not end it', async (code) => {
  const unpaid = vi.fn<() => void>();
  const stop = onUnpaidError(unpaid);
  open();
  await expectStatus('connected');
  const heard = vi.fn<(payload: unknown) => void>();
  channel?.on(receivedEvents.roomLeft, heard);
  server.emit(receivedEvents.roomLeft.name, { room: testRoom, code, message: 'You left.' });
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  stop();
  expect([channel?.getStatus(), onLoggedOut.mock.calls.length, unpaid.mock.calls.length]).toEqual([
    'connected',
    0,
    code === 'unpaid' ? 1 : 0,
  ]);
});

test('an event that this page does not understand is left out', async () => {
  open();
  await expectStatus('connected');
  const heard = vi.fn<(payload: unknown) => void>();
  channel?.on(receivedEvents.roomLeft, heard);
  server.emit(receivedEvents.roomLeft.name, { room: 7 });
  server.emit(receivedEvents.roomLeft.name, { room: testRoom, code: 'blocked', message: 'You left.' });
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledWith({ room: testRoom, code: 'blocked', message: 'You left.' });
});

test.each([
  ['unpaid', 1],
  ['blocked', 0],
] as const)('a message refused as %s throws its code, and says once that access ended: %i', async (code, times) => {
  const unpaid = vi.fn<() => void>();
  const stop = onUnpaidError(unpaid);
  open();
  await expectStatus('connected');
  server.refusals = [{ code, message: 'No.', retryAfter: 2 }];
  await expect(channel?.emit(sentEvents.sendMessage, message)).rejects.toMatchObject({ code, message: 'No.', retryAfterMs: 2000 });
  stop();
  expect(unpaid).toHaveBeenCalledTimes(times);
});

test('without a connection nothing is sent', async () => {
  await expect(open().emit(sentEvents.sendMessage, message)).rejects.toMatchObject({ code: 'offline' });
});

test.each([
  [true, 'blocked'],
  [false, 'connecting'],
])('after three connections that fail without a reason, with calls answered: %s, it is %s', async (isAnswered, status) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const asked = vi.fn<(address: string) => void>();
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    return isAnswered ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('lost'));
  });
  await server.stop();
  open();
  // The pauses between attempts pass at once, and each attempt has the time that it needs.
  await vi.waitUntil(
    async () => {
      await vi.advanceTimersByTimeAsync(500);
      return asked.mock.calls.length > 0;
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(asked).toHaveBeenCalledWith('/livez');
  await expectStatus(status);
  // A browser that has lost its cookies learns no more than this.
  expect(onLoggedOut).toHaveBeenCalledOnce();
});
