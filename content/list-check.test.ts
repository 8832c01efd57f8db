// The list of 2026: the project's own tables are right, and each rule holds against one wrong row.
import { beforeAll, describe, expect, it } from 'vitest';
import { getExamLevel, listLevels, taughtLevels } from '#contract/wire.ts';
import { contentFolder } from './compiled-course.ts';
import { joinTables } from './course.ts';
import { formatIssue } from './issue.ts';
import { checkLists, listOrderedItems } from './list-check.ts';
import type { ListTables } from './list-tables.ts';
import type { Tables } from './records.ts';
import { checkRules } from './rules.ts';
import { readTables } from './tables.ts';
import { collectSyllabusNumbers, joinLists } from './word-lists.ts';

let tables: Tables;
beforeAll(() => {
  ({ tables } = readTables(contentFolder));
});

/** The issues once some rows are others. */
function listIssues(change: (tables: ListTables) => Partial<ListTables>): string[] {
  const listTables = { ...tables.listTables, ...change(tables.listTables) };
  const levels2026 = joinLists([...tables.levels, ...tables.added], listTables);
  return checkLists({ ...tables, listTables, levels2026 }).map(formatIssue);
}

describe('the list of the project', () => {
  it('has every word of the syllabus once, at its level', () => {
    expect(checkLists(tables).map(formatIssue)).toEqual([]);
    const numbers = collectSyllabusNumbers(tables.listTables);
    expect(new Set(numbers.values()).size).toBe(3600);
    const totals = tables.levels2026.map(({ words }) => words.filter(({ id }) => numbers.has(id)).length);
    expect(totals).toEqual([300, 200, 500, 1000, 1600]);
  });

  it('teaches each character by the level whose exam asks it to be written by hand, and says so of it', () => {
    const { course } = joinTables(tables);
    const asked = tables.listTables.handwriting;
    for (const level of taughtLevels) {
      const items = listLevels('2026').flatMap((one) => (getExamLevel(one) <= level ? (course.levels.get(one)?.words ?? []) : []));
      const marked = new Set(items.filter(({ handwriting }) => handwriting !== undefined && handwriting <= level).map(({ text }) => text));
      expect(marked).toEqual(new Set(asked.filter((row) => row.level <= level).map(({ character }) => character)));
    }
  });

  it('is in the order of its table', () => {
    expect(listOrderedItems(tables).map(({ line }) => line)).toEqual(tables.listTables.listRows.map(({ line }) => line));
    expect(listOrderedItems(tables)[0]).toMatchObject({ level: 1, line: 2 });
  });
});

describe('the check of the list', () => {
  it('finds an item that no table has', () => {
    const issues = listIssues(({ listRows }) => ({ listRows: [...listRows, { line: 9999, level: 5, id: '5-9999' }] }));
    expect(issues).toEqual(['lists-2026.tsv:9999 id: “5-9999” is no item']);
  });

  it('finds a word that is left out, in its own file too', () => {
    const issues = listIssues(({ listRows }) => ({ listRows: listRows.filter(({ id }) => id !== 'n-0006') }));
    expect(issues).toEqual([
      expect.stringMatching(/^words-2026\.tsv:\d+ id: “n-0006” is not in lists-2026\.tsv$/),
      'lists-2026.tsv: word 6 of the syllabus has no item',
    ]);
  });

  it('finds a word at another level than that of its number', () => {
    const issues = listIssues(({ listRows }) => ({ listRows: listRows.map((row) => (row.id === 'n-0006' ? { ...row, level: 2 } : row)) }));
    expect(issues).toEqual([expect.stringMatching(/^lists-2026\.tsv:\d+ level: “白天” is word 6, of level 1$/)]);
  });

  it('finds a number that two items have, and an item with two numbers', () => {
    const [row] = tables.listTables.syllabus;
    if (!row) throw new Error('the table is empty');
    const doubled = listIssues(({ syllabus }) => ({ syllabus: syllabus.map((one) => (one === row ? { ...one, number: 6 } : one)) }));
    expect(doubled).toEqual([
      `syllabus-2026.tsv number: word 6 is both “${row.id}” and “n-0006”`,
      `lists-2026.tsv: word ${row.number} of the syllabus has no item`,
    ]);
    const twice = listIssues(({ syllabus }) => ({ syllabus: [...syllabus, { ...row, line: 9999, number: 6 }] }));
    expect(twice).toContain(`syllabus-2026.tsv:${row.line} id: “${row.id}” is word 6 too`);
  });

  it('finds a word of several characters that the syllabus does not have', () => {
    const [row] = tables.listTables.syllabus.filter(({ id }) => id === '1-134');
    const issues = listIssues(({ syllabus }) => ({ syllabus: syllabus.filter((one) => one !== row) }));
    expect(issues).toContain(`lists-2026.tsv: word ${row?.number} of the syllabus has no item`);
    expect(issues).toContainEqual(expect.stringMatching(/^lists-2026\.tsv:\d+ id: “汉语” is no word of the syllabus$/));
  });

  it.each([
    ['of an item that the list does not have', { id: '1-999', prompt: 'one' }, 'id: “1-999” is not in lists-2026.tsv'],
    [
      'of a word of 2026 alone',
      { id: 'n-0006', prompt: 'daytime (not night)' },
      'id: “n-0006” is in no other list: change its prompt in words-2026.tsv',
    ],
    ['that is no other', { id: '1-001', prompt: 'one' }, 'prompt: is its prompt in the other list too'],
    ['that its picture does not end on', { id: '1-001', prompt: 'unit' }, 'prompt: “unit” is no meaning of “一”'],
  ])('finds a prompt %s', (_, prompt, issue) => {
    const [found] = listIssues(({ prompts }) => ({ prompts: [...prompts, { line: 99, ...prompt }] }));
    expect(found).toContain(`prompts-2026.tsv:99 ${issue}`);
  });

  it('finds equal prompts in a level of 2026', () => {
    const [first, second] = tables.levels2026[0]?.words ?? [];
    const same = { line: 999, id: second?.id ?? '', prompt: first?.translations[0] ?? '' };
    const { issues } = checkRules({ ...tables, listTables: { ...tables.listTables, prompts: [same] } });
    const found = issues.filter(({ file, column }) => file === 'lists-2026.tsv' && column === 'translations').map(({ reason }) => reason);
    expect(found).toContainEqual(expect.stringMatching(/^the prompt “.+” is already the prompt of line \d+$/));
  });

  it('finds a character to be written that the course does not have, and a wrong number of them', () => {
    const issues = listIssues(({ handwriting }) => ({ handwriting: [...handwriting, { line: 999, character: '㐃', level: 5 }] }));
    expect(issues).toEqual([
      'handwriting-2026.tsv:999 character: “㐃” is not in the course',
      'handwriting-2026.tsv level: 151 characters of level 5 instead of 150',
    ]);
  });
});
