// The rules of the uses, on the words of the course with uses of the test's own.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDictionary } from './dictionary.ts';
import { formatIssue } from './issue.ts';
import type { Tables } from './records.ts';
import { readTables } from './tables.ts';
import { checkUses } from './use-check.ts';

const content = fileURLToPath(new URL('./', import.meta.url));
const header = 'id\tchinese\tpinyin\ttranslation\tkind';
let folder = '';
let tables: Tables;
// Reading it takes longer than a check.
const dictionary = readDictionary();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-uses-'));
  ({ tables } = readTables(content));
});
beforeEach(() => {
  for (const file of ['sentences.tsv', 'sentence-names.tsv', 'separable-verbs.tsv']) cpSync(join(content, file), join(folder, file));
  rmSync(join(folder, 'exceptions.tsv'), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly [id: string, chinese: string, pinyin: string, translation: string, kind: string];

function write(...rows: readonly (readonly string[])[]): void {
  writeFileSync(join(folder, 'uses.tsv'), `${[header, ...rows.map((row) => row.join('\t'))].join('\n')}\n`);
}

/** The issues of the written rows, without those of the words that have too few. */
function listIssues(...rows: readonly (readonly string[])[]): string[] {
  write(...rows);
  return checkUses(folder, tables, dictionary)
    .issues.map(formatIssue)
    .filter((text) => !text.endsWith('are wanted'));
}

describe('a good use', () => {
  it.each<[string, Row]>([
    ['a few words', ['4-0589', '选择职业', 'xuǎnzé zhíyè', 'choose a career', 'collocation']],
    ['with a mark', ['5-0003', '亲爱的，别哭', "qīn'ài de, bié kū", "don't cry, darling", 'collocation']],
    ['with a surname and a title', ['5-0229', '张女士', 'Zhāng nǚshì', 'Ms Zhang', 'collocation']],
    ['a frame', ['3-029', '用……做……', 'yòng…zuò…', 'make … out of …', 'frame']],
    ['a frame around a parted verb', ['3-403', '生……的气', 'shēng…de qì', 'be angry with …', 'frame']],
    ['of a word that only the list of 2026 has', ['n-0746', '一位老人', 'yī wèi lǎorén', 'an old man or woman', 'collocation']],
    ['of what is a character of the other list', ['3-276', '上山', 'shàng shān', 'go up the mountain', 'collocation']],
    ['of a word of level 2 of the other list', ['2-091', '吃西瓜', 'chī xīguā', 'eat watermelon', 'collocation']],
    ['another sense', ['3-003', '这个礼物我来包吧。', 'Zhège lǐwù wǒ lái bāo ba.', 'Let me wrap this present.', 'sense']],
  ])('passes: %s', (_, row) => {
    expect(listIssues(row)).toEqual([]);
  });
});

describe('a bad use', () => {
  it.each<[string, Row, string]>([
    ['an unknown id', ['4-9999', '选择职业', 'xuǎnzé zhíyè', 'choose', 'collocation'], '2 id: “4-9999” is no id of the course'],
    ['an item of level 1', ['1-008', '你好', 'nǐ hǎo', 'hello', 'collocation'], '2 id: 你: level 1 has no uses'],
    ['a character', ['3-394', '打', 'dǎ', 'hit', 'collocation'], '2 id: 打: only words and patterns have uses'],
    [
      'an unknown kind',
      ['4-0589', '选择职业', 'xuǎnzé zhíyè', 'choose a career', 'idiom'],
      '2 kind: “idiom” is not one of collocation, frame, sense',
    ],
    ['no translation', ['4-0589', '选择职业', 'xuǎnzé zhíyè', '', 'collocation'], '2 translation: is empty'],
    [
      'no word in it',
      ['4-0589', '选择工作', 'xuǎnzé gōngzuò', 'choose a job', 'collocation'],
      '2 chinese: 职业: “职业” is not there as a word',
    ],
    ['half of a pattern', ['3-612', '只有你去', 'zhǐyǒu nǐ qù', 'only if you go', 'collocation'], '“才” is not in it'],
    [
      'a wrong tone',
      ['4-0589', '选择职业', 'xuǎnzé zhìyè', 'choose a career', 'collocation'],
      '2 pinyin: 职业: does not read “职业”: “职” is zhí',
    ],
    ['words joined', ['4-0589', '选择职业', 'xuǎnzézhíyè', 'choose a career', 'collocation'], '“xuǎnzézhíyè” joins 选择 and 职业'],
    ['a capital', ['4-0589', '选择职业', 'Xuǎnzé zhíyè', 'choose a career', 'collocation'], '“Xuǎnzé” is no name: no capital'],
    ['a word of a later level', ['3-029', '用魅力', 'yòng mèilì', 'use charm', 'collocation'], '“魅力” is left over: 魅力 is level 5'],
    ['a frame without a gap', ['3-029', '用水', 'yòng shuǐ', 'use water', 'frame'], 'a frame leaves something open: ……'],
    ['a gap outside a frame', ['3-029', '用……做', 'yòng…zuò', 'make of', 'collocation'], 'only a frame has ……'],
    ['half a gap', ['3-029', '用…做……', 'yòng…zuò…', 'make of', 'frame'], '“…” does not belong here'],
    ['a gap that the pinyin has not', ['3-029', '用……做……', 'yòng…zuò', 'make of', 'frame'], 'has … 1 times, …… is there 2 times'],
    ['a space before a gap', ['3-029', '用……做……', 'yòng …zuò…', 'make of', 'frame'], 'no space before …'],
    ['digits', ['4-0589', '2个职业', 'liǎng gè zhíyè', 'two careers', 'collocation'], '“2” does not belong here'],
    ['an American word', ['4-0589', '选择职业', 'xuǎnzé zhíyè', 'choose a favorite', 'collocation'], '“favorite” is not British'],
    [
      'Chinese in the translation',
      ['4-0589', '选择职业', 'xuǎnzé zhíyè', 'choose 职业', 'collocation'],
      '2 translation: 职业: holds Chinese',
    ],
    ['a sense that is no sentence', ['3-003', '我来包', 'Wǒ lái bāo', 'Let me.', 'sense'], 'a sentence ends with 。, ？ or ！'],
    [
      'a sense without a capital',
      ['3-003', '我来包吧。', 'wǒ lái bāo ba.', 'Let me wrap it.', 'sense'],
      'begins a sentence: it needs a capital',
    ],
  ])('is reported: %s', (_, row, reason) => {
    const issues = listIssues(row);
    expect(issues.join('\n')).toContain(reason);
    expect(issues.every((text) => text.startsWith('uses.tsv:2 '))).toBe(true);
  });

  it('is one that its word has already', () => {
    const row = ['4-0589', '选择职业', 'xuǎnzé zhíyè', 'choose a career', 'collocation'];
    expect(listIssues(row, row)).toEqual(['uses.tsv:3 chinese: “4-0589 选择职业” is already in line 2']);
  });

  it('holds its columns in their order', () => {
    writeFileSync(join(folder, 'uses.tsv'), 'id\tchinese\tpinyin\tkind\n');
    expect(checkUses(folder, tables, dictionary).issues.map(formatIssue)).toContain('uses.tsv:1 translation: the column is missing');
  });
});

describe('an exception', () => {
  const row: Row = ['3-331', '银行卡', 'yínhángkǎ', 'a bank card', 'collocation'];
  const writeException = (subject: string) =>
    writeFileSync(join(folder, 'exceptions.tsv'), `rule\tsubject\treason\nuse\t${subject}\tThe card that everybody has.\n`);

  it('explains what is left over, and nothing else', () => {
    expect(listIssues(row)).toEqual(['uses.tsv:2 chinese: 银行: “卡” is left over']);
    writeException('3-331 银行卡');
    expect(listIssues(row)).toEqual([]);
    expect(listIssues(['3-331', '银行卡', 'yínhāngkǎ', 'a bank card', 'collocation']).join()).toContain('does not read');
  });

  it('is an issue where it is not needed', () => {
    writeException('3-331 去银行');
    expect(listIssues(['3-331', '去银行', 'qù yínháng', 'go to the bank', 'collocation'])).toEqual([
      'exceptions.tsv:2 subject: the use of “3-331 去银行” is valid: remove the exception',
    ]);
  });
});

it('asks for two to five uses for every word and pattern of levels 3 to 5', () => {
  const rows = readFileSync(join(content, 'uses.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  cpSync(join(content, 'exceptions.tsv'), join(folder, 'exceptions.tsv'));
  const one = rows.find((row) => row.startsWith('4-0170\t')) ?? '';
  const others = rows.filter((row) => !/^(?:4-0170|5-0063)\t/.test(row));
  write(...[...others, one].map((row) => row.split('\t')));
  const { issues, uses } = checkUses(folder, tables, dictionary);
  expect(issues.map(formatIssue)).toEqual([
    'uses.tsv: 4-0170 “首都” has 1 use, 2 to 5 are wanted',
    'uses.tsv: 5-0063 “魅力” has no use, 2 to 5 are wanted',
  ]);
  expect(uses.get('4-0589')?.[0]?.words).toContainEqual({ text: '职业', id: '4-0589' });
});
