// Written words found in the course: scripts, pinyin, senses, and what is there twice.
import { expect, test } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { buildSmallWord } from '#dev/fixtures/small-course.ts';
import { createWordLookup, findWrittenWords } from './word-lookup.ts';

const build = (level: 1 | 2 | 3, number: number, word: Partial<StudyWord>): StudyWord => ({ ...buildSmallWord(level, number), ...word });
const levels = [
  {
    level: 2 as const,
    words: [build(2, 1, { memoryId: '1-001', text: '国', traditional: '國', reading: 'guó', translations: ['nation'] })],
  },
  {
    level: 1 as const,
    words: [
      build(1, 1, { text: '国', traditional: '國', reading: 'guó', translations: ['country'] }),
      build(1, 2, { text: '长', traditional: '長', reading: 'cháng', translations: ['long'] }),
      build(1, 3, { text: '长', traditional: '長', reading: 'zhǎng', translations: ['grow'] }),
      build(1, 4, { text: '花', reading: 'huā', translations: ['flower'] }),
      build(1, 5, { text: '花', reading: 'huā', translations: ['spend'] }),
      build(1, 6, { text: '后', traditional: '後', reading: 'hòu', translations: ['after'] }),
      build(1, 7, { text: '因为……所以……', traditional: '因為……所以……', reading: 'yīnwèi…suǒyǐ', translations: ['because'] }),
      build(1, 9, { text: '还', reading: 'hái', translations: ['still'] }),
      build(1, 10, { text: '还', reading: 'huán', otherReadings: ['hái', 'xuán'], translations: ['give back'] }),
      build(1, 11, { text: '了', reading: 'le', translations: ['done'] }),
      build(1, 12, { text: '了', reading: 'liǎo', translations: ['finish'] }),
      build(1, 13, { text: '哪儿', reading: 'nǎr', translations: ['where'] }),
      build(1, 8, { text: '女儿', traditional: '女兒', reading: "nǚ'ér", translations: ['daughter'] }),
    ],
  },
];
const lookUp = createWordLookup(levels.toSorted((one, other) => one.level - other.level));

/** The ids of each word that is found, senses separated by `|`. */
function find(text: string) {
  const { found, unknown, repeated } = findWrittenWords(text, lookUp, { lines: 100, words: 100 }) ?? {
    found: [],
    unknown: [],
    repeated: 0,
  };
  return { found: found.map(({ senses }) => senses.map((sense) => sense.map(({ id }) => id).join('+')).join('|')), unknown, repeated };
}

test('a word of two levels is one, the lower level first', () => {
  expect(find('国')).toEqual({ found: ['1-001+2-001'], unknown: [], repeated: 0 });
});

test('two senses are several', () => {
  expect(find('花').found).toEqual(['1-004|1-005']);
  expect(find('长').found).toEqual(['1-002|1-003']);
});

test.each([
  ['长\tzhǎng', '1-003'],
  ['长\tzhang3\tgrow', '1-003'],
  ['长\tCháng', '1-002'],
  ['长\tchǎng', '1-002|1-003'],
  ['还\thuán', '1-010'],
  ['还\thái', '1-009'],
  ['还\txuán', '1-010'],
  ['还\thuan', '1-010'],
  ['还\thuán; hái', '1-010'],
  ['还 hai2, huan2', '1-009'],
  ['了\tle', '1-011'],
  ['了 liao', '1-012'],
  ['花\thuā', '1-004|1-005'],
  ['哪儿\tnaer', '1-013'],
  ["女儿\tnü3'er2", '1-008'],
])('the pinyin beside it decides, where it fits: %j', (text, ids) => {
  expect(find(text).found).toEqual([ids]);
});

test('traditional forms, what is simplified first, and patterns without their dots', () => {
  expect(find('國\n后\n後\n因為…所以').found).toEqual(['1-001+2-001', '1-006', '1-007']);
  expect(find('國家[国]').found).toEqual(['1-001+2-001']);
});

test('what is there again is counted, however it is written', () => {
  expect(find('国\n國\n国\n饕餮\n饕餮\nhello')).toEqual({ found: ['1-001+2-001'], unknown: ['饕餮', 'hello'], repeated: 3 });
});
