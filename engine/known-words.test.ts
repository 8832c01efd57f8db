// Which words of two levels are the same: writing, reading and the meaning that is asked (decisions §7).
import { expect, test } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { buildSmallLevel, buildSmallWord, reorderWords } from '#dev/fixtures/small-course.ts';
import { isSameWord, mapSameWords } from './known-words.ts';

function word(text: string, reading: string, ...translations: string[]): StudyWord {
  return { ...buildSmallWord(1, 1), text, reading, translations };
}

test.each([
  ['the same meaning', word('要', 'yào', 'want', 'will'), word('要', 'yào', 'want')],
  ['a meaning that its card lists later', word('天', 'tiān', 'sky', 'day', 'heaven'), word('天', 'tiān', 'heaven', 'sky')],
  ['a remark and an article more', word('明', 'míng', 'bright', 'clear'), word('明', 'míng', 'Clear (easy to see)')],
  ['a reading written apart', word('女儿', "nǚ'ér", 'daughter'), word('女儿', 'nǚ ér', 'a daughter')],
])('%s makes it known', (_, learnt, asked) => {
  expect(isSameWord(learnt, asked)).toBe(true);
});

test.each([
  ['another meaning', word('花', 'huā', 'flower', 'blossom'), word('花', 'huā', 'spend', 'use up')],
  ['a meaning that was not taught', word('别', 'bié', 'do not'), word('别', 'bié', 'other', 'do not')],
  ['another reading', word('长', 'cháng', 'long'), word('长', 'zhǎng', 'long')],
  ['another tone', word('买', 'mǎi', 'trade'), word('买', 'mài', 'trade')],
  ['another writing', word('他', 'tā', 'it'), word('它', 'tā', 'it')],
  ['no meaning at all', word('吧', 'ba'), word('吧', 'ba')],
])('%s does not', (_, learnt, asked) => {
  expect(isSameWord(learnt, asked)).toBe(false);
});

test('a word is known by the same word of other levels, never by one of its own', () => {
  const first = buildSmallLevel(1, 3);
  const shared = first.words[0] as StudyWord;
  const second = reorderWords(2, [{ ...shared, id: '2-001', level: 2 }, { ...shared, id: '2-002', level: 2 }, buildSmallWord(2, 3)]);
  const third = reorderWords(3, [{ ...shared, id: '3-001', level: 3 }]);
  const sameWords = mapSameWords([first, second, third]);
  const ids = (id: string) => sameWords.get(id)?.map((same) => same.id);
  expect(ids('1-001')).toEqual(['2-001', '2-002', '3-001']);
  expect(ids('2-001')).toEqual(['1-001', '3-001']);
  expect(ids('3-001')).toEqual(['1-001', '2-001', '2-002']);
  expect(ids('1-002')).toEqual([]);
  expect(ids('2-003')).toEqual([]);
});
