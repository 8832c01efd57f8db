// A room that is open: loads its history, follows it live, and catches up after every gap (docs/LIVE-CHANNEL.md).
import type { CallReply } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { EventPayload } from '#contract/live-event.ts';
import { receivedEvents, sentEvents } from '#contract/live-events.ts';
import { CallError } from '#web/client/call.ts';
import { createStore } from '#web/client/device-store.ts';
import type { LiveChannel } from '#web/client/live-channel.ts';
import type { MessageOutbox, QueuedMessage } from '#web/client/message-outbox.ts';
import { type RoomMessages, addMessages, findQuoted, moveCursor, noMessages, removeMessages } from './room-messages.ts';
import { type Reading, readOn } from './room-reading.ts';

/** Which room is opened, by whom, and the way to the server. */
export interface RoomSource {
  readonly room: string;
  readonly ownId: string;
  readonly ownName: string;
  /** Up to where the room was read when it was opened. */
  readonly readCursor: number;
  readonly channel: Pick<LiveChannel, 'on' | 'onConnect' | 'getStatus' | 'emit'>;
  readonly outbox: Pick<MessageOutbox, 'subscribe' | 'getMessages' | 'onStored'>;
  /** Loads a page of the history. Throws CallError. */
  readonly fetchPage: (
    more: { readonly before?: string; readonly since?: number },
    signal: AbortSignal,
  ) => Promise<CallReply<typeof calls.chat.displayMessagesFromDatabase>>;
  /** The server knows that everything is read. */
  readonly onRead: () => void;
}

/** Why nothing more comes from a room. */
export interface RoomEnd {
  readonly message: string;
  readonly code: ErrorCode;
}

export interface RoomState extends RoomMessages, Reading {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the history could not be loaded. */
  readonly error: unknown;
  readonly isLoadingOlder: boolean;
  readonly end: RoomEnd | undefined;
  /** Messages of this device that the server does not have yet. */
  readonly queued: readonly QueuedMessage[];
}

type RoomEvent = (typeof receivedEvents)['receiveMessage' | 'messageDeleted' | 'roomCursor' | 'roomLeft'];

/** An event that was overtaken by a later one may still come: no catch-up for that. */
const overtakenMs = 250;
const retryMs = 3000;
/** A page has fifty messages; unread ones are counted up to a hundred. */
const maxUnreadPages = 3;

const loading = { ...noMessages, status: 'loading', error: undefined, isLoadingOlder: false, end: undefined, queued: [] } as const;

/** Open from its construction until `close`. */
export class RoomStore {
  readonly room: string;
  readonly #source: RoomSource;
  readonly #store;
  readonly #unsubscribes: (() => unknown)[];
  readonly #closing = new AbortController();
  /** The highest cursor heard of. */
  #heard = 0;
  #isCatchingUp = false;
  /** The older page that is being loaded. */
  #older: Promise<void> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  /** Up to where the server knows that the room is read. */
  #toldCursor = 0;

