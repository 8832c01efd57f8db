// Tables for splitting readings into numbered syllables.
import { describe, expect, it } from 'vitest';
import { parseSyllables } from './pinyin.ts';

describe('parseSyllables', () => {
  it.each([
    ['nǐ', 1, ['ni3']],
    ['bàba', 2, ['ba4', 'ba5']],
    ["nǚ'ér", 2, ['nü3', 'er2']],
    ['nǎr', 2, ['na3', 'r5']],
    ['yìdiǎnr', 3, ['yi4', 'dian3', 'r5']],
    ['érzi', 2, ['er2', 'zi5']],
    ['xiān', 1, ['xian1']],
    ["xī'ān", 2, ['xi1', 'an1']],
    ['shēngāo', 2, ['shen1', 'gao1']],
    ['míngē', 2, ['min2', 'ge1']],
    ['guānggào', 2, ['guang1', 'gao4']],
    ['yòuéryuán', 3, undefined],
    ["yòu'éryuán", 3, ['you4', 'er2', 'yuan2']],
    ['Běijīng', 2, ['bei3', 'jing1']],
    ['gàn huór', 3, ['gan4', 'huo2', 'r5']],
    ['suīrán…dànshì', 4, ['sui1', 'ran2', 'dan4', 'shi4']],
    ['lǜsè', 2, ['lü4', 'se4']],
    ['liù', 1, ['liu4']],
    ['líu', 1, undefined],
    ['guì', 1, ['gui4']],
    ['gùi', 1, undefined],
    ['nǐhǎo', 3, undefined],
    ['hello', 1, undefined],
    ['xian'.repeat(20), 20, Array(20).fill('xian5')],
    // No split has so many syllables, and there are 2⁴⁰ of them.
    [`${'xian'.repeat(40)}x`, 60, undefined],
    ["xi'an".repeat(20), 40, 'xi5 an5 '.repeat(20).trim().split(' ')],
    ['nanga'.repeat(30), 60, 'nan5 ga5 '.repeat(30).trim().split(' ')],
  ])('%s with %i characters', (reading, count, syllables) => {
    expect(parseSyllables(reading, count)).toEqual(syllables);
  });
});

describe('a syllable without an initial', () => {
  it.each([
    ['àihào', 2, ['ai4', 'hao4']],
    ['ēn', 1, ['en1']],
    ['ānjìng', 2, ['an1', 'jing4']],
    ["shí'èr", 2, ['shi2', 'er4']],
    ['ōu', 1, ['ou1']],
    ['aǐ', 1, undefined],
  ])('%s', (reading, count, syllables) => expect(parseSyllables(reading, count)).toEqual(syllables));
});
