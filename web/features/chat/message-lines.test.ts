// How messages become a conversation: days, what is new, runs, and what is on its way.
import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat-messages.ts';
import type { QueuedMessage } from '#web/client/message-outbox.ts';
import { formatDay, formatInvitation, formatNewMessages } from './chat-messages.ts';
import { type Line, buildLines } from './message-lines.ts';

const now = new Date(2026, 4, 20, 12, 0).getTime();
const minuteMs = 60_000;
const dayMs = 86_400_000;

function buildMessage(cursor: number, authorId: string, minutesAgo: number, clientMessageId: string | null = null): ChatMessage {
  const sentAt = new Date(now - minutesAgo * minuteMs).toISOString();
  return {
    id: String(cursor),
    clientMessageId,
    room: 'r',
    author: authorId,
    authorId,
    text: '你好',
    sentAt,
    cursor,
    time: '',
    reference: null,
  };
}
function buildQueued(clientMessageId: string): QueuedMessage {
  return { room: 'r', text: '好', clientMessageId, writtenAt: new Date(now).toISOString() };
}
function build(messages: ChatMessage[], queued: QueuedMessage[] = [], readCursor = 100): Line[] {
  return buildLines({ messages, queued, ownId: 'me', readCursor, now });
}
const describeLine = (line: Line) =>
  line.kind === 'message' || line.kind === 'queued' ? `${line.isRunStart ? '┌' : ' '}${line.kind}${line.isRunEnd ? '┘' : ''}` : line.key;

test('a run is one author without a long pause on one day', () => {
  const lines = build([buildMessage(1, 'a', 60), buildMessage(2, 'a', 55), buildMessage(3, 'b', 54), buildMessage(4, 'b', 30)]);
  expect(lines.map(describeLine)).toEqual(['day Today', '┌message', ' message┘', '┌message┘', '┌message┘']);
});

test('each day has its line', () => {
  const lines = build([buildMessage(1, 'a', 3 * 24 * 60), buildMessage(2, 'a', 24 * 60), buildMessage(3, 'a', 1)]);
  expect(lines.filter(({ kind }) => kind === 'day').map(({ key }) => key)).toEqual(['day Sunday 17 May', 'day Yesterday', 'day Today']);
});

test('the line for new messages is above the first of somebody else', () => {
  const lines = build([buildMessage(1, 'a', 9), buildMessage(2, 'me', 8), buildMessage(3, 'a', 7), buildMessage(4, 'a', 6)], [], 1);
  expect(lines.map(({ key }) => key)).toEqual(['day Today', '1', '2', 'new', '3', '4']);
});

test('a message that is acknowledged and still queued is shown once, under the same key', () => {
  const waiting = build([], [buildQueued('own-1')]);
  const both = build([buildMessage(1, 'me', 0, 'own-1')], [buildQueued('own-1')]);
  expect(both.filter(({ key }) => key === 'own-1').map(({ kind }) => kind)).toEqual(['message']);
  expect(waiting.map(({ key }) => key)).toEqual(both.map(({ key }) => key));
});

test('after ten days a message is gone from an open page too', () => {
  const tenDays = 10 * 24 * 60;
  expect(
    build([buildMessage(1, 'a', tenDays), buildMessage(2, 'a', tenDays - 1)])
      .map(({ key }) => key)
      .slice(1),
  ).toEqual(['2']);
});

test('days are named as one speaks of them', () => {
  expect([0, 1, 2].map((days) => formatDay(now - days * dayMs, now))).toEqual(['Today', 'Yesterday', 'Monday 18 May']);
});

test.each([
  [{ private: true, others: [], members: 1 }, 'Anna invites you to a private chat'],
  [{ private: false, others: [], members: 1 }, 'Anna invites you to a chat'],
  [{ private: false, others: ['Ли'], members: 2 }, 'Anna invites you to a chat with Ли'],
  [{ private: false, others: ['Ли'], members: 3 }, 'Anna invites you to a chat with Ли and 1 other'],
  [{ private: false, others: ['Ли', 'Mei'], members: 5 }, 'Anna invites you to a chat with Ли and 3 others'],
])('an invitation %j says who and what', (more, text) => {
  expect(formatInvitation({ name: 'Anna', room: 'r', sentAt: '', ...more })).toBe(text);
});

test('one new message is one', () => {
  expect([1, 2].map(formatNewMessages)).toEqual(['1 new message', '2 new messages']);
});
