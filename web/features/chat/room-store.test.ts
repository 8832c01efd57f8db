// @vitest-environment node
// An open room without a browser: its history, what comes live, gaps, what is read, and what waits to be sent.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { receivedEvents } from '#contract/live-events.ts';
import { CallError } from '#web/client/call.ts';
import { createListeners } from '#web/client/device-store.ts';
import type { LiveStatus } from '#web/client/live-channel.ts';
import type { QueuedMessage } from '#web/client/message-outbox.ts';
import { type RoomSource, RoomStore } from './room-store.ts';

const room = 'room0000000000000000room';
const pageSize = 50;
const offline = new CallError(0, 'offline', 'There is no connection right now.');

/** A server with one room, as it is seen through the channel, the calls and the outbox of one device. */
class RoomServer {
  messages: ChatMessage[] = [];
  deletions: { id: string; cursor: number }[] = [];
  cursor = 0;
  readCursor = 0;
  queued: QueuedMessage[] = [];
  /** Pages that were asked for. */
  asked: { before?: string; since?: number }[] = [];
  /** Events that were sent, and with which cursor. */
  emitted: string[] = [];
  /** What the next events and pages fail with, by name. */
  readonly failures = new Map<string, CallError[]>();
  reads = 0;
  status: LiveStatus = 'connected';
  readonly #connects = createListeners();
  readonly #changes = createListeners();
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();
  readonly #stored = new Set<Parameters<RoomSource['outbox']['onStored']>[0]>();

  fail(name: string, ...errors: CallError[]): void {
    this.failures.set(name, errors);
  }

  #throwFailure(name: string): void {
    const error = this.failures.get(name)?.shift();
    if (error) throw error;
  }

  open(): RoomStore {
    return new RoomStore({
      room,
      ownId: 'anna',
      ownName: 'Anna',
      readCursor: this.readCursor,
      onRead: () => (this.reads += 1),
      fetchPage: async (more) => {
        this.asked.push(more);
        await new Promise((resolve) => setTimeout(resolve, 10));
        this.#throwFailure('page');
        const { before, since } = more;
        const older = this.messages.filter(({ id }) => before === undefined || Number(id) < Number(before));
        const newer = this.messages.filter(({ cursor }) => cursor > (since ?? 0));
        const page = since === undefined ? older.slice(-pageSize) : newer.slice(0, pageSize);
        const hasMore = (since === undefined ? older : newer).length > pageSize;
        const cursor = since !== undefined && hasMore ? (page.at(-1)?.cursor ?? 0) : this.cursor;
        const deleted = this.deletions.filter((one) => since !== undefined && one.cursor > since).map(({ id }) => id);
        return { messagesData: page, cursor, hasMore, deleted };
      },
      channel: {
        getStatus: () => this.status,
        onConnect: this.#connects.subscribe,
        on: ({ name }, listener) => {
          const listeners = this.#listeners.get(name) ?? new Set();
          this.#listeners.set(name, listeners.add(listener));
          return () => listeners.delete(listener);
        },
        emit: async ({ name }, input) => {
          this.emitted.push([name, ...Object.values(input as object).slice(1)].join(' '));
          await new Promise((resolve) => setTimeout(resolve, 10));
          this.#throwFailure(name);
          if (name === 'delete_message') this.remove((input as { id: string }).id, { isMissed: true });
          return { cursor: this.cursor } as never;
        },
      },
      outbox: {
        subscribe: this.#changes.subscribe,
        getMessages: () => this.queued,
        onStored: (listener) => {
          this.#stored.add(listener);
          return () => void this.#stored.delete(listener);
        },
      },
    });
  }

  tell(name: keyof typeof receivedEvents, payload: object): void {
    for (const listener of this.#listeners.get(receivedEvents[name].name) ?? []) listener({ room, ...payload } as never);
  }

  say(text: string, { author = 'Mei', isMissed = false, clientMessageId = null as string | null } = {}): ChatMessage {
    this.cursor += 1;
    const [id, authorId] = [String(this.cursor), author.toLowerCase()];
    const [sentAt, cursor] = [new Date().toISOString(), this.cursor];
    const message = { id, clientMessageId, room, author, authorId, text, sentAt, cursor, time: '', reference: null };
    this.messages.push(message);
    if (!isMissed) this.tell('receiveMessage', message);
    return message;
  }

  remove(id: string, { isMissed = false } = {}): void {
    this.cursor += 1;
    this.messages = this.messages.filter((message) => message.id !== id);
    this.deletions.push({ id, cursor: this.cursor });
    if (!isMissed) this.tell('messageDeleted', { id, cursor: this.cursor });
  }

  queue(text: string, to = room): QueuedMessage {
    const message = { room: to, text, clientMessageId: text, writtenAt: new Date().toISOString() };
    this.setQueued([...this.queued, message]);
    return message;
  }

  setQueued(messages: QueuedMessage[]): void {
    this.queued = messages;
    this.#changes.notify();
  }

  /** Stores a queued message and acknowledges it. */
  store(message: QueuedMessage): void {
    const { id, sentAt, cursor } = this.say(message.text, { ...message, author: 'Anna', isMissed: true });
    for (const tell of this.#stored) tell(message, { id: id, time: sentAt, cursor });
    this.setQueued(this.queued.filter((one) => one !== message));
  }

  connect(): void {
    this.status = 'connected';
    this.#connects.notify();
  }
}

let server: RoomServer;
let store: RoomStore | undefined;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const say = (...texts: string[]) => texts.map((text) => server.say(text));
const sayMany = (count: number) => say(...Array.from({ length: count }, (_, index) => String(index + 1)));
const texts = () => store?.getState().messages.map(({ text }) => text);
const countEmitted = (start: string) => server.emitted.filter((event) => event.startsWith(start)).length;

async function open(): Promise<RoomStore> {
  store = server.open();
  await pass(100);
  server.asked = [];
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new RoomServer();
});
afterEach(() => {
  store?.close();
  vi.useRealTimers();
});

