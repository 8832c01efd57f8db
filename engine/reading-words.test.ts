// Chinese as it is read: words beside the course, names, and the level that reads a room.
import { describe, expect, test } from 'vitest';
import { createTextReader, findFittingLevel, listWordLevels, shareByLevel } from './reading-words.ts';
import { buildSegmentationDictionary, splitPattern } from './segmentation.ts';
import { type WordUse, decodeTypingWords, encodeTypingWords } from './typing-words.ts';

const course = [
  ['我', 'wǒ', 1],
  ['在', 'zài', 1],
  ['上', 'shàng', 1],
  ['海', 'hǎi', 4],
  ['太', 'tài', 1],
  ['贵', 'guì', 2],
  ['点', 'diǎn', 1],
  ['心', 'xīn', 3],
  ['虽然……但是……', 'suīrán…dànshì…', 2],
] as const;
const entries = course.map(([text, reading, level]) => ({
  id: text,
  text,
  level,
  readings: [reading],
  syllables: [],
  meaning: '',
  cost: 7,
}));
const findEntries = (word: string) => entries.filter(({ text }) => splitPattern(text).includes(word));
const segmentation = buildSegmentationDictionary(entries);
const word = (text: string, syllables: string[], use: WordUse, cost = 9) => ({
  text,
  readings: syllables.length === 0 ? [] : [syllables],
  cost,
  kind: 0,
  use,
  backOff: 0,
  followers: [],
});
const others = decodeTypingWords(
  JSON.parse(
    encodeTypingWords({
      words: [
        word('^', [], 'word'),
        word('$', [], 'word'),
        word('我', [], 'word', 4),
        word('上海', ['shang4', 'hai3'], 'name'),
        word('太贵', ['tai4', 'gui4'], 'parts'),
        word('点心', ['dian3', 'xin5'], 'word'),
        word('葡萄', ['pu2', 'tao5'], 'word'),
      ],
      kindCosts: [[0]],
      english: new Map(),
    }),
  ),
);
const reader = createTextReader({ segmentation, findEntries }, others);
const cut = (text: string) => reader.cut(text).map((segment) => segment.text);
const levels = (text: string, by = reader) => listWordLevels(text, by, (one) => findEntries(one)[0]?.level);

describe('a text is cut', () => {
  test('into words beside the course too, but not into phrases', () => {
    expect(cut('我在上海，太贵')).toEqual(['我', '在', '上海', '，', '太', '贵']);
  });
  test('into words of the course alone until the others are loaded', () =>
    expect(
      createTextReader({ segmentation, findEntries }, undefined)
        .cut('上海')
        .map(({ text }) => text),
    ).toEqual(['上', '海']));
});

test('pinyin is that of the word, of the half of a pattern, and none of what is no word', () =>
  expect(['上海', '点心', '虽然', '但是', '我', '龘'].map(reader.findPinyin)).toEqual([
    'shànghǎi',
    'diǎnxin',
    'suīrán',
    'dànshì',
    'wǒ',
    undefined,
  ]));

describe('the level that reads a word', () => {
  test('is that of the course, or of the hardest part; names do not count', () => {
    expect(levels('我在上海，点心太贵！7')).toEqual([1, 1, 3, 1, 2]);
    expect(levels('葡萄龘')).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
  test('of a room is the lowest that reads nine words of ten', () => {
    const share = (list: number[]) => findFittingLevel(shareByLevel(list));
    expect(share([1, 1, 1, 1, 1, 1, 1, 1, 1, 4])).toEqual({ level: 1, share: 0.9 });
    expect(share([1, 1, 1, 1, 1, 1, 1, 1, 3, 4])).toEqual({ level: 3, share: 0.9 });
    expect(share([1, Number.POSITIVE_INFINITY])).toEqual({ level: 5, share: 0.5 });
    expect(share([])).toBeUndefined();
  });
});
