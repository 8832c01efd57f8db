// The day as this device knows it, with what it has not sent yet.
import { expect, test } from 'vitest';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { addUnsentRepeats } from './unsent-repeats.ts';

const today = buildWireToday({
  due: [
    { level: 2, words: 3 },
    { level: 1, words: 2 },
  ],
  repeated: 4,
});
const word = (id: string) => ({ level: Number(id[0]) as 1 | 2, id, memoryId: id, character: '人' });
const at = { at: '2026-11-30T09:00:00.000Z', timeZone: 'UTC' };
const answer = (id: string, mode: 'quiz' | 'repeat' | 'today'): QueuedEntry => ({
  kind: 'answer',
  ...word(id),
  mode,
  key: 'c',
  index: 0,
  mistakes: 0,
  eventId: id,
  ...at,
});
const undo = (id: string): QueuedEntry => ({ kind: 'undo', ...word(id), mode: 'today', key: 'c', eventId: id, ...at });

test.each<[string, QueuedEntry[], [number, number], number, number]>([
  ['nothing', [], [3, 2], 5, 4],
  ['a repeat in Today and one in a level', [answer('2-001', 'today'), answer('1-001', 'repeat')], [2, 1], 3, 6],
  ['the same word twice', [answer('2-001', 'today'), answer('2-001', 'repeat')], [2, 2], 4, 5],
  ['a repeat that is undone', [answer('2-001', 'today'), undo('2-001')], [3, 2], 5, 4],
  ['an answer of the quiz', [answer('2-001', 'quiz')], [3, 2], 5, 4],
  ['all that is due', ['2-001', '2-002', '2-003', '1-001', '1-002', '1-003'].map((id) => answer(id, 'today')), [0, 0], 0, 10],
])('with %s unsent', (_, entries, [ofSecond, ofFirst], left, repeated) => {
  expect(addUnsentRepeats(today, entries)).toMatchObject({
    due: [
      { level: 2, words: ofSecond },
      { level: 1, words: ofFirst },
    ],
    left,
    repeated,
  });
});