describe('the history', () => {
  test('is loaded and followed: every message once, in the order of the room', async () => {
    say('一', '二');
    await open();
    expect([store?.getState().status, store?.getState().hasOlder]).toEqual(['ready', false]);
    const [three, four] = [server.say('三', { isMissed: true }), server.say('四', { isMissed: true })];
    for (const message of [four, three, four]) server.tell('receiveMessage', message);
    await pass(1000);
    expect(texts()).toEqual(['一', '二', '三', '四']);
  });

  test('that cannot be loaded says why, and is loaded again on request', async () => {
    say('一');
    server.fail('page', offline);
    await open();
    expect(store?.getState()).toMatchObject({ status: 'failed', error: offline });
    void store?.load();
    await pass(100);
    expect([texts(), store?.getState().status, store?.getState().error]).toEqual([['一'], 'ready', undefined]);
  });

  test('reaches back to what is not read, at most three pages', async () => {
    sayMany(200);
    server.readCursor = 120;
    await open();
    expect(texts()?.[0]).toBe('101');
    store?.close();
    server.readCursor = 0;
    await open();
    expect([texts()?.[0], store?.getState().hasOlder]).toEqual(['51', true]);
  });

  test('older messages asked for twice are loaded once; then there are none', async () => {
    sayMany(80);
    server.readCursor = 80;
    await open();
    expect(store?.getState().hasOlder).toBe(true);
    await Promise.all([store?.loadOlder(), store?.loadOlder(), pass(20)]);
    expect([server.asked, texts()?.length]).toEqual([[{ before: '31' }], 80]);
    await store?.loadOlder();
    expect([server.asked.length, store?.getState().hasOlder, store?.getState().isLoadingOlder]).toEqual([1, false, false]);
  });

  test('older messages that fail show an error, and may be requested again', async () => {
    sayMany(80);
    server.readCursor = 80;
    await open();
    server.fail('page', offline);
    await Promise.all([expect(store?.loadOlder()).rejects.toBe(offline), pass(20)]);
    expect(store?.getState()).toMatchObject({ isLoadingOlder: false, hasOlder: true });
    void store?.loadOlder();
    await pass(20);
    expect(texts()?.length).toBe(80);
  });

  test('a message is found on an older page; one that is gone is looked for to the end, and one known to be deleted not at all', async () => {
    const sent = sayMany(180);
    server.readCursor = 180;
    await open();
    const find = async (id: string | undefined) => (await Promise.all([store?.find(id ?? ''), pass(200)]))[0];
    expect([await find(sent[179]?.id), server.asked.length]).toEqual([true, 0]);
    // The reader scrolls meanwhile.
    const looked = find(sent[60]?.id);
    void store?.loadOlder();
    expect([await looked, server.asked.length, texts()?.[0]]).toEqual([true, 2, '31']);
    expect([await find('none'), server.asked.length, store?.getState().hasOlder]).toEqual([false, 3, false]);
    server.remove(sent[0]?.id ?? '');
    await pass(10);
    expect([await find(sent[0]?.id), server.asked.length]).toEqual([false, 3]);
  });

  test('looking for a message ends with an error where older ones cannot be loaded, and quietly where the room is left', async () => {
    const [first] = sayMany(180);
    server.readCursor = 180;
    await open();
    server.fail('page', offline);
    await Promise.all([expect(store?.find(first?.id ?? '')).rejects.toBe(offline), pass(50)]);
    server.fail('page', offline);
    const looked = store?.find(first?.id ?? '');
    store?.close();
    await pass(50);
    expect([await looked, server.asked.length]).toEqual([true, 2]);
  });
});

