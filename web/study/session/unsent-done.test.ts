// The day as this device knows it, with what it has not sent yet.
import { expect, test } from 'vitest';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { dropUnsentDone } from './unsent-done.ts';

const today = buildWireToday({
  due: [
    { level: 2, words: 3 },
    { level: 1, words: 2 },
  ],
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
const known = (id: string, inAllLevels: boolean): QueuedEntry => ({ kind: 'learnt', ...word(id), inAllLevels });
const undo = (id: string): QueuedEntry => ({ kind: 'undo', ...word(id), mode: 'today', key: 'c', eventId: id, ...at });

test.each<[string, QueuedEntry[], number, number]>([
  ['nothing', [], 5, 5],
  ['a repeat in Today and one in a level', [answer('2-001', 'today'), answer('1-001', 'repeat')], 3, 3],
  ['the same word twice', [answer('2-001', 'today'), answer('2-001', 'repeat')], 4, 4],
  ['a repeat that is undone', [answer('2-001', 'today'), undo('2-001')], 5, 5],
  ['a word known in Today', [known('2-001', true)], 4, 4],
  ['a word repeated and then known', [answer('2-001', 'today'), known('2-001', true)], 4, 4],
  [
    'a word answered, marked as known in another tab, and its answer undone',
    [answer('2-001', 'today'), known('2-001', true), undo('2-001')],
    4,
    4,
  ],
  ['a word known in one level, which another may still repeat', [known('2-001', false)], 5, 5],
  ['an answer of the quiz', [answer('2-001', 'quiz')], 5, 5],
  ['words that the server counts in another level', ['1-001', '1-002', '1-003'].map((id) => answer(id, 'today')), 2, 2],
  ['more than is due', ['2-001', '2-002', '2-003', '1-001', '1-002', '1-003'].map((id) => answer(id, 'today')), 0, 0],
])('with %s unsent', (_, entries, due, left) => {
  const day = dropUnsentDone(today, entries);
  expect(day.due.reduce((sum, { words }) => sum + words, 0)).toBe(due);
  expect(day.left).toBe(left);
});

test('with a word known and not sent, another one is asked up to the daily limit', () => {
  expect(dropUnsentDone({ ...today, left: 4 }, [known('2-001', true)]).left).toBe(4);
  expect(dropUnsentDone({ ...today, left: 4 }, [known('2-001', true), answer('2-002', 'today')]).left).toBe(3);
  expect(dropUnsentDone({ ...today, left: 4 }, [known('2-001', true), known('2-002', true)]).left).toBe(3);
});
