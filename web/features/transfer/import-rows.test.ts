// How found words are sorted for the learner, and what is said when they are marked.
import { expect, test } from 'vitest';
import type { ImportItem, ImportSense, ImportState } from '#contract/transfer.ts';
import { sortFound } from './import-rows.ts';
import { formatMarked } from './transfer-messages.ts';

const item = (id: string, state: ImportState): ImportItem => ({ id, level: Number(id.charAt(0)) as ImportItem['level'], state });
const sense = (character: string, ...items: ImportItem[]): ImportSense => ({ character, transcription: '', translation: '', items });

test('a word is marked where it is open, and stands with what is learnt or closed where it is nowhere', () => {
  const rows = sortFound({
    found: [
      { written: 'a', senses: [sense('一', item('1-001', 'open'), item('2-001', 'open'), item('3-001', 'closed'))] },
      { written: 'b', senses: [sense('二', item('1-002', 'done'), item('3-002', 'closed'))] },
      { written: 'c', senses: [sense('三', item('5-003', 'closed'))] },
    ],
  });
  expect(rows.open).toMatchObject([{ character: '一', ids: ['1-001', '2-001'], note: 'HSK 1, 2' }]);
  expect(rows.done).toMatchObject([{ ids: ['1-002'], note: 'HSK 1' }]);
  expect(rows.closed.map(({ character }) => character)).toEqual(['三']);
  expect(rows.closedLevels).toEqual([5]);
});

test('of several senses the learner chooses, and a sense that is named by another line stands once', () => {
  const [long, grow] = [sense('长', item('1-001', 'open')), sense('长', item('1-002', 'open'))];
  const rows = sortFound({
    found: [
      { written: '长', senses: [long, grow] },
      { written: '长 zhǎng', senses: [grow] },
    ],
  });
  expect(rows.several.map(({ ids }) => ids)).toEqual([['1-001']]);
  expect(rows.open.map(({ ids }) => ids)).toEqual([['1-002']]);
});

test.each([
  [{ way: 'learnt', changed: 1, unchanged: 0, closed: 0 }, 'One word counts as learnt.'],
  [{ way: 'repeat', changed: 1200, unchanged: 1, closed: 0 }, '1,200 words come in your repeats. One word was so before.'],
  [
    { way: 'learnt', changed: 0, unchanged: 2, closed: 3 },
    'Nothing has changed. 2 words were so before. 3 words are in levels you do not have.',
  ],
] as const)('%j', (marked, text) => {
  expect(formatMarked(marked)).toBe(text);
});