describe('gaps', () => {
  test('what was missed offline comes in order, deletions too', async () => {
    const [gone] = say('删掉', '一');
    await open();
    server.status = 'connecting';
    server.say('二', { isMissed: true });
    server.remove(gone?.id ?? '', { isMissed: true });
    server.say('三', { isMissed: true });
    server.connect();
    await pass(100);
    expect(texts()).toEqual(['一', '二', '三']);
  });

  test.each<[string, () => void]>([
    ['the next message', () => say('二')],
    ['the cursor that the server tells', () => server.tell('roomCursor', { cursor: server.cursor })],
  ])('a lost event is noticed by %s', async (_by, happen) => {
    await open();
    server.say('一', { isMissed: true });
    happen();
    await pass(300);
    expect(texts()?.[0]).toBe('一');
    expect(server.asked).toEqual([{ since: 0 }]);
  });

  test('an event that was only overtaken asks for nothing', async () => {
    await open();
    const [one, two] = [server.say('一', { isMissed: true }), server.say('二', { isMissed: true })];
    server.tell('receiveMessage', two);
    await pass(200);
    server.tell('receiveMessage', one);
    await pass(0);
    expect(texts()).toEqual(['一', '二']);
  });

  test('longer than a page are filled to their end', async () => {
    await open();
    server.status = 'connecting';
    for (let number = 1; number <= 120; number += 1) server.say(String(number), { isMissed: true });
    server.connect();
    await pass(200);
    expect(texts()).toHaveLength(120);
    expect(server.asked).toHaveLength(3);
  });

  test('a number that was skipped is asked for once', async () => {
    await open();
    server.tell('roomCursor', { cursor: 7 });
    await pass(10_000);
    expect(server.asked).toEqual([{ since: 0 }]);
  });

  test('that cannot be filled are tried again after three seconds', async () => {
    await open();
    server.fail('page', offline, offline);
    server.say('一', { isMissed: true });
    server.tell('roomCursor', { cursor: 1 });
    await pass(3200);
    expect(server.asked).toHaveLength(1);
    await pass(100);
    expect(server.asked).toHaveLength(2);
    await pass(3100);
    expect(texts()).toEqual(['一']);
  });

  test('a deleted message does not return', async () => {
    const [one] = say('一');
    await open();
    server.remove(one?.id ?? '');
    server.tell('receiveMessage', one ?? {});
    await pass(500);
    expect(texts()).toEqual([]);
  });

  test('of another room nothing is taken', async () => {
    await open();
    server.tell('receiveMessage', { ...server.say('一', { isMissed: true }), room: 'another' });
    server.tell('roomLeft', { room: 'another', message: 'You left', code: 'not_a_member' });
    await pass(500);
    expect([texts(), store?.getState().end]).toEqual([[], undefined]);
  });
});

describe('joining', () => {
  test.each(['too_fast', 'unavailable', 'internal'] as const)(
    'that fails with %s is tried again after three seconds, once',
    async (code) => {
      server.fail('join_room', new CallError(400, code, 'Please slow down'), new CallError(400, code, 'Please slow down'));
      await open();
      expect(countEmitted('join_room')).toBe(1);
      server.connect();
      await pass(20);
      expect(countEmitted('join_room')).toBe(2);
      await pass(2970);
      expect(countEmitted('join_room')).toBe(2);
      await pass(10_000);
      expect([countEmitted('join_room'), store?.getState().end]).toEqual([3, undefined]);
    },
  );

  test('that is refused ends the room until it is joined again', async () => {
    server.fail('join_room', new CallError(400, 'blocked', 'You cannot write here'));
    await open();
    await pass(60_000);
    expect([countEmitted('join_room'), store?.getState().end]).toEqual([1, { code: 'blocked', message: 'You cannot write here' }]);
    server.connect();
    await pass(20);
    expect(store?.getState().end).toBeUndefined();
  });

  test('waits for the next connection where the line was lost', async () => {
    server.fail('join_room', offline);
    await open();
    await pass(60_000);
    expect(countEmitted('join_room')).toBe(1);
    server.connect();
    await pass(20);
    expect(countEmitted('join_room')).toBe(2);
  });

  test('a room that is left elsewhere says so', async () => {
    await open();
    server.tell('roomLeft', { message: 'You left', code: 'not_a_member' });
    expect(store?.getState().end).toEqual({ message: 'You left', code: 'not_a_member' });
  });
});

