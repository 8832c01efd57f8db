// The compiled course is the joined one, and never an old one.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from './compiled.ts';
import { ContentError, readCourse } from './course.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-content-'));
const file = join(folder, 'compiled', 'course.json');

beforeAll(() => {
  for (const name of readdirSync(import.meta.dirname).filter((one) => /^(?:components|characters|level-1)\.tsv$/.test(one)))
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what is opened a second time is what was joined', () => {
  const joined = readCourse(folder);
  for (const course of [openCourse(folder, file), openCourse(folder, file)]) {
    expect(course.version).toBe(joined.version);
    expect([...course.levels]).toEqual([...joined.levels]);
  }
});

test('a change of a table is seen, and a fault in it refused', () => {
  const table = join(folder, 'level-1.tsv');
  const before = openCourse(folder, file);
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace('\tone\t', '\tone; a single\t').replace(/\tone;?[^\t]*\tnumeral/, '\tone; exactly one\tnumeral'));
  const after = openCourse(folder, file);
  expect(after.version).not.toBe(before.version);
  expect(after.levels.get(1)?.items.find(({ item }) => item === '一')?.translations).toContain('exactly one');
  writeFileSync(table, text.replace('1-001', '1-x'));
  expect(() => openCourse(folder, file)).toThrow(ContentError);
});

test('a damaged file is made anew', () => {
  writeFileSync(join(folder, 'level-1.tsv'), readFileSync(join(import.meta.dirname, 'level-1.tsv')));
  writeFileSync(file, '{"source":');
  expect(openCourse(folder, file).levels.get(1)?.items).toHaveLength(242);
});
