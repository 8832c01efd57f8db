// The compiled course is the joined one, and never an old one.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCourse } from './check.ts';
import { openCourse } from './compiled.ts';
import { ContentError, type Fault, faultText } from './fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-content-'));
const file = join(folder, 'compiled', 'course.json');

beforeAll(() => {
  for (const name of readdirSync(import.meta.dirname).filter((one) => one.endsWith('.tsv')))
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what is opened a second time is what was joined', () => {
  const { course: joined } = checkCourse(folder);
  for (const course of [openCourse(folder, file), openCourse(folder, file)]) {
    expect(course.version).toBe(joined.version);
    expect([...course.levels]).toEqual([...joined.levels]);
  }
});

test('a change of a table is seen', () => {
  const table = join(folder, 'level-1.tsv');
  const before = openCourse(folder, file);
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace(/\tone(;?[^\t]*)\tnumeral/, '\tone$1; exactly one\tnumeral'));
  const after = openCourse(folder, file);
  writeFileSync(table, text);
  expect(after.version).not.toBe(before.version);
  expect(after.levels.get(1)?.items.find(({ item }) => item === '一')?.translations).toContain('exactly one');
});

test.each([
  ['a missing column', 'level-4.tsv', /\tnote\n/, '\n', 'level-4.tsv:1 note: the column is missing'],
  ['an unknown component', 'characters.tsv', '女:meaning 子:meaning', '女:meaning 㐃:meaning', 'the component “㐃” of “好” is neither in'],
  ['a doubled id', 'level-2.tsv', '\n2-002\t', '\n2-001\t', 'level-2.tsv:3 id: '],
  [
    'a wrong tone mark',
    'level-3.tsv',
    '\tgōngyuán\t',
    '\tgòngyuán\t',
    'reading: CC-CEDICT does not read “公园” as “gòngyuán” but as gōngyuán',
  ],
  [
    'a control character',
    'level-5.tsv',
    '\tlove; be fond of\t',
    '\tlove; be\u0007fond of\t',
    'translations: holds the control character U+0007',
  ],
])('%s is refused with the sentence of the check', (_mistake, name, right, wrong, sentence) => {
  const table = join(folder, name);
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace(right, wrong));
  const [fault] = checkCourse(folder).faults;
  expect(fault && faultText(fault)).toContain(sentence);
  expect(() => openCourse(folder, file)).toThrow(new ContentError(fault as Fault));
  writeFileSync(table, text);
});

test('a damaged file is made anew', () => {
  writeFileSync(file, '{"source":');
  expect(openCourse(folder, file).levels.get(1)?.items).toHaveLength(242);
});
