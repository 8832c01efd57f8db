// @vitest-environment node
// Who is here and who writes, as time goes by.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presenceTimes } from '#contract/live-events.ts';
import { createListeners } from '#web/client/device-store.ts';
import { type PresenceSource, RoomPresence } from './room-presence.ts';

const room = 'room0000000000000000room';
let sent: string[];
let isPageVisible: boolean;
let isShown: boolean;
let listeners: Map<string, (payload: never) => void>;
const connects = createListeners();

function openPresence(): RoomPresence {
  const channel = {
    on: (event: { name: string }, listener: (payload: never) => void) => {
      listeners.set(event.name, listener);
      return () => listeners.delete(event.name);
    },
    onConnect: connects.subscribe,
    getStatus: () => 'connected',
    emit: async (_event: unknown, { state }: { state: string }) => {
      sent.push(state);
      return { shown: isShown };
    },
  } as unknown as PresenceSource['channel'];
  return new RoomPresence({ room, channel, isPageVisible: () => isPageVisible });
}
const hear = (id: string, state: string, where = room) => listeners.get('member_presence')?.({ room: where, id, state } as never);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isPageVisible = true;
  isShown = true;
  listeners = new Map();
});
afterEach(() => vi.useRealTimers());

test('here is said again and again while the page is in view, and away when it goes', () => {
  const presence = openPresence();
  expect(sent).toEqual(['here']);
  vi.advanceTimersByTime(presenceTimes.hereEveryMs);
  expect(sent).toEqual(['here', 'here']);
  isPageVisible = false;
  presence.noteVisibility();
  vi.advanceTimersByTime(presenceTimes.hereEveryMs * 3);
  expect(sent).toEqual(['here', 'here', 'away']);
  presence.close();
});

test('writing is said every few seconds at most, and at once after a message', () => {
  const presence = openPresence();
  for (let letter = 0; letter < 20; letter += 1) presence.noteWriting();
  expect(sent).toEqual(['here', 'writing']);
  vi.advanceTimersByTime(presenceTimes.writingEveryMs);
  presence.noteWriting();
  presence.noteSent();
  presence.noteWriting();
  expect(sent).toEqual(['here', 'writing', 'writing', 'writing']);
  presence.close();
});

test('what is heard ends by itself, writing sooner than being here', () => {
  const presence = openPresence();
  hear('mei', 'writing');
  hear('ann', 'here', 'another-room');
  expect(presence.getPresence()).toEqual({ here: ['mei'], writing: ['mei'] });
  vi.advanceTimersByTime(presenceTimes.writingHoldsMs);
  expect(presence.getPresence()).toEqual({ here: ['mei'], writing: [] });
  vi.advanceTimersByTime(presenceTimes.hereHoldsMs);
  expect(presence.getPresence()).toEqual({ here: [], writing: [] });
  presence.close();
});

test('a message ends writing, and a newcomer is answered, many at once but once', () => {
  const presence = openPresence();
  vi.advanceTimersByTime(10_000);
  sent = [];
  for (const id of ['mei', 'ann', 'tom']) hear(id, 'here');
  hear('mei', 'writing');
  listeners.get('receive_message')?.({ room, authorId: 'mei' } as never);
  expect(presence.getPresence()).toEqual({ here: ['mei', 'ann', 'tom'], writing: [] });
  expect(sent).toEqual(['here']);
  presence.close();
});

test('in a large room, where it reaches nobody, it is said once', async () => {
  isShown = false;
  const presence = openPresence();
  await vi.advanceTimersByTimeAsync(presenceTimes.hereEveryMs * 2);
  presence.noteWriting();
  presence.close();
  expect(sent).toEqual(['here']);
});
