// The file of words beside the course: what is written is read again, and anything else is refused.
import { describe, expect, test } from 'vitest';
import { type TypingWord, TypingWordsFormatError, decodeTypingWords, encodeTypingWords } from './typing-words.ts';
import { findKindCost, findLastWord, findPairCost, sentenceStart, unlistedWord } from './word-costs.ts';

const word = (text: string, readings: string[][], cost: number, followers: [place: number, cost: number][] = []): TypingWord => ({
  text,
  readings,
  cost,
  kind: cost > 5 ? 1 : 0,
  use: text === '很行' ? 'parts' : text === '银行' ? 'name' : 'word',
  backOff: followers.length / 4,
  followers: followers.map(([place, pairCost]) => ({ place, cost: pairCost })),
});
const words = [
  word('^', [], 2, [
    [2, 1.25],
    [4, 6.75],
  ]),
  word('$', [], 2),
  word('我', [], 4, [[5, 3]]),
  word('行', [['xing2'], ['hang2']], 7),
  word('银行', [['yin2', 'hang2']], 11),
  word(
    '很行',
    [['hen3', 'xing2']],
    12,
    Array.from({ length: 4 }, (_, at) => [at + 1, at]),
  ),
];
const kindCosts = [
  [0, -2.5],
  [1.5, 0.25],
];
const english = new Map([['bank', ['银行']]]);
const encoded = encodeTypingWords({ words, kindCosts, english });
const decoded = decodeTypingWords(JSON.parse(encoded));

describe('what was written is read', () => {
  test('words, readings and costs', () => {
    expect(decoded.texts).toEqual(words.map(({ text }) => text));
    expect(words.map((_, place) => decoded.readSyllables(place))).toEqual(words.map(({ readings }) => readings));
    expect(Object.fromEntries(decoded.groupByFirstSyllable())).toEqual({ xing2: [3], hang2: [3], yin2: [4], hen3: [5] });
    expect([...decoded.costs]).toEqual(words.map(({ cost }) => cost));
    expect([...decoded.backOffs]).toEqual(words.map(({ backOff }) => backOff));
    expect([...decoded.kinds]).toEqual(words.map(({ kind }) => kind));
    expect(words.map((_, place) => decoded.findUse(place))).toEqual(words.map(({ use }) => use));
  });
  test('pairs, and none that was not written', () =>
    expect(words.map((_, first) => words.map((__, second) => findPairCost(decoded.pairs, first, second)))).toEqual(
      words.map(({ followers }) => words.map((_, place) => followers.find((follower) => follower.place === place)?.cost)),
    ));
  test('what kinds cost', () => {
    expect(findKindCost(decoded, 0, 1)).toBe(0.5 - 2.5);
    expect(findKindCost(decoded, 5, 0)).toBe(1 + 1.5);
  });
  test('English', () => {
    expect(decoded.findChinese('bank')).toEqual(['银行']);
    expect(decoded.findChinese('bang')).toEqual([]);
  });
});

test.each([
  ['我很行', 5],
  ['银行', 4],
  ['是行', 3],
  ['好。', sentenceStart],
  ['', sentenceStart],
  ['好', unlistedWord],
])('%s ends with word %i', (text, number) => expect(findLastWord(text, decoded)).toBe(number));

test.each([null, {}, 'x', { ...JSON.parse(encoded), costs: '1' }, { ...JSON.parse(encoded), pairs: 7 }])(
  'anything else is no list',
  (value) => expect(() => decodeTypingWords(value)).toThrow(TypingWordsFormatError),
);
