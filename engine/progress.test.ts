// Table and property tests for parts, folders, completion and score.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getCompletion,
  getPartsAhead,
  listFolders,
  isWordDone,
  getNextPart,
  partSize,
  calculateScore,
  type LevelProgress,
} from './progress.ts';

describe('folders', () => {
  it.each([
    [0, 0],
    [3, 1],
    [25, 1],
    [29, 1],
    [30, 2],
    [612, 25],
    [1177, 47],
    [2289, 92],
  ])('%i words make %i folders', (count, folders) => {
    expect(listFolders(count)).toHaveLength(folders);
  });

  it('lets the last folder of level 4 hold 27 words', () => {
    expect(listFolders(1177).at(-1)).toEqual({ from: 1151, to: 1177 });
  });

  it('covers every word once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (count) => {
        const numbers = listFolders(count).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
        expect(numbers).toEqual(Array.from({ length: count }, (_, at) => at + 1));
        for (const { from, to } of listFolders(count)) expect(to - from + 1).toBeLessThanOrEqual(29);
      }),
    );
  });
});

describe('parts', () => {
  const order = Array.from({ length: 47 }, (_, at) => `w${at}`);

  it('returns the first ten open words', () => {
    expect(getNextPart(order, (id) => id === 'w1')).toEqual(['w0', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w10']);
  });

  it('ends at the trial limit', () => {
    expect(getNextPart(order, (id) => Number(id.slice(1)) < 15, 20)).toEqual(['w15', 'w16', 'w17', 'w18', 'w19']);
    expect(getNextPart(order, (id) => Number(id.slice(1)) < 20, 20)).toEqual([]);
  });

  it('studies every open word exactly once, whichever words are ignored', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(46)), (ignored) => {
        const done = new Set(ignored.map((at) => `w${at}`));
        const open = order.filter((id) => !done.has(id));
        const studied: string[] = [];
        for (let part = getNextPart(order, (id) => done.has(id)); part.length > 0; part = getNextPart(order, (id) => done.has(id))) {
          expect(part.length).toBeLessThanOrEqual(partSize);
          for (const id of part) done.add(id);
          studied.push(...part);
        }
        expect(studied).toEqual(open);
      }),
    );
  });
});

describe('completion', () => {
  const standing: LevelProgress = { words: 242, wordsDone: 10, isPartOpen: false, hasBeenServed: true, isTrialDone: false, isPaid: true };
  it.each<[string, Partial<LevelProgress>, number]>([
    ['nothing was served', { hasBeenServed: false, wordsDone: 0 }, 0],
    ['the part has open questions', { isPartOpen: true, wordsDone: 241 }, 0],
    ['every word is done', { wordsDone: 242 }, 1],
    ['every word is done and the level is not paid', { wordsDone: 242, isTrialDone: true, isPaid: false }, 1],
    ['the part is done', {}, 2],
    ['the trial is done and the level is paid', { isTrialDone: true }, 2],
    ['the trial is done and the level is not paid', { isTrialDone: true, isPaid: false }, 3],
    ['the level has no words', { words: 0, wordsDone: 0, hasBeenServed: false }, 0],
  ])('where %s', (_, change, completed) => {
    expect(getCompletion({ ...standing, ...change })).toBe(completed);
  });
});

it('counts an ignored word and a fully answered one as done', () => {
  expect(isWordDone(['r:女', 'c', 'f'], new Set(['c']), true)).toBe(true);
  expect(isWordDone(['r:女', 'c', 'f'], new Set(['c', 'f']), false)).toBe(false);
  expect(isWordDone(['r:女', 'c', 'f'], new Set(['c', 'f', 'r:女']), false)).toBe(true);
});

it('keeps the score between 0 and 1', () => {
  expect([calculateScore(0, 0), calculateScore(0, 4), calculateScore(1, 4), calculateScore(4, 4), calculateScore(5, 4)]).toEqual([
    0, 0, 0.25, 1, 1,
  ]);
});

it('the parts ahead are the next five, without the words that are done, the last one shorter where the words end', () => {
  const order = Array.from({ length: 120 }, (_, index) => String(index));
  expect(getPartsAhead(order, (id) => Number(id) < 10)).toEqual(
    Array.from({ length: 5 }, (_, part) => order.slice(10 * part + 10, 10 * part + 20)),
  );
  expect(getPartsAhead(order.slice(0, 15), (id) => id === '3').map((part) => part.length)).toEqual([10, 4]);
  expect(getPartsAhead(order, () => true)).toEqual([]);
});
