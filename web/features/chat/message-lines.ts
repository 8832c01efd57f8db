// Arranges messages as a conversation: lines for days, one for what is new, and runs of one author (experience, "People and chat").
import { type ChatMessage, getExpiry } from '#contract/chat-messages.ts';
import type { QueuedMessage } from '#web/client/message-outbox.ts';
import { formatDay } from './chat-messages.ts';

/** A message that the server has. */
export interface StoredLine {
  readonly kind: 'message';
  readonly key: string;
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** The first of a run shows the author. */
  readonly isRunStart: boolean;
  readonly isRunEnd: boolean;
}
/** An own message that the server does not have yet. */
export interface QueuedLine {
  readonly kind: 'queued';
  readonly key: string;
  readonly message: QueuedMessage;
  readonly isRunStart: boolean;
  readonly isRunEnd: boolean;
}
export interface DayLine {
  readonly kind: 'day';
  readonly key: string;
  readonly text: string;
}
/** Above the first message that was not read when the room was opened. */
export interface NewLine {
  readonly kind: 'new';
  readonly key: 'new';
}
export type Line = StoredLine | QueuedLine | DayLine | NewLine;

export interface LineOptions {
  readonly messages: readonly ChatMessage[];
  readonly queued: readonly QueuedMessage[];
  readonly ownId: string;
  /** Up to where the room was read when it was opened. */
  readonly readCursor: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A pause after which the author is named again. */
const runBreakMs = 10 * 60_000;

interface Spoken {
  readonly authorId: string;
  readonly sentAt: number;
  readonly stored?: ChatMessage;
  readonly queued?: QueuedMessage;
}

/** Returns everything that the room shows, in its order. A message that has just been acknowledged appears once. */
export function buildLines({ messages, queued, ownId, readCursor, now }: LineOptions): Line[] {
  const storedIds = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const spoken: Spoken[] = [
    ...messages
      .filter(({ sentAt }) => getExpiry(sentAt) > now)
      .map((stored) => ({ authorId: stored.authorId, sentAt: Date.parse(stored.sentAt), stored })),
    ...queued
      .filter(({ clientMessageId }) => !storedIds.has(clientMessageId))
      .map((waiting) => ({ authorId: ownId, sentAt: Date.parse(waiting.writtenAt), queued: waiting })),
  ];
  const lines: Line[] = [];
  let previousDay: string | undefined;
  let isNewShown = false;
  for (const [index, one] of spoken.entries()) {
    const day = formatDay(one.sentAt, now);
    const isNewDay = day !== previousDay;
    if (isNewDay) lines.push({ kind: 'day', key: `day ${day}`, text: day });
    previousDay = day;
    const isFirstNew: boolean = !isNewShown && one.stored !== undefined && one.stored.cursor > readCursor && one.authorId !== ownId;
    if (isFirstNew) lines.push({ kind: 'new', key: 'new' });
    isNewShown ||= isFirstNew;
    const isRunStart = isNewDay || isFirstNew || !isSameRun(spoken[index - 1], one);
    const isRunEnd = !isSameRun(one, spoken[index + 1]);
    if (one.stored) {
      const { stored: message } = one;
      // The same key before and after the acknowledgement: the message on the screen stays the same element.
      const key = message.clientMessageId ?? message.id;
      lines.push({ kind: 'message', key, message, isOwn: one.authorId === ownId, isRunStart, isRunEnd });
    } else if (one.queued) lines.push({ kind: 'queued', key: one.queued.clientMessageId, message: one.queued, isRunStart, isRunEnd });
  }
  return lines;
}

function isSameRun(one: Spoken | undefined, next: Spoken | undefined): boolean {
  return one !== undefined && next !== undefined && one.authorId === next.authorId && next.sentAt - one.sentAt < runBreakMs;
}
