// Faults in the tables of what else may be typed: each is reported with its line.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkCourse } from './check.ts';
import { contentFolder } from './compiled-course.ts';
import { addTypedWords } from './typed-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-typed-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { tables, course } = checkCourse(contentFolder);

/** The issues once a line replaces another, or after all. */
function findIssues(file: string, line: string, replaced = /$/): string[] {
  for (const name of ['spoken-readings.tsv', 'other-words.tsv']) cpSync(join(contentFolder, name), join(folder, name));
  const text = readFileSync(join(contentFolder, file), 'utf8');
  writeFileSync(join(folder, file), text.replace(replaced, line));
  return addTypedWords(folder, tables, course).issues.map(({ column, reason }) => `${column}: ${reason}`);
}

test.each<[file: string, line: string, issue: RegExp]>([
  ['spoken-readings.tsv', '血\txuè\txvè\tyes\teveryday speech\n', /spoken: “v” does not belong in pinyin/],
  ['spoken-readings.tsv', '血\txuè\txiè\tperhaps\teveryday speech\n', /accepted: is yes or no/],
  ['spoken-readings.tsv', '血\txuè\txiè\tyes\t\n', /reason: says why/],
  ['spoken-readings.tsv', '血\txié\txiè\tyes\teveryday speech\n', /item: no item “血” is taught as xié/],
  ['spoken-readings.tsv', '谁\tshéi\tshuí\tyes\teveryday speech\n', /spoken: “谁” is taught as shuí already/],
  ['other-words.tsv', '番茄\t\tfānqié\t4-0098\n', /word: “番茄” stands twice/],
  ['other-words.tsv', '苹果\t蘋果\tpíngguǒ\t4-0098\n', /word: “苹果” is in the course/],
  ['other-words.tsv', '洋柿子\t\tyángshìzi\t9-0001\n', /means: “9-0001” is no item/],
  ['other-words.tsv', '洋柿子\t\tyángshizĭ\t4-0098\n', /reading: .*is not a letter of pinyin/],
])('%s: %j', (file, line, issue) => {
  expect(findIssues(file, line)).toEqual([expect.stringMatching(issue)]);
});

test('a reading that the dictionary gives beside a taught one must be accepted or refused', () => {
  expect(findIssues('spoken-readings.tsv', '', /^知道\t.*\n/m)).toEqual([expect.stringMatching(/“知道” is also read zhīdao in CC-CEDICT/)]);
  expect(findIssues('spoken-readings.tsv', '', /^血\t.*\n/m)).toEqual([expect.stringMatching(/“血” is also read xiě/)]);
});
