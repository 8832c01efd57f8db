// Tables and properties of cutting Chinese text into words, and of measuring who can read it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCourseDictionary, buildSegmentationDictionary, collectWordLevels, findReadingLevel, segmentChinese } from './segmentation.ts';

const words = [
  { text: '我', level: 1 },
  { text: '你', level: 1 },
  { text: '是', level: 1 },
  { text: '的', level: 1 },
  { text: '好', level: 1 },
  { text: '你好', level: 1 },
  { text: '人', level: 1 },
  { text: '中国', level: 1 },
  { text: '国', level: 1 },
  { text: '虽然……但是……', level: 2 },
  { text: '研究', level: 4 },
  { text: '生命', level: 4 },
  { text: '研究生', level: 4 },
  { text: '起源', level: 5 },
  { text: '命', level: 5 },
];
const dictionary = buildCourseDictionary(words.map(({ text }) => text));
const levels = collectWordLevels(words);
const cut = (text: string) => segmentChinese(text, dictionary).map((segment) => segment.text);

describe('a text is cut into words', () => {
  test.each([
    ['你好我是中国人', ['你好', '我', '是', '中国', '人']],
    // The longest word first would leave 命 over.
    ['研究生命的起源', ['研究', '生命', '的', '起源']],
    ['我是研究生', ['我', '是', '研究生']],
    ['虽然你好，但是……', ['虽然', '你好', '，', '但是', '……']],
    ['我 3 点, ok', ['我', ' 3 ', '点', ', ok']],
    ['', []],
    ['？！', ['？！']],
    ['𠀀𠀁你', ['𠀀', '𠀁', '你']],
  ])('%s', (text, expected) => expect(cut(text)).toEqual(expected));

  test('words of the dictionary are marked, all else is not', () =>
    expect(segmentChinese('你好𠀀！', dictionary)).toEqual([
      { text: '你好', isWord: true },
      { text: '𠀀', isWord: false },
      { text: '！', isWord: false },
    ]));

  test('of two cuts with as many words the likelier one is taken', () => {
    const list = [
      { text: '从小', cost: 9 },
      { text: '学', cost: 8 },
      { text: '从', cost: 6 },
      { text: '小学', cost: 7 },
    ];
    const texts = (costs: typeof list) => segmentChinese('从小学', buildSegmentationDictionary(costs)).map(({ text }) => text);
    expect(texts(list)).toEqual(['从', '小学']);
    expect(texts(list.map((word) => (word.text === '从小' ? { ...word, cost: 4 } : word)))).toEqual(['从小', '学']);
  });

  test('joined, the segments of any text are the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Array.from('你好我是中国人研究生命的起源虽然但'), '𠀀', '，', '7', '\n'),
      fc.string({ unit: 'binary' }),
    );
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (whole) => {
        const segments = segmentChinese(whole, dictionary);
        expect(segments.map((segment) => segment.text).join('')).toBe(whole);
        expect(segments.filter(({ text: part, isWord }) => part === '' || isWord !== dictionary.costs.has(part))).toEqual([]);
      }),
    );
  });
});

describe('the level of a message', () => {
  test.each([
    ['你好！', 1],
    ['虽然你好', 2],
    ['研究生命', 4],
    ['命好', 5],
    ['我的生命 3', 4],
    ['你好𠀀', Number.POSITIVE_INFINITY],
    ['😀 3！', undefined],
  ])('%s: %s', (text, level) => expect(findReadingLevel(text, dictionary, levels)).toBe(level));

  test('a text of two levels has the lower one', () =>
    expect(findReadingLevel('好', dictionary, collectWordLevels([{ text: '好', level: 3 }, ...words, { text: '好', level: 5 }]))).toBe(1));
});
