// Which items are one word: the content says so, neither the writing nor the meaning does (decisions §14).
import { expect, test } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { buildSmallLevel, buildSmallWord, reorderWords } from '#dev/fixtures/small-course.ts';
import { groupSameWords, mapSameWords } from './known-words.ts';

const first = buildSmallLevel(1, 3);
const shared = first.words[0] as StudyWord;
/** The same word, whose card has another prompt. */
const reworded = { ...shared, translations: ['another prompt'] };
/** Another word that looks the same and has the same prompt. */
const lookAlike = { ...shared, id: '2-002', memoryId: '2-002', level: 2 as const };
const second = reorderWords(2, [{ ...reworded, id: '2-001', level: 2 }, lookAlike, buildSmallWord(2, 3)]);
const third = reorderWords(3, [
  { ...reworded, id: '3-001', level: 3 },
  { ...lookAlike, id: '3-002', level: 3 },
]);

test('a word is known by the items of the same word in other levels', () => {
  const sameWords = mapSameWords([first, second, third]);
  const ids = (id: string) => sameWords.get(id)?.map((same) => same.id);
  expect(ids('1-001')).toEqual(['2-001', '3-001']);
  expect(ids('2-001')).toEqual(['1-001', '3-001']);
  expect(ids('3-001')).toEqual(['1-001', '2-001']);
  expect(ids('2-002')).toEqual(['3-002']);
  expect(ids('1-002')).toEqual([]);
  expect(ids('2-003')).toEqual([]);
});

test('items of one word are together, in their order', () => {
  const items = [...second.words, ...third.words].map(({ id, memoryId }) => ({ id, memoryId }));
  expect(groupSameWords(items).map((group) => group.map(({ id }) => id))).toEqual([['2-001', '3-001'], ['2-002', '3-002'], ['2-003']]);
  expect(groupSameWords([])).toEqual([]);
});
