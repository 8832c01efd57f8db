// A room that is open: loads its history, follows it live, and catches up after every gap (contract/live-events.ts).
import { calls } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { receivedEvents, sentEvents } from '#contract/live-events.ts';
import { CallError, isForeignReply, send } from '#web/client/call.ts';
import { createStore } from '#web/client/device-store.ts';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { type RoomMessages, addMessages, moveCursor, noMessages, removeMessages } from './room-messages.ts';

/** Why nothing more comes from a room. */
export interface RoomEnd {
  readonly message: string;
  readonly code: ErrorCode;
}

export interface RoomState extends RoomMessages {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the history could not be loaded. */
  readonly error: string | undefined;
  readonly isLoadingOlder: boolean;
  readonly end: RoomEnd | undefined;
}

/** An event that was overtaken by a later one may still come: no catch-up for that. */
const overtakenMs = 250;
const retryMs = 3000;
/** A page has fifty messages; unread ones are counted up to a hundred. */
const maxUnreadPages = 3;

function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const malformedMessages = 'No messages received or invalid data structure';

/** Open from its construction until `close`. */
export class RoomSession {
  readonly room: string;
  readonly #connection: LiveConnection;
  readonly #store = createStore<RoomState>({ ...noMessages, status: 'loading', error: undefined, isLoadingOlder: false, end: undefined });
  readonly #unsubscribes: (() => void)[];
  readonly #closing = new AbortController();
  /** The highest cursor heard of. */
  #heard = 0;
  #catchingUp: Promise<void> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  #read = 0;
  readonly #readCursor: number;

  /** `readCursor`: up to where the room was read when it was opened. */
  constructor(room: string, connection: LiveConnection, ownName: string, readCursor: number) {
    this.room = room;
    this.#readCursor = readCursor;
    this.#connection = connection;
    const { channel, outbox } = connection;
    const ours = <Payload extends { room: string }>(listener: (payload: Payload) => void) => {
      return (payload: Payload) => payload.room === room && listener(payload);
    };
    this.#unsubscribes = [
      channel.onConnect(() => void this.#join()),
      channel.on(
        receivedEvents.receiveMessage,
        ours((message: ChatMessage) => this.#take(message.cursor, [message], [])),
      ),
      channel.on(
        receivedEvents.messageDeleted,
        ours(({ id, cursor }) => this.#take(cursor, [], [id])),
      ),
      channel.on(
        receivedEvents.roomCursor,
        ours(({ cursor }) => this.#hear(cursor)),
      ),
      channel.on(
        receivedEvents.roomLeft,
        ours(({ message, code }) => this.#update({ end: { message, code } })),
      ),
      outbox.onStored((sent, { idFromDatabase: id, time: sentAt, cursor }) => {
        const { text, clientMessageId } = sent;
        const own = { id, clientMessageId, room, author: ownName, authorId: connection.accountId, text, sentAt, cursor, time: '' };
        if (sent.room === room) this.#take(cursor, [own], []);
      }),
    ];
    void this.load();
  }

  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;

  /** Loads the newest page; again after a failure. */
  readonly load = async (): Promise<void> => {
    this.#update({ status: 'loading', error: undefined });
    try {
      const page = await this.#fetch({});
      this.#set(moveCursor(addMessages(this.getState(), page.messagesData), page.cursor));
      const hasOlder = page.hasMore && (await this.#fetchUnread());
      this.#update({ status: 'ready', hasOlder });
      this.#hear(page.cursor);
      await this.#join();
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      // A reply that does not hold messages (accounts-and-chat §8).
      const text = isForeignReply(error) ? malformedMessages : error instanceof CallError ? error.message : 'Error occured';
      this.#update({ status: 'failed', error: text });
    }
  };

  /** Loads pages until what is not read is there from its first message, so that it is counted and begins in the right place; whether more is left. */
  async #fetchUnread(): Promise<boolean> {
    for (let pages = 1; pages < maxUnreadPages; pages += 1) {
      const [oldest] = this.getState().messages;
      if (!oldest || oldest.cursor <= this.#readCursor + 1) return true;
      const page = await this.#fetch({ before: oldest.id });
      this.#set(addMessages(this.getState(), page.messagesData));
      if (!page.hasMore) return false;
    }
    return true;
  }

  /** Loads the page before the oldest message. Throws CallError. */
  async loadOlder(): Promise<void> {
    const { messages, isLoadingOlder, hasOlder } = this.getState();
    const [oldest] = messages;
    if (!oldest || isLoadingOlder || !hasOlder) return;
    this.#update({ isLoadingOlder: true });
    try {
      const page = await this.#fetch({ before: oldest.id });
      this.#set(addMessages(this.getState(), page.messagesData));
      this.#update({ hasOlder: page.hasMore });
    } finally {
      this.#update({ isLoadingOlder: false });
    }
  }

  /** Deletes one of the learner's own messages. Throws CallError. */
  async remove(id: string): Promise<void> {
    const { cursor } = await this.#connection.channel.emit(sentEvents.deleteMessage, { room: this.room, id });
    this.#take(cursor, [], [id]);
  }

  /** Tells the server that everything known is read; resolves to whether it had to. */
  async markRead(): Promise<boolean> {
    const { cursor, status } = this.getState();
    if (status !== 'ready' || cursor <= this.#read || this.#connection.channel.getStatus() !== 'connected') return false;
    const before = this.#read;
    this.#read = cursor;
    try {
      await this.#connection.channel.emit(sentEvents.readRoom, { room: this.room, cursor });
      return true;
    } catch {
      // Told again with the next message or connection.
      this.#read = before;
      return false;
    }
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#joinTimer);
    clearTimeout(this.#catchUpTimer);
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    void this.#connection.channel.emit(sentEvents.leaveRoom, { room: this.room }).catch(() => undefined);
  }

  #fetch(more: { before?: string; since?: number }) {
    const { signal } = this.#closing;
    return send(calls.chat.displayMessagesFromDatabase, { chat: this.room, time_zone: getTimeZone(), ...more }, { signal });
  }

  async #join(): Promise<void> {
    if (this.getState().status !== 'ready' || this.#closing.signal.aborted || this.#connection.channel.getStatus() !== 'connected') return;
    try {
      const { cursor } = await this.#connection.channel.emit(sentEvents.joinRoom, { room: this.room });
      this.#update({ end: undefined });
      // What came between the history and joining, or while there was no line.
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
    this.#set(moveCursor(removeMessages(addMessages(room, messages), deleted), known));
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

  async #catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = this.#fetchMissed().finally(() => (this.#catchingUp = undefined));
    await this.#catchingUp;
  }

  async #fetchMissed(): Promise<void> {
    try {
      while (this.#isBehind()) {
        const page = await this.#fetch({ since: this.getState().cursor });
        const merged = removeMessages(addMessages(this.getState(), page.messagesData), page.deleted);
        this.#set(moveCursor(merged, page.cursor));
        // The server knows of nothing more, whatever was heard: a number can be skipped.
        if (!page.hasMore) this.#heard = Math.min(this.#heard, page.cursor);
      }
    } catch {
      if (!this.#closing.signal.aborted) this.#catchUpLater(retryMs);
    }
  }

  #catchUpLater(ms: number): void {
    clearTimeout(this.#catchUpTimer);
    this.#catchUpTimer = setTimeout(() => void this.#catchUp(), ms);
  }

  #set({ messages, deleted, cursor }: RoomMessages): void {
    this.#update({ messages, deleted, cursor });
  }

  #update(change: Partial<RoomState>): void {
    if (!this.#closing.signal.aborted) this.#store.set({ ...this.getState(), ...change });
  }
}
