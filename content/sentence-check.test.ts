// The rules of the example sentences, on the words of the course with sentences of the test's own.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDictionary } from './dictionary.ts';
import { formatIssue } from './issue.ts';
import { checkSentences } from './sentence-check.ts';
import type { Tables } from './records.ts';
import { readTables } from './tables.ts';

const content = fileURLToPath(new URL('./', import.meta.url));
const header = 'id\tchinese\tpinyin\ttranslation';
let folder = '';
let tables: Tables;
// Reading it takes longer than a check.
const dictionary = readDictionary();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-sentences-'));
  ({ tables } = readTables(content));
});
beforeEach(() => {
  for (const file of ['sentence-names.tsv', 'separable-verbs.tsv']) cpSync(join(content, file), join(folder, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly [id: string, chinese: string, pinyin: string, translation: string];

function write(rows: readonly (readonly string[])[]): void {
  writeFileSync(join(folder, 'sentences.tsv'), `${[header, ...rows.map((row) => row.join('\t'))].join('\n')}\n`);
}

/** The issues of the written rows, without those of the words that have none. */
function listIssues(...rows: readonly (readonly string[])[]): string[] {
  write(rows);
  return checkSentences(folder, tables, dictionary)
    .issues.map(formatIssue)
    .filter((text) => !text.endsWith('has no sentence'));
}

describe('a good sentence', () => {
  it.each<[string, Row]>([
    ['of its own words', ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu shuǐ le.', "There's no water left in the cup."]],
    ['with a name', ['1-007', '你好，我叫李明。', 'Nǐ hǎo, wǒ jiào Lǐ Míng.', "Hello, I'm Li Ming."]],
    ['with a surname and a title', ['1-043', '王先生，请坐。', 'Wáng xiānsheng, qǐng zuò.', 'Please have a seat, Mr Wang.']],
    [
      'with a surname after 姓',
      ['2-069', '我姓王，叫我小王吧。', 'Wǒ xìng Wáng, jiào wǒ Xiǎo Wáng ba.', "My surname's Wang. Call me Xiao Wang."],
    ],
    ['with a number', ['1-190', '这个电影有九十分钟。', 'Zhège diànyǐng yǒu jiǔshí fēnzhōng.', 'This film is ninety minutes long.']],
    ['with 没 for 没有', ['1-087', '她今天怎么没来？', 'Tā jīntiān zěnme méi lái?', "How come she's not here today?"]],
    ['with a doubled verb', ['2-122', '别走，等等我！', 'Bié zǒu, děngdeng wǒ!', "Don't go, wait for me!"]],
    ['with an apostrophe', ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'I have a daughter.']],
    ['with the ending 儿', ['1-064', '请坐，喝点儿水。', 'Qǐng zuò, hē diǎnr shuǐ.', 'Take a seat and have a drink of water.']],
    ['with a name of the course', ['1-038', '我儿子在北京工作。', 'Wǒ érzi zài Běijīng gōngzuò.', 'My son works in Beijing.']],
    [
      'of a pattern',
      ['2-200', '虽然房间很小，但是非常便宜。', 'Suīrán fángjiān hěn xiǎo, dànshì fēicháng piányi.', "The room is small, but it's cheap."],
    ],
    ['with a parted verb', ['3-428', '别担心，睡个好觉吧。', 'Bié dānxīn, shuì gè hǎo jiào ba.', "Don't worry, have a good sleep."]],
  ])('passes: %s', (_, row) => {
    expect(listIssues(row)).toEqual([]);
  });
});

describe('a bad sentence', () => {
  it.each<[string, Row, string]>([
    [
      'a word of a later level',
      ['1-008', '你是北京的警察吗？', 'Nǐ shì Běijīng de jǐngchá ma?', 'Are you a policeman?'],
      'chinese: 你: “警察” is left over: 警察 is level 4',
    ],
    ['an unknown character', ['1-008', '你是北京鬣吗？', 'Nǐ shì Běijīng liè ma?', 'Are you a mane?'], 'chinese: 你: “鬣” is left over'],
    [
      'a sentence without its word',
      ['1-096', '杯子上有水。', 'Bēizi shàng yǒu shuǐ.', 'There is water on it.'],
      'chinese: 里: “里” is not in it',
    ],
    ['its word inside another one', ['1-002', '你的名字是王大人吗？', 'Nǐ de míngzi shì Wáng dàren ma?', 'Is it?'], 'left over'],
    ['a short sentence', ['1-008', '你好吗？', 'Nǐ hǎo ma?', 'How are you?'], 'chinese: 你: 3 characters; 4 to 12 are allowed'],
    [
      'a long sentence',
      ['1-008', '你是北京人，我是北京人，他也是。', 'Nǐ shì Běijīngrén, wǒ shì Běijīngrén, tā yě shì.', 'We are from Beijing.'],
      'chinese: 你: 13 characters; 4 to 12 are allowed',
    ],
    [
      'a missing mark at the end',
      ['1-008', '你是北京人', 'Nǐ shì Běijīngrén', 'Are you from Beijing?'],
      'chinese: 你: does not end with 。, ？ or ！',
    ],
    [
      'a mark of half width',
      ['1-017', '妈妈,我回来了！', 'Māma, wǒ huílái le!', "Mum, I'm home!"],
      'chinese: 妈妈: “,” does not belong here',
    ],
    ['digits', ['1-023', '今天是2月二号。', 'Jīntiān shì èr yuè èr hào.', 'It is.'], '“2” does not belong here'],
    [
      'a wrong tone',
      ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu shuí le.', 'No water left.'],
      'pinyin: 里: does not read “水了”: “水” is shuǐ',
    ],
    [
      'the reading of another word',
      ['1-096', '杯子里都没有水了。', 'Bēizi lǐ dū méiyǒu shuǐ le.', 'No water left.'],
      'pinyin: 里: “都” is written “dōu”, not “dū”',
    ],
    [
      'a written tone change',
      ['1-001', '我有一个女儿。', "Wǒ yǒu yí gè nǚ'ér.", 'I have a daughter.'],
      'pinyin: 一: “一” is written “yī”, not “yí”',
    ],
    [
      'words joined that are two',
      ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu shuǐle.', 'No water left.'],
      'pinyin: 里: “shuǐle” joins 水 and 了',
    ],
    [
      'a word torn apart',
      ['1-096', '杯子里没有水了。', 'Bēi zi lǐ méiyǒu shuǐ le.', 'No water left.'],
      '“杯子” is written “bēizi”, not “bēi zi”',
    ],
    [
      'a missing apostrophe',
      ['1-001', '我有一个女儿。', 'Wǒ yǒu yī gè nǚér.', 'I have a daughter.'],
      'an apostrophe is missing before “ér” in “nǚér”',
    ],
    [
      'an apostrophe too many',
      ['1-096', '杯子里没有水了。', "Bēi'zi lǐ méiyǒu shuǐ le.", 'No water left.'],
      'an apostrophe is not needed before “zi”',
    ],
    ['a typographic apostrophe', ['1-001', '我有一个女儿。', 'Wǒ yǒu yī gè nǚ’ér.', 'I have a daughter.'], '“’” is not a letter of pinyin'],
    [
      'a name without a capital',
      ['1-038', '我儿子在北京工作。', 'Wǒ érzi zài běijīng gōngzuò.', 'He does.'],
      '“běijīng” is a name: it needs a capital',
    ],
    ['a capital for no name', ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu Shuǐ le.', 'No water left.'], '“Shuǐ” is no name: no capital'],
    [
      'a small first letter',
      ['1-096', '杯子里没有水了。', 'bēizi lǐ méiyǒu shuǐ le.', 'No water left.'],
      '“bēizi” begins a sentence: it needs a capital',
    ],
    ['a capital inside a word', ['1-096', '杯子里没有水了。', 'BēiZi lǐ méiyǒu shuǐ le.', 'No water left.'], 'a capital inside “BēiZi”'],
    [
      'another mark',
      ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu shuǐ le?', 'No water left.'],
      'its punctuation does not follow the sentence',
    ],
    [
      'a mark elsewhere',
      ['1-017', '妈妈，我回来了！', 'Māma wǒ, huílái le!', "Mum, I'm home!"],
      'its punctuation does not follow the sentence',
    ],
    [
      'a reading of the dictionary where the lists teach another',
      ['1-017', '妈妈，我回来了！', 'Māma, wǒ huílai le!', "Mum, I'm home!"],
      '“回来” is huílái in the dictionary, not “huílai”',
    ],
    ['a mark that stands alone', ['1-017', '妈妈，我回来了！', 'Māma , wǒ huílái le!', "Mum, I'm home!"], 'a space is missing or too many'],
    [
      'pinyin that goes on',
      ['1-096', '杯子里没有水了。', 'Bēizi lǐ méiyǒu shuǐ le ma.', 'No water left.'],
      'pinyin: 里: goes on after the sentence has ended',
    ],
    [
      'a translation without a capital',
      ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'i have a daughter.'],
      'translation: 一: does not begin with a capital',
    ],
    [
      'a translation without an end',
      ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'I have a daughter'],
      'translation: 一: does not end with a full stop',
    ],
    [
      'American spelling',
      ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'My favorite daughter.'],
      'translation: 一: “favorite” is not British',
    ],
    ['Chinese in the translation', ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'I have a 女儿.'], 'translation: 一: holds Chinese'],
  ])('is reported: %s', (_, row, reason) => {
    const issues = listIssues(row);
    expect(issues.join('\n')).toContain(reason);
    expect(issues.every((text) => text.startsWith('sentences.tsv:2 '))).toBe(true);
  });
});

describe('the table', () => {
  const good: Row = ['1-001', '我有一个女儿。', "Wǒ yǒu yī gè nǚ'ér.", 'I have a daughter.'];

  it.each<[string, readonly (readonly string[])[], string]>([
    ['an unknown id', [['1-999', ...good.slice(1)]], 'sentences.tsv:2 id: “1-999” is no id of the course'],
    [
      'a second sentence for a word',
      [good, ['1-001', '我有一个儿子。', 'Wǒ yǒu yī gè érzi.', 'I have a son.']],
      'sentences.tsv:3 id: “1-001” is already in line 2',
    ],
    ['the same sentence again', [good, ['1-055', ...good.slice(1)]], 'sentences.tsv:3 chinese: “我有一个女儿。” is already in line 2'],
    ['an empty cell', [['1-001', '我有一个女儿。', '', 'I have a daughter.']], 'sentences.tsv:2 pinyin: is empty'],
    ['a missing cell', [good.slice(0, 3)], 'sentences.tsv:2: 3 cells instead of 4'],
  ])('rejects %s', (_, rows, issue) => {
    expect(listIssues(...rows)).toEqual([issue]);
  });

  it('rejects a sentence of a character that is no word', () => {
    const character = tables.levels[3]?.words.find(({ kind }) => kind === 'character')?.id ?? '';
    expect(listIssues([character, ...good.slice(1)])).toEqual([
      expect.stringMatching(/^sentences\.tsv:2 id: .*only words and patterns have one$/),
    ]);
  });

  it('rejects a fourth sentence that opens alike', () => {
    const rows = (['水', '书', '狗', '猫'] as const).map((noun, index) => {
      const word = tables.levels[0]?.words.find(({ text, kind }) => text === noun && kind === 'word');
      return [
        word?.id ?? '',
        `这里没有${noun}${index > 1 ? '了' : ''}。`,
        `Zhèlǐ méiyǒu ${word?.readings[0]}${index > 1 ? ' le' : ''}.`,
        'There is none here.',
      ];
    });
    expect(listIssues(...rows)).toEqual(['sentences.tsv:5 chinese: 猫: “这里没有…” opens more than 3 sentences of level 1']);
  });

  it('asks for a sentence for every word and pattern of every level', () => {
    const [first = '', ...rows] = readFileSync(join(content, 'sentences.tsv'), 'utf8').trimEnd().split('\n');
    const others = rows.filter((row) => !/^(?:4-0170|5-0063)\t/.test(row));
    writeFileSync(join(folder, 'sentences.tsv'), `${[first, ...others].join('\n')}\n`);
    cpSync(join(content, 'sentences-2026.tsv'), join(folder, 'sentences-2026.tsv'));
    const { issues, count } = checkSentences(folder, tables, dictionary);
    rmSync(join(folder, 'sentences-2026.tsv'));
    expect(issues.map(formatIssue)).toEqual([
      'sentences.tsv: 4-0170 “首都” has no sentence',
      'sentences.tsv: 5-0063 “魅力” has no sentence',
    ]);
    expect(count).toBe(rows.length - 2);
  });

  it('reports an unknown kind of name, an unknown separable verb and a missing table', () => {
    writeFileSync(join(folder, 'sentence-names.tsv'), 'kind\ttext\tpinyin\nriver\t长江\tChángjiāng\n');
    expect(listIssues(good)).toEqual(['sentence-names.tsv:2 kind: “river” is not one of person, place, surname']);
    writeFileSync(join(folder, 'separable-verbs.tsv'), 'verb\tobject\n见\t面\n见\t人\n');
    expect(listIssues(good)).toContain('separable-verbs.tsv:3 verb: “见人” is no word of the course');
    rmSync(join(folder, 'separable-verbs.tsv'));
    expect(listIssues(good)).toContain('separable-verbs.tsv: the file is missing');
  });
});

describe('a sentence of the list of 2026', () => {
  /** The issues of the sentences that the list shows instead. */
  const listIssues2026 = (...rows: readonly Row[]) => {
    write([]);
    writeFileSync(join(folder, 'sentences-2026.tsv'), `${[header, ...rows.map((row) => row.join('\t'))].join('\n')}\n`);
    const issues = checkSentences(folder, tables, dictionary).issues.map(formatIssue);
    rmSync(join(folder, 'sentences-2026.tsv'));
    return issues.filter((text) => text.startsWith('sentences-2026.tsv') && !text.endsWith('has no sentence'));
  };

  it.each<[string, Row, string[]]>([
    ['of its words passes', ['2-097', '这苹果怎么卖？', 'Zhè píngguǒ zěnme mài?', 'How much are these apples?'], []],
    [
      'of a later word is reported',
      ['2-097', '这经验怎么卖？', 'Zhè jīngyàn zěnme mài?', 'How much is this experience?'],
      ['sentences-2026.tsv:2 chinese: 卖: “经验” is left over: 经验 is level 4'],
    ],
    [
      'of a word of 2026 alone belongs with the others',
      ['n-0006', '他白天上班，晚上学习。', 'Tā báitiān shàngbān, wǎnshang xuéxí.', 'He works in the daytime and studies in the evening.'],
      ['sentences-2026.tsv:2 id: “n-0006” is in no other list: write it in sentences.tsv'],
    ],
    ['of no item is reported', ['9-001', '你好！', 'Nǐ hǎo!', 'Hello!'], ['sentences-2026.tsv:2 id: “9-001” is no id of the course']],
  ])('%s', (_, row, issues) => {
    expect(listIssues2026(row)).toEqual(issues);
  });

  it('is asked for of every word of 2026 that is only a character in the list of 2012', () => {
    const file = 'sentences-2026.tsv';
    cpSync(join(content, 'sentences.tsv'), join(folder, 'sentences.tsv'));
    const rows = readFileSync(join(content, file), 'utf8').split('\n');
    writeFileSync(join(folder, file), rows.filter((row) => !/^(?:2-055|2-083|2-097)\t/.test(row)).join('\n'));
    const { issues } = checkSentences(folder, tables, dictionary);
    rmSync(join(folder, file));
    // 2-097 has its own in the other table.
    expect(issues.map(formatIssue)).toEqual([
      'sentences-2026.tsv: 2-055 “床” has no sentence',
      'sentences-2026.tsv: 2-083 “鸡” has no sentence',
    ]);
  });
});