describe('what is read', () => {
  test('is sent once, when the end is in front of the reader, and again with the next message', async () => {
    say('一', '二');
    await open();
    expect(countEmitted('read_room')).toBe(0);
    store?.setReading(true);
    await pass(20);
    store?.setReading(false);
    store?.setReading(true);
    await pass(20);
    expect([server.emitted.filter((event) => event.startsWith('read')), server.reads]).toEqual([['read_room 2'], 1]);
    say('三');
    await pass(20);
    expect(countEmitted('read_room 3')).toBe(1);
  });

  test.each<[string, () => void]>([
    ['the next message', () => say('二')],
    ['the next connection', () => server.connect()],
  ])('that could not be sent is undone, and sent with %s', async (_with, happen) => {
    say('一');
    await open();
    server.fail('read_room', offline);
    store?.setReading(true);
    await pass(20);
    expect([countEmitted('read_room'), server.reads]).toEqual([1, 0]);
    happen();
    await pass(20);
    expect([countEmitted('read_room'), server.reads]).toEqual([2, 1]);
  });

  test('nothing is sent while offline, and it is sent when back online', async () => {
    say('一');
    await open();
    server.status = 'connecting';
    store?.setReading(true);
    await pass(20);
    expect(countEmitted('read_room')).toBe(0);
    server.connect();
    await pass(20);
    expect(countEmitted('read_room 1')).toBe(1);
  });

  test('messages of others are counted while the reader looks away', async () => {
    server.readCursor = 1;
    say('一', '二');
    await open();
    expect(store?.getState()).toMatchObject({ unseenCount: 1, newSince: 1 });
    store?.setReading(true);
    expect(store?.getState()).toMatchObject({ unseenCount: 0, newSince: 1 });
    store?.setReading(false);
    server.say('三', { author: 'Anna' });
    say('四', '五');
    expect(store?.getState().unseenCount).toBe(2);
  });

  test('the line for new ones follows who reads along or answers, and nobody else', async () => {
    server.readCursor = 1;
    say('一');
    await open();
    store?.setReading(true);
    say('二');
    expect(store?.getState().newSince).toBe(2);
    store?.setReading(false);
    say('三');
    expect(store?.getState().newSince).toBe(2);
    // What came meanwhile stays below the line, though the reader is back.
    store?.setReading(true);
    say('四');
    expect(store?.getState().newSince).toBe(2);
    server.say('五', { author: 'Anna' });
    expect(store?.getState().newSince).toBe(5);
  });
});

describe('what is sent', () => {
  test('waits in the room that it was written for, and is on the screen all the time', async () => {
    server.queue('别处', 'another');
    await open();
    const seen: string[] = [];
    store?.subscribe(() => {
      const { messages, queued } = store?.getState() ?? { messages: [], queued: [] };
      seen.push([...messages, ...queued].map(({ text }) => text).join());
    });
    const message = server.queue('你好');
    expect(store?.getState().queued).toEqual([message]);
    server.store(message);
    expect(store?.getState()).toMatchObject({ queued: [], messages: [{ text: '你好', author: 'Anna', clientMessageId: '你好' }] });
    expect(seen.every((shown) => shown.includes('你好'))).toBe(true);
    await pass(1000);
    expect([texts(), server.asked]).toEqual([['你好'], []]);
  });

  test('what another room gets stored is none of it', async () => {
    await open();
    server.store(server.queue('别处', 'another'));
    expect(texts()).toEqual([]);
  });

  test('an own message is gone once the server has deleted it', async () => {
    const one = server.say('一', { author: 'Anna' });
    await open();
    server.fail('delete_message', offline);
    await Promise.all([expect(store?.remove(one.id)).rejects.toBe(offline), pass(20)]);
    expect(texts()).toEqual(['一']);
    void store?.remove(one.id);
    await pass(20);
    expect(texts()).toEqual([]);
  });
});

test('a closed room leaves, and neither asks, tells nor changes any more', async () => {
  say('一');
  server.fail('join_room', new CallError(400, 'too_fast', 'Please slow down'));
  await open();
  store?.setReading(true);
  server.tell('roomCursor', { cursor: 9 });
  store?.close();
  const state = store?.getState();
  server.emitted = [];
  say('二');
  server.connect();
  server.queue('三');
  store?.setReading(false);
  await pass(60_000);
  expect([store?.getState(), server.asked, server.emitted]).toEqual([state, [], []]);
});
