// Traditional forms as the dictionary has them, never character by character, and their other writings.
import { describe, expect, it } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { buildCourse, buildSmallWord } from '../dev/fixtures/small-course.ts';
import { contentFolder } from './compiled-course.ts';
import type { WordRecord } from './records.ts';
import { readTables } from './tables.ts';
import { addTraditionalVariants, checkTraditional } from './traditional.ts';

const anyRecord = readTables(contentFolder).tables.levels[0]?.words[0] as WordRecord;

function findIssue(text: string, reading: string, traditional: string): string | undefined {
  const record: WordRecord = {
    ...anyRecord,
    text,
    readings: reading.split(' / '),
    traditional: traditional === '' ? [] : traditional.split('/'),
  };
  const levels = [{ level: 1 as const, file: 'level-1.tsv', words: [record] }];
  return checkTraditional({ characters: [], levels, added: [] })[0]?.reason;
}

describe('the check of a traditional form', () => {
  it.each([
    ['表演', 'biǎoyǎn', '錶演', '表演'],
    ['只有', 'zhǐyǒu', '隻有', '只有'],
    ['批准', 'pīzhǔn', '批準', '批准'],
    ['别人', 'biérén', '', '別人'],
    ['着急', 'zháojí', '', '著急'],
    ['头发', 'tóufa', '頭發', '頭髮'],
    ['只', 'zhī', '', '隻'],
    ['什么', 'shénme', '什麼/什末', '什麼'],
    ['只有……才……', 'zhǐyǒu…cái', '隻有……才……', 'nothing'],
    ['打篮球', 'dǎ lánqiú', '打籃毬', 'nothing'],
  ])('refuses %s %s written %j', (text, reading, traditional, known) =>
    expect(findIssue(text, reading, traditional)).toMatch(new RegExp(`^CC-CEDICT does not write “${text}” .* but as .*${known}`)),
  );

  it.each([
    ['表演', 'biǎoyǎn', ''],
    ['头发', 'tóufa', '頭髮'],
    ['父亲', 'fùqin', '父親'],
    ['桔子', 'júzi', '橘子'],
    ['只', 'zhǐ', ''],
    ['干', 'gān / gàn', '乾/幹'],
    ['一点儿', 'yìdiǎnr', '一點兒'],
    ['只有……才……', 'zhǐyǒu…cái', ''],
    ['打篮球', 'dǎ lánqiú', '打籃球'],
  ])('accepts %s %s written %j', (text, reading, traditional) => expect(findIssue(text, reading, traditional)).toBeUndefined());
});

describe('other writings', () => {
  const write = (text: string, traditional: string, ...traditionalVariants: string[]): StudyWord => ({
    ...buildSmallWord(1, 1),
    text,
    traditional,
    traditionalVariants,
  });
  const listVariants = (one: StudyWord) =>
    addTraditionalVariants(buildCourse('1', { level: 1, words: [one], alsoRight: {} })).levels.get(1)?.words[0]?.traditionalVariants;

  it.each([
    ['面条', '麵條', ['麪條']],
    ['观众', '觀眾', ['觀衆']],
    ['起床', '', ['起牀']],
    ['里', '裡', ['裏']],
    ['仔细', '仔細', ['子細']],
    ['只有', '', ['衹有']],
    ['宿舍', '', []],
  ])('of %s are %j', (text, traditional, variants) => expect(listVariants(write(text, traditional))).toEqual(variants));

  it('come from the table too, and never repeat the form or the word', () => {
    expect(listVariants(write('账户', '賬戶', '帳戶'))?.toSorted()).toEqual(['帳户', '帳戶', '賬户'].toSorted());
    expect(listVariants(write('温', '溫'))).toEqual([]);
  });
});
