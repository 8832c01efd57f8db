// Which items are one word: the words of the course are decided, and each rule holds against one wrong line.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getWordList } from '#contract/wire.ts';
import { contentFolder } from './compiled-course.ts';
import { joinTables } from './course.ts';
import { formatIssue } from './issue.ts';
import { checkSameWords } from './same-words.ts';
import type { Tables, WordRecord } from './records.ts';
import { readTables } from './tables.ts';

const notSame = readFileSync(join(contentFolder, 'not-same.tsv'), 'utf8');
let folder = '';
let tables: Tables;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-same-words-'));
  ({ tables } = readTables(contentFolder));
});
beforeEach(() => writeFileSync(join(folder, 'not-same.tsv'), notSame));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tables of the course with some items changed. */
function withItems(changes: Readonly<Record<string, Partial<WordRecord>>>): Tables {
  const change = (levels: Tables['levels']) =>
    levels.map((level) => ({ ...level, words: level.words.map((word) => ({ ...word, ...changes[word.id] })) }));
  return { ...tables, levels: change(tables.levels), added: change(tables.added) };
}

/** Where an item stands, as issues name it. */
function locate(id: string): string {
  const level = tables.levels.find(({ words }) => words.some((word) => word.id === id));
  return `${level?.file}:${level?.words.find((word) => word.id === id)?.line}`;
}

function listIssues(changes: Readonly<Record<string, Partial<WordRecord>>> = {}): string[] {
  return checkSameWords(folder, withItems(changes)).map(formatIssue);
}

/** The issues with one line more in not-same.tsv, which is its last. */
function listIssuesWith(line: string): string[] {
  writeFileSync(join(folder, 'not-same.tsv'), `${notSame}${line}\n`);
  return listIssues();
}

describe('the words of the course', () => {
  it('are all decided', () => {
    expect(listIssues()).toEqual([]);
  });

  it('carry the id of the earliest item of their word', () => {
    const words = [...joinTables(tables).course.levels.values()].flatMap((level) => level.words);
    const words2012 = words.filter(({ level }) => getWordList(level) === '2012');
    const memoryIds = new Map(words.map(({ id, memoryId }) => [id, memoryId]));
    // 要 want is in every level but 1 and 3; 3-526 is yāo, demand.
    expect(['2-001', '4-0082', '5-0347', '3-526'].map((id) => memoryIds.get(id))).toEqual(['2-001', '2-001', '2-001', '3-526']);
    // 等 “wait” and “and so on”.
    expect([memoryIds.get('2-257'), memoryIds.get('4-1055')]).toEqual(['2-257', '4-1055']);
    expect(words2012.filter(({ id, memoryId }) => id !== memoryId)).toHaveLength(872);
    // An item of both lists has one memory.
    const differing = words.filter(({ id, memoryId }) => memoryIds.get(id) !== memoryId);
    expect(differing).toEqual([]);
  });
});

describe('an item joined', () => {
  it.each<[string, Partial<WordRecord>, string]>([
    ['to no item', { sameAs: '1-999' }, '“1-999” is no item'],
    ['to an item of its level', { sameAs: '4-0001' }, '“4-0001” is not of a lower level'],
    ['to itself', { sameAs: '4-0082' }, '“4-0082” is not of a lower level'],
    ['to an item of a higher level', { sameAs: '5-0347' }, '“5-0347” is not of a lower level'],
    ['to one with another writing', { text: '耍' }, '“2-001” is written “要”, not “耍”'],
    ['to one with another reading', { readings: ['yāo'] }, '“2-001” is read yào, not yāo'],
  ])('%s is reported', (_, change, reason) => {
    expect(listIssues({ '4-0082': change })).toContain(`${locate('4-0082')} same_as: ${reason}`);
  });

  it('to an item that is not the earliest is reported', () => {
    expect(listIssues({ '5-0347': { sameAs: '4-0082' } })).toContain(
      `${locate('5-0347')} same_as: “4-0082” is the same word as “2-001” itself: name that`,
    );
  });

  it('may be taught with one of several readings, however it is spelt', () => {
    expect(listIssues({ '4-0082': { readings: ['yáo', 'Yào'] } })).toEqual([]);
  });
});

