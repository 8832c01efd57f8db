// The messages of a room: each once, in the room's order, whatever comes when and how often.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { addMessages, moveCursor, noMessages, removeMessages } from './room-messages.ts';

function buildMessage(cursor: number, clientMessageId: string | null = null): ChatMessage {
  const id = String(cursor);
  return {
    id,
    clientMessageId,
    room: 'r',
    author: 'Anna',
    authorId: 'a',
    text: '你好',
    sentAt: '2026-01-01T00:00:00.000Z',
    cursor,
    time: '',
    reference: null,
  };
}
const getIds = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ id }) => id);

test('messages and deletions in any order, any number of times, end the same', () => {
  const cursors = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 });
  fc.assert(
    fc.property(cursors, cursors, fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }), (added, removed, turns) => {
      const steps = [...added.map((cursor) => ({ cursor, isGone: false })), ...removed.map((cursor) => ({ cursor, isGone: true }))];
      const mixed = steps.map((step, index) => ({ step, turn: turns[index] })).sort((one, other) => Number(one.turn) - Number(other.turn));
      let room = noMessages;
      for (const { step } of mixed)
        room = step.isGone ? removeMessages(room, [String(step.cursor)]) : addMessages(room, [buildMessage(step.cursor)]);
      const expected = [...new Set(added)].filter((cursor) => !removed.includes(cursor)).sort((one, other) => one - other);
      expect(getIds(room)).toEqual(expected.map(String));
    }),
  );
});

test('what the device named a message stays known when the history does not say it', () => {
  const room = addMessages(addMessages(noMessages, [buildMessage(1, 'own-message')]), [buildMessage(1)]);
  expect(room.messages.map(({ clientMessageId }) => clientMessageId)).toEqual(['own-message']);
});

test('the cursor never goes back', () => {
  expect(moveCursor(moveCursor(noMessages, 7), 3).cursor).toBe(7);
});

test('a deleted message goes where others quote it too, whichever comes first', () => {
  const quoted = { author: 'Mei', authorId: 'm', text: '你好', sentAt: '2026-01-01T00:00:00.000Z' };
  const reply: ChatMessage = { ...buildMessage(2), reference: { kind: 'reply', id: '1', quoted } };
  const isQuoted = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ reference }) => Boolean(reference?.quoted));
  const room = addMessages(noMessages, [buildMessage(1), reply]);
  expect(isQuoted(room)).toEqual([false, true]);
  expect(isQuoted(removeMessages(room, ['1']))).toEqual([false]);
  expect(isQuoted(addMessages(removeMessages(noMessages, ['1']), [reply]))).toEqual([false]);
  expect(isQuoted(removeMessages(room, ['7']))).toEqual([false, true]);
});
