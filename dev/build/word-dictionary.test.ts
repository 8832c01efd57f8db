// The compact dictionary of the whole course: complete, small, and every word of it can be typed.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '#content/compiled-course.ts';
import { readTables } from '#content/tables.ts';
import { buildPinyinIndex } from '#engine/pinyin-index.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { buildSegmentationDictionary, segmentChinese, splitPattern } from '#engine/segmentation.ts';
import { DictionaryFormatError, decodeDictionary, encodeDictionary } from '#engine/word-dictionary.ts';
import { listDictionaryEntries } from './word-dictionary.ts';

const encoded = encodeDictionary(listDictionaryEntries());
const entries = decodeDictionary(JSON.parse(encoded));
const index = buildPinyinIndex(entries);
const pageSize = 9;
const type = (typed: string, learnt: readonly string[] = []) => listCandidates(typed, index, new Set(learnt));

/** A reading as it is typed: without tones, spaces and apostrophes, v for ü. */
function stripToLetters(reading: string): string {
  return reading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('u\u0308', 'v')
    .replace(/[^a-z]/g, '');
}

test('takes at most 150 KB compressed, with room for the course to grow', () =>
  expect(gzipSync(encoded, { level: 9 }).length).toBeLessThan(100_000));

test('has every word and every character of the tables', () => {
  const { levels, characters } = readTables(contentFolder).tables;
  const texts = new Set(entries.map(({ text }) => text));
  expect(new Set(entries.flatMap(({ id }) => (id === '' ? [] : [id])))).toEqual(
    new Set(levels.flatMap(({ words }) => words.map(({ id }) => id))),
  );
  const used = new Set(levels.flatMap(({ words }) => words.flatMap(({ text }) => Array.from(text))));
  expect(characters.filter(({ character }) => used.has(character) && !texts.has(character))).toEqual([]);
});

test('is complete: every entry has readings that are pinyin, a level and a meaning', () =>
  expect(
    entries.filter(
      ({ readings, syllables, level, meaning, cost }) =>
        readings.includes('') ||
        syllables.length !== readings.length ||
        syllables.some(({ length }) => length === 0) ||
        !(level >= 1 && level <= 5) ||
        meaning === '' ||
        !(cost > 0),
    ),
  ).toEqual([]));

test.each([null, {}, 'x', { ...JSON.parse(encoded), levels: '1\n2' }])('anything else is no dictionary', (value) =>
  expect(() => decodeDictionary(value)).toThrow(DictionaryFormatError),
);

describe('every reading of every word, typed without tones,', () => {
  const spellings = entries.flatMap(({ text, readings }) => {
    const halves = splitPattern(text);
    return readings.flatMap((reading) => {
      const parts = halves.length > 1 ? reading.split(/…+/u).filter(Boolean) : [reading];
      return halves.map((half, at) => ({ half, typed: stripToLetters(parts[at] ?? '') }));
    });
  });
  test('is offered on the first page if it has several syllables', () => {
    const missed = spellings.filter(
      ({ half, typed }) =>
        Array.from(half).length > 1 &&
        !type(typed)
          .slice(0, pageSize)
          .some(({ text, consumed }) => text === half && consumed === typed.length),
    );
    expect(missed).toEqual([]);
  });
  test('is offered if it has one, on the first page once it is learnt', () => {
    const single = spellings.filter(({ half }) => Array.from(half).length === 1);
    expect(single.filter(({ half, typed }) => !type(typed).some(({ text }) => text === half))).toEqual([]);
    const ids = Map.groupBy(entries, ({ text }) => text);
    const missed = single.filter(
      ({ half, typed }) =>
        !type(
          typed,
          ids.get(half)?.map(({ id }) => id),
        )
          .slice(0, pageSize)
          .some(({ text }) => text === half),
    );
    expect(missed).toEqual([]);
  });
});

test.each([
  ['nihaowoshi', '你好我是'],
  ['nh', '你好'],
  ['wojintianquxuexiaoxuexihanyu', '我今天去学校学习汉语'],
  ['womenyiqiquchifanba', '我们一起去吃饭吧'],
  ['suiranhenleidanshiwohenkaixin', '虽然很累但是我很开心'],
  ['nijiaoshenmemingzi', '你叫什么名字'],
  ['tashiwodepengyou', '他是我的朋友'],
  ['zhonggr', '中国人'],
])('%s gives %s first', (typed, first) => expect(type(typed)[0]?.text).toBe(first));

test('a chat is cut into the words of the course', () => {
  const dictionary = buildSegmentationDictionary(entries);
  const cut = (text: string) =>
    segmentChinese(text, dictionary)
      .map(({ text: piece }) => piece)
      .join(' ');
  expect(cut('你好！我今天去图书馆学习。')).toBe('你好 ！ 我 今天 去 图书馆 学习 。');
  expect(cut('虽然很累，但是我们都很高兴')).toBe('虽然 很 累 ， 但是 我们 都 很 高兴');
});