describe('a word of 2026 joined', () => {
  const joinTo = (id: string, change: Partial<WordRecord>) =>
    listIssues({ [id]: change })
      .filter((issue) => issue.startsWith('words-2026.tsv'))
      .map((issue) => issue.replace(/^\S+ /, ''));

  it('names an older item of whatever level, written in another way too', () => {
    // 面条儿 and 面条; 橘子 and 桔子.
    const joined = tables.added.flatMap(({ words }) => words.map(({ id, sameAs }) => [id, sameAs]));
    expect(joined).toContainEqual(['n-0126', '2-088']);
    expect(joined).toContainEqual(['n-2648', '5-0097']);
    expect(joinTo('n-0126', { sameAs: '2-088' })).toEqual([]);
  });

  it.each<[string, string, Partial<WordRecord>, string]>([
    ['another reading', 'n-2648', { readings: ['júzī'] }, 'same_as: “5-0097” is written “桔子”, not “橘子”'],
    ['no common meaning', 'n-2648', { translations: ['officer'] }, 'same_as: “5-0097” is written “桔子”, not “橘子”'],
    [
      'another word with the ending of speech',
      'n-0126',
      { text: '面包儿', readings: ['miànbāor'] },
      'same_as: “2-088” is written “面条”, not “面包儿”',
    ],
    ['a later word', 'n-0006', { sameAs: 'n-0015' }, 'same_as: “n-0015” is not of a lower level or of the list of 2012'],
  ])('may not be joined to an item with %s', (_, id, change, issue) => {
    expect(joinTo(id, change)).toContain(issue);
  });

  it('cannot be the first item of an older word', () => {
    expect(listIssues({ '4-0082': { sameAs: 'n-0006' } })).toContain(`${locate('4-0082')} same_as: “n-0006” is not of a lower level`);
  });
});

describe('two words written and read alike', () => {
  it('must be decided: joined, or told apart', () => {
    const issue = `${locate('2-018')} same_as: “大” is 1-003 too: name it here, or tell the two apart in not-same.tsv`;
    expect(listIssues({ '2-018': { sameAs: '' } })).toEqual([issue]);
    writeFileSync(join(folder, 'not-same.tsv'), `${notSame}2-018\t1-003\telder, not big\n`);
    expect(listIssues({ '2-018': { sameAs: '' } })).toEqual([]);
  });

  it('must be decided in one level too', () => {
    writeFileSync(join(folder, 'not-same.tsv'), notSame.replace(/^3-556\t3-013\t.*\n/m, ''));
    expect(listIssues()).toEqual([`${locate('3-556')} same_as: “花” is 3-013 too: name it here, or tell the two apart in not-same.tsv`]);
  });

  it('need no decision where their readings differ', () => {
    // 只 zhǐ, only, and zhī, the measure word.
    writeFileSync(join(folder, 'not-same.tsv'), notSame.replace(/^3-610\t3-071\t.*\n/m, ''));
    expect(listIssues()).toEqual([]);
  });

  it('are told apart by any items of both', () => {
    // 5-0263 is the same word as 2-284.
    const other = notSame.replace('\n4-0508\t2-284\t', '\n4-0508\t5-0263\t');
    expect(other).not.toBe(notSame);
    writeFileSync(join(folder, 'not-same.tsv'), other);
    expect(listIssues()).toEqual([]);
  });
});

describe('a line of not-same.tsv', () => {
  it.each([
    ['of an unknown item', '1-999\t1-001\tno such item', 'id: “1-999” is no item'],
    ['with an unknown other', '1-001\t1-999\tno such item', 'other: “1-999” is no item'],
    ['of an item and itself', '1-001\t1-001\tone is not one', 'other: “1-001” is the item itself'],
    ['without a reason', '3-526\t4-0082\tno', 'reason: needs the reason'],
    ['of two writings', '1-002\t1-001\tperson; not one', 'other: “人” and “一” are not written alike: remove the line'],
    ['of two items of one word', '5-0347\t4-0082\twill, not want', 'other: “5-0347” and “4-0082” are one word by their column same_as'],
    ['that stands already, the other way round', '1-236\t2-171\tnap; not feel', 'id: “1-236 and 2-171” is already in line 2'],
  ])('%s is reported', (_, line, issue) => {
    expect(listIssuesWith(line)).toEqual([`not-same.tsv:${notSame.split('\n').length} ${issue}`]);
  });

  it('is missing with its file', () => {
    rmSync(join(folder, 'not-same.tsv'));
    expect(listIssues()[0]).toBe('not-same.tsv: the file is missing');
  });
});
