// The compiled course equals the joined tables, is never stale, and is not built from invalid ones.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse } from './build-course.ts';
import { checkCourse } from './check.ts';
import { CompiledCourseError, openCourse } from './compiled-course.ts';
import { checkStudyAids } from './study-aids.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-content-'));
const file = join(folder, 'compiled', 'course.json');

beforeAll(() => {
  for (const name of readdirSync(import.meta.dirname).filter((one) => one.endsWith('.tsv')))
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('without a build there is no course', () => {
  expect(() => openCourse(file, folder)).toThrow(CompiledCourseError);
  expect(() => openCourse(file, folder)).toThrow(/course\.json is missing or damaged: run `npm run build`\.$/);
});

test('the compiled course equals the joined tables', () => {
  const check = checkCourse(folder);
  const { course: joined } = checkStudyAids(folder, check.tables, check.course);
  buildCourse(file, folder);
  const course = openCourse(file, folder);
  expect(course.version).toBe(joined.version);
  expect([...course.levels]).toEqual([...joined.levels]);
  expect(readdirSync(dirname(file))).toEqual(['course.json']);
});

test('after a change of a table the compiled course does not open until it is built again', () => {
  const table = join(folder, 'level-1.tsv');
  const before = openCourse(file, folder);
  const compiledBefore = readFileSync(file, 'utf8');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace(/\tone(;?[^\t]*)\tnumeral/, '\tone$1; exactly one\tnumeral'));
  expect(() => openCourse(file, folder)).toThrow(/does not fit the tables in content: run `npm run build`\.$/);
  buildCourse(file, folder);
  const after = openCourse(file, folder);
  writeFileSync(table, text);
  writeFileSync(file, compiledBefore);
  expect(after.version).not.toBe(before.version);
  expect(after.levels.get(1)?.words.find(({ text: item }) => item === '一')?.translations).toContain('exactly one');
});

test.each([
  ['a missing column', 'level-4.tsv', /\tsame_as\n/, '\n', 'level-4.tsv:1 same_as: the column is missing'],
  ['an unknown component', 'characters.tsv', '女:meaning 子:meaning', '女:meaning 㐃:meaning', 'the component “㐃” of “好” is neither in'],
  ['a duplicate id', 'level-2.tsv', '\n2-002\t', '\n2-001\t', 'level-2.tsv:3 id: '],
  [
    'a wrong tone mark',
    'level-3.tsv',
    '\tgōngyuán\t',
    '\tgòngyuán\t',
    'reading: “gòngyuán” is not made of readings of its characters (公 gōng; 园 yuán)',
  ],
  [
    'a light syllable',
    'level-3.tsv',
    '\tgōngyuán\t',
    '\tgōngyuan\t',
    'reading: CC-CEDICT does not read “公园” as “gōngyuan” but as gōngyuán',
  ],
  [
    'a control character',
    'level-5.tsv',
    '\tlove (我＿你); be fond of\t',
    '\tlove (我＿你); be\u0007fond of\t',
    'translations: holds the control character U+0007',
  ],
])('%s stops the build with the message of the check and leaves no trace', (_mistake, name, right, wrong, sentence) => {
  const table = join(folder, name);
  const compiledBefore = readFileSync(file, 'utf8');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace(right, wrong));
  expect(() => buildCourse(file, folder)).toThrow(sentence);
  expect(() => openCourse(file, folder)).toThrow(CompiledCourseError);
  expect(readFileSync(file, 'utf8')).toBe(compiledBefore);
  expect(readdirSync(dirname(file))).toEqual(['course.json']);
  writeFileSync(table, text);
});

test('an invalid sound, sentence or pair stops it too', () => {
  const table = join(folder, 'sentences.tsv');
  const compiledBefore = readFileSync(file, 'utf8');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace("\tOne, David. It's one!\n", "\tOne, David. It's one\n"));
  expect(() => buildCourse(file, folder)).toThrow('sentences.tsv:2 translation: 一: does not end with a full stop');
  expect(readFileSync(file, 'utf8')).toBe(compiledBefore);
  writeFileSync(table, text);
});

test('a damaged file is built again', () => {
  for (const text of ['{"source":', 'null', '{}']) {
    writeFileSync(file, text);
    expect(() => openCourse(file, folder)).toThrow('is missing or damaged');
  }
  buildCourse(file, folder);
  expect(openCourse(file, folder).levels.get(1)?.words).toHaveLength(242);
});