  constructor(source: RoomSource) {
    const { room, readCursor, channel, outbox, ownId: authorId, ownName: author } = source;
    this.room = room;
    this.#source = source;
    this.#store = createStore<RoomState>({ ...loading, isReading: false, newSince: readCursor, seenCursor: readCursor, unseenCount: 0 });
    const follow = <E extends RoomEvent>(event: E, take: (payload: EventPayload<E>) => void) =>
      channel.on(event, (payload) => (payload as { room: string }).room === room && take(payload));
    const takeQueued = () => this.#update({ queued: outbox.getMessages().filter((message) => message.room === room) });
    this.#unsubscribes = [
      outbox.subscribe(takeQueued),
      outbox.onStored(({ room: sentTo, text, clientMessageId, reference }, { id, time: sentAt, cursor }) => {
        if (sentTo !== room) return;
        const quoted = reference ? findQuoted(this.getState(), reference.id) : null;
        // It refers to an older page: the server says what it quotes.
        if (quoted === undefined) return this.#hear(cursor, 0);
        const own = { id, clientMessageId, room, author, authorId, text, sentAt, cursor, time: '' };
        this.#take(cursor, [{ ...own, reference: reference ? { ...reference, quoted } : null }], []);
      }),
      channel.onConnect(() => void this.#join()),
      follow(receivedEvents.receiveMessage, (message) => this.#take(message.cursor, [message], [])),
      follow(receivedEvents.messageDeleted, ({ id, cursor }) => this.#take(cursor, [], [id])),
      follow(receivedEvents.roomCursor, ({ cursor }) => this.#hear(cursor)),
      follow(receivedEvents.roomLeft, ({ message, code }) => this.#update({ end: { message, code } })),
    ];
    takeQueued();
    void this.load();
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.#store.subscribe;
  }
  readonly getState = (): RoomState => this.#store.get();

  /** Loads the newest page; again after a failure. */
  readonly load = async (): Promise<void> => {
    this.#update({ status: 'loading', error: undefined });
    try {
      const page = await this.#fetch({});
      this.#update(moveCursor(addMessages(this.getState(), page.messagesData), page.cursor));
      const hasOlder = page.hasMore && (await this.#fetchUnread());
      this.#update({ status: 'ready', hasOlder });
      this.#hear(page.cursor);
      await this.#join();
    } catch (error) {
      this.#update({ status: 'failed', error });
    }
  };

  /** Loads pages until what is not read is there from its first message, so that it is counted and begins in the right place; whether more is left. */
  async #fetchUnread(): Promise<boolean> {
    for (let pages = 1; pages < maxUnreadPages; pages += 1) {
      const [oldest] = this.getState().messages;
      if (!oldest || oldest.cursor <= this.#source.readCursor + 1) return true;
      if (!(await this.#fetchBefore(oldest))) return false;
    }
    return true;
  }

  async #fetchBefore({ id }: ChatMessage): Promise<boolean> {
    const page = await this.#fetch({ before: id });
    this.#update(addMessages(this.getState(), page.messagesData));
    return page.hasMore;
  }

  /** Loads the page before the oldest message; asked for again meanwhile, it is the same page. Throws CallError. */
  loadOlder(): Promise<void> {
    this.#older ??= this.#loadOlderPage().finally(() => (this.#older = undefined));
    return this.#older;
  }

  async #loadOlderPage(): Promise<void> {
    const { messages, hasOlder } = this.getState();
    const [oldest] = messages;
    if (!oldest || !hasOlder) return;
    this.#update({ isLoadingOlder: true });
    try {
      this.#update({ hasOlder: await this.#fetchBefore(oldest) });
    } catch (error) {
      // Who has left the room misses nothing.
      if (!this.#closing.signal.aborted) throw error;
    } finally {
      this.#update({ isLoadingOlder: false });
    }
  }

  /** Loads older pages until a message is there; false if it is gone. Throws CallError. */
  async find(id: string): Promise<boolean> {
    while (!this.#closing.signal.aborted) {
      const { messages, deleted, hasOlder } = this.getState();
      if (messages.some((message) => message.id === id)) return true;
      if (deleted.has(id) || !hasOlder) return false;
      await this.loadOlder();
    }
    return true;
  }

  /** Deletes one of the learner's own messages. Throws CallError. */
  async remove(id: string): Promise<void> {
    const { cursor } = await this.#source.channel.emit(sentEvents.deleteMessage, { room: this.room, id });
    this.#take(cursor, [], [id]);
  }

  /** Says whether the end of the conversation is in front of the reader. */
  setReading(isReading: boolean): void {
    this.#update({ isReading });
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#joinTimer);
    clearTimeout(this.#catchUpTimer);
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    void this.#source.channel.emit(sentEvents.leaveRoom, { room: this.room }).catch(() => undefined);
  }

  /** Whether the room can be spoken of with the server. */
  #isLive(): boolean {
    return this.getState().status === 'ready' && !this.#closing.signal.aborted && this.#source.channel.getStatus() === 'connected';
  }

  async #fetch(more: { before?: string; since?: number }) {
    return this.#source.fetchPage(more, this.#closing.signal);
  }

  async #markRead(): Promise<void> {
    const { cursor, isReading } = this.getState();
    const before = this.#toldCursor;
    if (!isReading || cursor <= before || !this.#isLive()) return;
    this.#toldCursor = cursor;
    try {
      await this.#source.channel.emit(sentEvents.readRoom, { room: this.room, cursor });
      this.#source.onRead();
    } catch {
      // Told again with the next message or connection.
      this.#toldCursor = before;
    }
  }

  async #join(): Promise<void> {
    if (!this.#isLive()) return;
    try {
      const { cursor } = await this.#source.channel.emit(sentEvents.joinRoom, { room: this.room });
      this.#update({ end: undefined });
      // What came between the history and joining, or while offline.
      this.#hear(cursor, 0);
    } catch (error) {
      if (!(error instanceof CallError) || this.#closing.signal.aborted) return;
      const { code, message } = error;
      if (code === 'offline') return;
      if (code === 'too_fast' || code === 'unavailable' || code === 'internal') {
        clearTimeout(this.#joinTimer);
        this.#joinTimer = setTimeout(() => void this.#join(), retryMs);
        return;
      }
      this.#update({ end: { code, message } });
    }
  }

  #take(cursor: number, messages: readonly ChatMessage[], deleted: readonly string[]): void {
    const room = this.getState();
    // Right after what is known: nothing is missing in between.
    const known = room.status === 'ready' && cursor === room.cursor + 1 ? cursor : room.cursor;
    this.#update(moveCursor(removeMessages(addMessages(room, messages), deleted), known));
    this.#hear(cursor);
  }

  #hear(cursor: number, delayMs = overtakenMs): void {
    this.#heard = Math.max(this.#heard, cursor);
    if (this.#isBehind()) this.#catchUpLater(delayMs);
  }

  #isBehind(): boolean {
    const { status, cursor } = this.getState();
    return status === 'ready' && this.#heard > cursor && !this.#closing.signal.aborted;
  }

  #catchUpLater(ms: number): void {
    clearTimeout(this.#catchUpTimer);
    this.#catchUpTimer = setTimeout(() => void this.#catchUp(), ms);
  }

  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#isBehind()) {
        const page = await this.#fetch({ since: this.getState().cursor });
        const merged = removeMessages(addMessages(this.getState(), page.messagesData), page.deleted);
        this.#update(moveCursor(merged, page.cursor));
        // The server knows of nothing more, whatever was heard: a number can be skipped.
        if (!page.hasMore) this.#heard = Math.min(this.#heard, page.cursor);
      }
    } catch {
      if (!this.#closing.signal.aborted) this.#catchUpLater(retryMs);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  #update(change: Partial<RoomState>): void {
    if (this.#closing.signal.aborted) return;
    const before = this.getState();
    const next = { ...before, ...change };
    // A room that is loaded piece by piece is looked at once it is there.
    const reading = next.status === 'ready' ? readOn(before.status === 'ready' ? before : undefined, next, this.#source.ownId) : next;
    this.#store.set({ ...next, ...reading });
    void this.#markRead();
  }
}
