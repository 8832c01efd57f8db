// The reader and the rules on small tables, most of them invalid.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCourse } from './check.ts';
import type { Course } from '#contract/study-word.ts';
import { joinTables } from './course.ts';
import type { ContentIssue } from './issue.ts';
import { checkReadings } from './dictionary.ts';
import { checkRules } from './rules.ts';
import { checkShapes } from './shapes.ts';
import { readTables } from './tables.ts';

const components = [
  ['glyph', 'variants', 'reading', 'keyword', 'origin', 'reason'],
  ['一', '', 'yī', 'one', '', ''],
  ['人', '亻', 'rén', 'person', '', ''],
  ['女', '', 'nǚ', 'woman', '', ''],
  ['子', '', 'zǐ', 'child', '', ''],
  ['马', '', 'mǎ', 'horse', 'ours', ''],
];
const characters = [
  ['character', 'traditional', 'readings', 'meaning', 'components', 'association'],
  ['人', '', 'rén', 'person', '人:meaning', 'Two legs walking: a person.'],
  ['女', '', 'nǚ', 'woman', '女:meaning', 'She kneels with crossed arms: a woman.'],
  ['好', '', 'hǎo, hào', 'hǎo: good; well | hào: be fond of', '女:meaning 子:meaning', 'A woman with her child: all is good.'],
  ['妈', '媽', 'mā', 'mum', '女:meaning 马:sound', 'The woman who calls you as loud as a horse: mum.'],
];
const level = [
  [
    'id',
    'item',
    'kind',
    'reading',
    'translations',
    'part_of_speech',
    'level_2025',
    'traditional',
    'measure_word',
    'roles',
    'association',
    'note',
    'same_as',
  ],
  ['1-001', '人', 'word', 'rén', 'person; people', 'noun', '1', '', '个', '', '', '', ''],
  ['1-002', '女', 'character', 'nǚ', 'woman', 'noun', '', '', '', '', '', '', ''],
  ['1-003', '好', 'word', 'hǎo', 'good', 'adjective', '1', '', '', '', '', '', ''],
  ['1-004', '妈', 'character', 'mā', 'mum', 'noun', '1', '媽', '', '', '', '', ''],
  [
    '1-005',
    '好人',
    'word',
    'hǎorén',
    'good person',
    'noun',
    '2',
    '',
    '个 位',
    '',
    'Good through and through, this person: a good person.',
    'Also said in jest.',
    '',
  ],
  ['1-006', '妈妈', 'word', 'māma', 'mother', 'noun', '1', '媽媽', 'none', '', 'Call “Mum” twice: your mother.', '', ''],
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-content-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Table = readonly (readonly string[])[];
function write(changed: Record<string, Table | string> = {}): void {
  const tables: Record<string, Table | string> = {
    'components.tsv': components,
    'characters.tsv': characters,
    'level-1.tsv': level,
    'not-same.tsv': [['id', 'other', 'reason']],
    ...changed,
  };
  for (const [name, table] of Object.entries(tables))
    writeFileSync(join(folder, name), typeof table === 'string' ? table : `${table.map((row) => row.join('\t')).join('\n')}\n`);
}

/** A table with one cell changed; lines count from 1 as in an editor. */
function withCell(table: Table, line: number, column: string, cell: string): Table {
  const at = table[0]?.indexOf(column) ?? -1;
  return table.map((row, index) => (index === line - 1 ? row.map((old, place) => (place === at ? cell : old)) : row));
}

/** The word 好人 with a role, another association, and other meanings of 人. */
function withRole(roles: string, association: string, meaning = 'person'): Record<string, Table> {
  return {
    'level-1.tsv': withCell(withCell(level, 6, 'roles', roles), 6, 'association', association),
    'characters.tsv': withCell(characters, 2, 'meaning', meaning),
  };
}

function read(): Course {
  return joinTables(readTables(folder).tables).course;
}

function findFirstIssue(): ContentIssue {
  const [issue] = checkCourse(folder).issues;
  if (!issue) throw new Error('no issue was found');
  return issue;
}

function listRuleIssues(): string[] {
  return checkRules(readTables(folder).tables).issues.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`);
}

describe('the reader', () => {
  it('names a character of a word by the meaning that the association uses outside the prompt', () => {
    write({ 'level-1.tsv': withCell(level, 6, 'association', 'Well done, dear person: a good person.') });
    const word = read().levels.get(1)?.words[4];
    expect(word?.components.map(({ glyph, keyword }) => `${glyph} ${keyword}`)).toEqual(['好 well', '人 person']);
    write({ 'level-1.tsv': withCell(withCell(level, 6, 'association', 'Well done, dear person: a saint.'), 6, 'translations', 'saint') });
    const other = read().levels.get(1)?.words[4];
    expect(other?.components.map(({ glyph, keyword }) => `${glyph} ${keyword}`)).toEqual(['好 well', '人 person']);
  });

  it('names a part that is a character itself by the meaning that the association uses', () => {
    const part = ['太', '', 'tài', 'too; too much', '好:meaning 人:sound', ''];
    const readParts = (association: string) => {
      write({ 'characters.tsv': [...characters, [...part.slice(0, 5), association]], 'level-1.tsv': [...level, tai] });
      return read()
        .levels.get(1)
        ?.words.at(-1)
        ?.components.map(({ glyph, reading, keyword }) => `${glyph} ${reading} ${keyword}`);
    };
    const tai = ['1-007', '太', 'word', 'tài', 'too', 'adverb', '1', '', '', '', '', '', ''];
    expect(readParts('A person sings well: too loud.')).toEqual(['好 hǎo well', '人 rén person']);
    expect(readParts('Good food for one person: too much.')).toEqual(['好 hǎo good', '人 rén person']);
    // Of another reading, or none: the usual name.
    expect(readParts('You are fond of every person: too much.')).toEqual(['好 hǎo good', '人 rén person']);
  });

  it('gives a sound part the reading that the character sounds like, of those that it has', () => {
    const readPart = (role: string, reading: string) => {
      write({
        'characters.tsv': [
          ...characters,
          ['行', '', 'xíng, háng', 'xíng: go | háng: row', '人:meaning', 'A person puts one foot forward: go.'],
          ['航', '', reading, 'sail', `人:meaning 行:${role}`, 'A person hoists a sheet and is ready to go: sail.'],
        ],
        'level-1.tsv': [...level, ['1-007', '航', 'character', reading, 'sail', 'verb', '1', '', '', '', '', '', '']],
      });
      return read().levels.get(1)?.words.at(-1)?.components[1]?.reading;
    };
    expect(readPart('sound', 'háng')).toBe('háng');
    expect(readPart('sound', 'xǐng')).toBe('xíng');
    // A sound part that is far off, and one that gives no sound: the usual reading.
    expect(readPart('sound', 'zhōu')).toBe('xíng');
    expect(readPart('meaning', 'háng')).toBe('xíng');
  });

  it('joins the tables into items', () => {
    write();
    const items = read().levels.get(1)?.words ?? [];
    expect(items.map(({ id, text: item, position }) => [id, item, position])).toEqual(
      level.slice(1).map(([id, item], at) => [id, item, at]),
    );
    expect(items[2]).toEqual({
      id: '1-003',
      memoryId: '1-003',
      level: 1,
      position: 2,
      text: '好',
      kind: 'word',
      reading: 'hǎo',
      otherReadings: [],
      spokenReadings: [],
      otherWords: [],
      translations: ['good'],
      partOfSpeech: 'adjective',
      level2025: 1,
      traditional: '',
      traditionalVariants: [],
      association: 'A woman with her child: all is good.',
      note: '',
      components: [
        { glyph: '女', reading: 'nǚ', keyword: 'woman', role: 'meaning' },
        { glyph: '子', reading: 'zǐ', keyword: 'child', role: 'meaning' },
      ],
      introduces: [],
      sounds: [],
      sentence: null,
      measureWords: [],
      pairs: [],
    });
    expect(items[4]?.components.map(({ glyph, reading, keyword }) => [glyph, reading, keyword])).toEqual([
      ['好', 'hǎo', 'good'],
      ['人', 'rén', 'person'],
    ]);
    expect(items[5]).toMatchObject({ traditional: '媽媽', level2025: 1 });
    expect(items[1]?.level2025).toBeNull();
  });

  it('knows which names of components are ours', () => {
    write();
    const parts = read().levels.get(1)?.words[3]?.components ?? [];
    expect(parts.map(({ keyword, isOurName }) => [keyword, isOurName])).toEqual([
      ['woman', undefined],
      ['horse', true],
    ]);
  });

  it('reads the measure words of a noun in their order, “none” as no measure word', () => {
    write();
    expect(readTables(folder).tables.levels[0]?.words.map(({ measureWords }) => measureWords)).toEqual([
      ['个'],
      [],
      [],
      [],
      ['个', '位'],
      [],
    ]);
  });

  it('reads the roles of a word, and names an ending as an ending', () => {
    write(withRole('人:ending', 'So much of it, and all of it good: a good person.', 'person; noun ending'));
    expect(readTables(folder).tables.levels[0]?.words[4]?.roles).toEqual(new Map([['人', 'ending']]));
    expect(
      read()
        .levels.get(1)
        ?.words[4]?.components.map(({ keyword, role }) => [keyword, role]),
    ).toEqual([
      ['good', 'meaning'],
      ['noun ending', 'ending'],
    ]);
    const version = read().version;
    write(withRole('', 'So much of it, and all of it good: a good person.', 'person; noun ending'));
    expect(read().version).not.toBe(version);
  });

  it('introduces a character that the level has not taught, once', () => {
    write({ 'level-1.tsv': level.filter(([id]) => id !== '1-004') });
    const items = read().levels.get(1)?.words ?? [];
    expect(items.at(-1)?.introduces).toMatchObject([{ character: '妈', reading: 'mā', translations: ['mum'] }]);
    expect(items.at(-2)?.introduces).toEqual([]);
  });

  it('knows only levels that have a table, and a version that follows the tables', () => {
    write();
    const before = read();
    expect([...before.levels.keys()]).toEqual([1]);
    expect(read().version).toBe(before.version);
    write({ 'level-1.tsv': withCell(level, 2, 'note', 'new') });
    expect(read().version).not.toBe(before.version);
  });

  it('splits a pattern into its halves', () => {
    const words = [
      ['不', '', 'bù', 'not', '一:shape', 'One'],
      ['又', '', 'yòu', 'again', '一:shape', 'One'],
    ];
    const pattern = ['1-007', '不……又……', 'pattern', 'bù…yòu', 'neither … again …', 'pattern', '', '', '', '', '', '', ''];
    write({ 'characters.tsv': [...characters, ...words], 'level-1.tsv': [...level, pattern] });
    expect(read().levels.get(1)?.words.at(-1)?.components).toEqual([
      { glyph: '不', reading: 'bù', keyword: 'neither', role: 'meaning' },
      { glyph: '又', reading: 'yòu', keyword: 'again', role: 'meaning' },
    ]);
  });

  it.each<[string, Record<string, Table | string>, { file: string; line: number; column: string; reason: RegExp }]>([
    [
      'a table without a column',
      { 'components.tsv': components.map((row) => row.slice(0, 3)) },
      { file: 'components.tsv', line: 1, column: 'keyword', reason: /missing/ },
    ],
    [
      'an unknown column',
      { 'components.tsv': components.map((row, at) => [...row, at ? '' : 'colour']) },
      { file: 'components.tsv', line: 1, column: 'colour', reason: /not a column/ },
    ],
    ['an empty file', { 'characters.tsv': '' }, { file: 'characters.tsv', line: 1, column: 'character', reason: /missing/ }],
    [
      'a short line',
      { 'level-1.tsv': level.map((row, at) => (at === 2 ? row.slice(1) : row)) },
      { file: 'level-1.tsv', line: 3, column: '', reason: /12 cells instead of 13/ },
    ],
    [
      'a blank line',
      { 'level-1.tsv': [...level.slice(0, 3), [''], ...level.slice(3)] },
      { file: 'level-1.tsv', line: 4, column: '', reason: /blank/ },
    ],
    [
      'Windows line ends',
      { 'components.tsv': `${components.map((row) => row.join('\t')).join('\r\n')}\r\n` },
      { file: 'components.tsv', line: 1, column: 'reason', reason: /missing/ },
    ],
    [
      'a control character',
      { 'level-1.tsv': withCell(level, 3, 'note', 'bad\u0007') },
      { file: 'level-1.tsv', line: 3, column: 'note', reason: /U\+0007/ },
    ],
    [
      'an invisible space',
      { 'level-1.tsv': withCell(level, 3, 'item', '女\u200b') },
      { file: 'level-1.tsv', line: 3, column: 'item', reason: /U\+200B/ },
    ],
    [
      'text that is not NFC',
      { 'level-1.tsv': withCell(level, 3, 'reading', 'nǚ'.normalize('NFD')) },
      { file: 'level-1.tsv', line: 3, column: 'reading', reason: /NFC/ },
    ],
    [
      'a space too many',
      { 'components.tsv': withCell(components, 2, 'keyword', 'one ') },
      { file: 'components.tsv', line: 2, column: 'keyword', reason: /space/ },
    ],
    [
      'a duplicate id',
      { 'level-1.tsv': withCell(level, 4, 'id', '1-001') },
      { file: 'level-1.tsv', line: 4, column: 'id', reason: /line 2/ },
    ],
    [
      'an id of another level',
      { 'level-1.tsv': withCell(level, 4, 'id', '2-003') },
      { file: 'level-1.tsv', line: 4, column: 'id', reason: /1-001/ },
    ],
    [
      'a duplicate character',
      { 'characters.tsv': withCell(characters, 3, 'character', '人') },
      { file: 'characters.tsv', line: 3, column: 'character', reason: /line 2/ },
    ],
    [
      'a variant of two components',
      { 'components.tsv': withCell(components, 4, 'variants', '亻') },
      { file: 'components.tsv', line: 4, column: 'glyph', reason: /亻.*line 3/ },
    ],
    [
      'an unknown component',
      { 'characters.tsv': withCell(characters, 4, 'components', '女:meaning 了:shape') },
      { file: 'characters.tsv', line: 4, column: 'components', reason: /“了” of “好”/ },
    ],
    [
      'an unknown role',
      { 'characters.tsv': withCell(characters, 4, 'components', '女:meaning 子:look') },
      { file: 'characters.tsv', line: 4, column: 'components', reason: /子:look/ },
    ],
    [
      'an unknown character',
      { 'level-1.tsv': withCell(level, 4, 'item', '了') },
      { file: 'level-1.tsv', line: 4, column: 'item', reason: /“了”/ },
    ],
    [
      'a component whose name has a reason and is not ours',
      { 'components.tsv': withCell(components, 4, 'reason', 'She wears a crown.') },
      { file: 'components.tsv', line: 4, column: 'origin', reason: /needs a reason is “ours”/ },
    ],
    [
      'an unknown origin of a name',
      { 'components.tsv': withCell(components, 4, 'origin', 'theirs') },
      { file: 'components.tsv', line: 4, column: 'origin', reason: /“theirs” is neither “ours” nor empty/ },
    ],
    [
      'meanings that are bound to no reading',
      { 'characters.tsv': withCell(characters, 4, 'meaning', 'good; well; be fond of') },
      { file: 'characters.tsv', line: 4, column: 'meaning', reason: /each reading, as in “hǎo: … \| hào: …”/ },
    ],
    [
      'a reading without meanings',
      { 'characters.tsv': withCell(characters, 4, 'meaning', 'hǎo: good; well') },
      { file: 'characters.tsv', line: 4, column: 'meaning', reason: /each reading/ },
    ],
    [
      'an association of a reading that the character does not have',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman with her child: all is good. | háo: A woman, a child.') },
      { file: 'characters.tsv', line: 4, column: 'association', reason: /“háo” is not a further reading/ },
    ],
    [
      'a word with a syllable that is no reading of its character',
      { 'level-1.tsv': withCell(level, 6, 'reading', 'háorén') },
      { file: 'level-1.tsv', line: 6, column: 'reading', reason: /“háorén” is not made of readings .*好 hǎo, hào; 人 rén/ },
    ],
    [
      'an unknown kind',
      { 'level-1.tsv': withCell(level, 4, 'kind', 'phrase') },
      { file: 'level-1.tsv', line: 4, column: 'kind', reason: /phrase/ },
    ],
    [
      'a wrong tone mark',
      { 'level-1.tsv': withCell(level, 4, 'reading', 'hăo') },
      { file: 'level-1.tsv', line: 4, column: 'reading', reason: /“ă”.*“ǎ”/ },
    ],
    [
      'tone numbers',
      { 'level-1.tsv': withCell(level, 4, 'reading', 'hao3') },
      { file: 'level-1.tsv', line: 4, column: 'reading', reason: /“3”/ },
    ],
    [
      'a typographic apostrophe',
      { 'level-1.tsv': withCell(level, 4, 'reading', 'nǚ’ér') },
      { file: 'level-1.tsv', line: 4, column: 'reading', reason: /“’”/ },
    ],
    [
      'a wrong level',
      { 'level-1.tsv': withCell(level, 4, 'level_2025', '8') },
      { file: 'level-1.tsv', line: 4, column: 'level_2025', reason: /8/ },
    ],
    [
      'an unknown role of a character in a word',
      { 'level-1.tsv': withCell(level, 6, 'roles', '人:sound') },
      { file: 'level-1.tsv', line: 6, column: 'roles', reason: /“人:sound”.*ending, loan, picture/ },
    ],
    [
      'the role of a character that the word does not have',
      { 'level-1.tsv': withCell(level, 6, 'roles', '子:ending') },
      { file: 'level-1.tsv', line: 6, column: 'roles', reason: /“子” is not in “好人”/ },
    ],
    [
      'two roles of one character',
      { 'level-1.tsv': withCell(level, 6, 'roles', '人:ending 人:loan') },
      { file: 'level-1.tsv', line: 6, column: 'roles', reason: /“人” has two roles/ },
    ],
    [
      'a role of a single character',
      { 'level-1.tsv': withCell(level, 2, 'roles', '人:ending') },
      { file: 'level-1.tsv', line: 2, column: 'roles', reason: /inside a word/ },
    ],
    [
      'a measure word of two characters',
      { 'level-1.tsv': withCell(level, 6, 'measure_word', '个位') },
      { file: 'level-1.tsv', line: 6, column: 'measure_word', reason: /“个位”.*single/ },
    ],
    [
      'a measure word given twice',
      { 'level-1.tsv': withCell(level, 6, 'measure_word', '个 个') },
      { file: 'level-1.tsv', line: 6, column: 'measure_word', reason: /twice/ },
    ],
    [
      'four measure words',
      { 'level-1.tsv': withCell(level, 6, 'measure_word', '个 位 名 群') },
      { file: 'level-1.tsv', line: 6, column: 'measure_word', reason: /at most 3/ },
    ],
    [
      'a noun without its measure words',
      { 'level-1.tsv': withCell(level, 6, 'measure_word', '') },
      { file: 'level-1.tsv', line: 6, column: 'measure_word', reason: /needs its measure words, or “none”/ },
    ],
    [
      'an adjective marked as not counted',
      { 'level-1.tsv': withCell(level, 4, 'measure_word', 'none') },
      { file: 'level-1.tsv', line: 4, column: 'measure_word', reason: /only a noun/ },
    ],
    [
      'a measure word of an adjective',
      { 'level-1.tsv': withCell(level, 4, 'measure_word', '个') },
      { file: 'level-1.tsv', line: 4, column: 'measure_word', reason: /only a noun/ },
    ],
  ])('rejects %s with file, line, column and reason', (_, changed, { reason, ...place }) => {
    write(changed);
    const fault = findFirstIssue();
    expect(fault).toMatchObject(place);
    expect(fault.reason).toMatch(reason);
  });

  it('rejects a folder without the component table', () => {
    write();
    rmSync(join(folder, 'components.tsv'));
    expect(findFirstIssue()).toMatchObject({ file: 'components.tsv', line: 0, reason: 'the file is missing' });
  });
});

describe('the rules', () => {
  it('report nothing for valid tables but the missing words', () => {
    write();
    expect(listRuleIssues()).toEqual(['level-1.tsv:0 : 6 items of 242: 236 are missing']);
  });

  it.each([
    ['look after', 'All day the woman has to look after her child.'],
    ['beside', 'The woman reads until midnight with her child beside her.'],
  ])('accept the object after the prompt “%s”, which ends on a preposition', (prompt, association) => {
    const renamed = withCell(characters, 4, 'meaning', `${prompt}; good`);
    write({ 'characters.tsv': withCell(renamed, 4, 'association', association) });
    expect(listRuleIssues().filter((issue) => issue.includes('does not end with the prompt'))).toEqual([]);
  });

  it.each([
    ['an adverb', 'adverb', '', 'The good person greets even the geese.', 0],
    ['an adverb, but no more than four', 'adverb', '', 'The good person greets even the geese on the farm.', 1],
    ['a noun', 'noun', '个', 'The good person greets even the geese.', 0],
    ['a pattern, in its order', 'pattern', '', 'The good person eats not only your lunch but also mine.', 0],
    ['no pattern out of order', 'pattern', '', 'The good person eats but also cooks, and not only lunch.', 1],
  ])('accept words after the prompt of %s', (_, partOfSpeech, measureWord, association, issues) => {
    const prompt = partOfSpeech === 'pattern' ? 'not only … but also …' : 'even';
    const cells = { part_of_speech: partOfSpeech, measure_word: measureWord, translations: prompt, association };
    write({ 'level-1.tsv': Object.entries(cells).reduce<Table>((table, [column, cell]) => withCell(table, 6, column, cell), level) });
    expect(listRuleIssues().filter((issue) => issue.startsWith('level-1.tsv:6'))).toHaveLength(issues);
  });

  const writeWords = (count: number, associate: (index: number) => string, meaning = 'good person') => {
    const words = Array.from({ length: count }, (_, index) => [
      `1-${String(index + 7).padStart(3, '0')}`,
      '好人',
      'word',
      'hǎorén',
      `${meaning} (${index})`,
      'noun',
      '',
      '',
      'none',
      '',
      associate(index),
      '',
      '',
    ]);
    write({ 'level-1.tsv': [...level.slice(0, 5), ...words] });
  };

  it.each<[string, number, string, string]>([
    ['have a colon', 7, 'Good deed by a person', ': a good person.'],
    ['end “: it is …”', 2, 'Good deed by a person', ': it’s a good person.'],
  ])('report lines that too often %s: of 21 lines, %i may', (name, allowed, start, habit) => {
    const countIssues = (lines: number) => {
      writeWords(21, (index) => (index < lines ? `${start} ${index}${habit}` : `Good deed ${index} by a person, a good person.`));
      return listRuleIssues().filter((issue) => issue.includes(`of the 21 lines of words ${name}, at most ${allowed} may`)).length;
    };
    expect([countIssues(allowed), countIssues(allowed + 1)]).toEqual([0, 1]);
  });

  it.each(['Grandma', 'kittens', 'cakes', 'the child', 'children', 'a boy'])(
    'report each line beyond what may tell of an overused noun: %s',
    (noun) => {
      const listFor = (lines: number, words = 21) => {
        writeWords(words, (index) => `Good deed ${index} by a person for ${index < lines ? noun : 'Tim'}, a good person.`);
        return listRuleIssues().filter((issue) => issue.includes('tells of'));
      };
      expect(listFor(3)).toEqual([]);
      expect(listFor(5).map((issue) => issue.split(' ')[0])).toEqual(['level-1.tsv:9', 'level-1.tsv:10']);
    },
  );

  it('may tell of an overused noun in one line of a hundred, and wherever it is the meaning', () => {
    const countIssues = (lines: number, meaning: string) => {
      writeWords(301, (index) => `Good deed ${index} by a person for ${index < lines ? 'the boy' : 'Tim'}, a ${meaning}.`, meaning);
      return listRuleIssues().filter((issue) => issue.includes('tells of')).length;
    };
    expect([countIssues(4, 'good person'), countIssues(5, 'good person'), countIssues(9, 'good boy')]).toEqual([0, 1, 0]);
  });

  it('accept an ending that the association leaves out, a loan that it tells by its sound, and a picture that it tells by its meaning', () => {
    for (const tables of [
      withRole('人:ending', 'So much of it, and all of it good: a good person.', 'people; noun ending'),
      withRole('人:loan', '“Rén,” says the good crowd: a good person.', 'people'),
      withRole('人:picture', 'People and more people, all of them good: a good person.', 'people'),
    ]) {
      write(tables);
      expect(listRuleIssues().filter((issue) => issue.startsWith('level-1.tsv:6'))).toEqual([]);
    }
  });

  it.each<[string, Record<string, Table>, RegExp]>([
    [
      'an association that leaves out a component',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman smiles: good.') },
      /characters.tsv:4 association: does not name the component “child”/,
    ],
    [
      'a component that the character does not have',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman, a child and horses: good.') },
      /characters.tsv:4 association: names “horse”/,
    ],
    [
      'an association that does not end at the meaning',
      { 'characters.tsv': withCell(characters, 4, 'association', 'It is good: a woman and her child.') },
      /characters.tsv:4 association: .*does not end with the prompt “good”/,
    ],
    [
      'an association that ends at another translation',
      { 'level-1.tsv': withCell(level, 6, 'translations', 'saint; good person') },
      /level-1.tsv:6 association: .*does not end with the prompt “saint”/,
    ],
    [
      'a meaning that occurs twice',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A good woman with her child: good.') },
      /“good” occurs 2 times/,
    ],
    [
      'a character that lives only inside words without its gap',
      { 'level-1.tsv': withCell(level, 3, 'note', 'Only inside words, as 女儿.') },
      /level-1.tsv:3 translations: “女” lives only inside words/,
    ],
    [
      'a long sentence',
      { 'characters.tsv': withCell(characters, 4, 'association', `A woman with her child ${'and so on '.repeat(8)}: good.`) },
      /the sentence has 30 words/,
    ],
    [
      'a second sentence',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman with her child: good. It sounds like hào.') },
      /has 2 sentences instead of one: how it sounds/,
    ],
    [
      'an association that talks of grammar',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman with her child, a plural suffix: good.') },
      /characters.tsv:4 association: talks of grammar: “plural”/,
    ],
    [
      'an association that bends so that it ends on the prompt',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman with her child: both are what we call good.') },
      /characters.tsv:4 association: is twisted: “are what”/,
    ],
    [
      'an association that turns a sentence round with “such”',
      { 'characters.tsv': withCell(characters, 4, 'association', 'A woman with her child: such is the good.') },
      /characters.tsv:4 association: is twisted: “such is”/,
    ],
    [
      'an association that says more than an object after a prompt that ends on a preposition',
      {
        'characters.tsv': withCell(
          withCell(characters, 4, 'meaning', 'hǎo: look after; good | hào: be fond of'),
          4,
          'association',
          'The woman has a child to look after until the sun goes down.',
        ),
      },
      /characters.tsv:4 association: .*does not end with the prompt “look after”/,
    ],
    [
      'an ending inside a word',
      withRole('好:ending', 'One person, and again: a good person.'),
      /level-1.tsv:6 roles: the ending “好” does not end “好人”/,
    ],
    [
      'an ending that no meaning calls so',
      withRole('人:ending', 'So much of it, and all of it good: a good person.'),
      /level-1.tsv:6 roles: “人” has no meaning in characters.tsv that calls it an ending/,
    ],
    [
      'an ending told by what it means elsewhere',
      withRole('人:ending', 'As good as a whole people: a good person.', 'people; noun ending'),
      /level-1.tsv:6 association: tells the ending “人” as “people”/,
    ],
    [
      'a loan without its sound',
      withRole('人:loan', 'So much of it, and all of it good: a good person.'),
      /level-1.tsv:6 association: does not tell the loan “人” by its sound rén/,
    ],
    [
      'a loan told by what it means elsewhere',
      withRole('人:loan', '“Rén,” cries the good crowd of people: a good person.', 'people'),
      /level-1.tsv:6 association: tells the loan “人” as “people”/,
    ],
    [
      'a picture that is not named',
      withRole('人:picture', 'So much of it, and all of it good: a good person.', 'people'),
      /level-1.tsv:6 association: does not name the component “people”/,
    ],
    ['an empty association', { 'characters.tsv': withCell(characters, 4, 'association', '') }, /characters.tsv:4 association: is empty/],
    ['a word without an association', { 'level-1.tsv': withCell(level, 6, 'association', '') }, /level-1.tsv:6 association: is empty/],
    [
      'another sense without an association of its own',
      { 'level-1.tsv': withCell(level, 4, 'translations', 'be fond of') },
      /level-1.tsv:4 association: the prompt “be fond of” is not “good”/,
    ],
    [
      'two equal prompts',
      { 'level-1.tsv': withCell(level, 4, 'translations', 'Woman') },
      /level-1.tsv:4 translations: the prompt “woman” is already the prompt of line 3/,
    ],
    ['an item without a reading', { 'level-1.tsv': withCell(level, 4, 'reading', '') }, /level-1.tsv:4 reading: is empty/],
    [
      'a bracket inside a bracket',
      { 'level-1.tsv': withCell(level, 4, 'translations', 'law; rule (law (rule))') },
      /level-1.tsv:4 translations: “rule \(law \(rule\)\)” has a bracket inside a bracket/,
    ],
    ['an item without a translation', { 'level-1.tsv': withCell(level, 4, 'translations', '') }, /level-1.tsv:4 translations: is empty/],
    ['an unknown part of speech', { 'level-1.tsv': withCell(level, 4, 'part_of_speech', 'nuon') }, /“nuon” is not in the list/],
    ['a pattern without dots', { 'level-1.tsv': withCell(level, 6, 'kind', 'pattern') }, /level-1.tsv:6 kind: a pattern/],
    [
      'a keyword given twice',
      { 'components.tsv': withCell(components, 6, 'keyword', 'Child') },
      /components.tsv:6 keyword: “Child” is already the keyword of line 5/,
    ],
    [
      'a component called otherwise than its character without a reason',
      { 'components.tsv': withCell(components, 4, 'keyword', 'queen') },
      /components.tsv:4 keyword: “queen” is not what “女” means \(woman\): call it so, or give the reason/,
    ],
    [
      'a reason that is not needed',
      { 'components.tsv': withCell(withCell(components, 4, 'reason', 'She wears a crown.'), 4, 'origin', 'ours') },
      /components.tsv:4 reason: is not needed/,
    ],
    [
      'a word before its character',
      { 'level-1.tsv': [...level.slice(0, 1), ...level.slice(6), ...level.slice(1, 6)] },
      /level-1.tsv:2 item: the character “妈” is not taught before/,
    ],
    [
      'a component that comes later',
      {
        'components.tsv': components.filter(([glyph]) => glyph !== '女'),
        'level-1.tsv': [...level.slice(0, 2), ...level.slice(3, 4), ...level.slice(2, 3), ...level.slice(4)],
      },
      /level-1.tsv:3 item: “好” is made of “女”, which is not taught before/,
    ],
    [
      'two associations of one wording',
      { 'characters.tsv': withCell(characters, 5, 'association', 'A woman with her horse: all is mum.') },
      /characters.tsv:5 association: shares its wording with characters.tsv:4/,
    ],
  ])('report %s', (_, changed, fault) => {
    write(changed);
    expect(listRuleIssues().join('\n')).toMatch(fault);
  });
});

describe('the dictionary and the shapes', () => {
  it('accept the readings and components of valid tables', () => {
    write();
    const { tables } = readTables(folder);
    expect(checkReadings(tables)).toEqual([]);
    expect(checkShapes(tables)).toEqual({ issues: [], agreement: 1 });
  });

  it('report a wrong reading and a missing component', () => {
    write({
      'level-1.tsv': withCell(level, 6, 'reading', 'háorén'),
      'characters.tsv': withCell(withCell(characters, 5, 'readings', 'má'), 4, 'components', '女:meaning 马:meaning'),
    });
    const { tables } = readTables(folder);
    expect(checkReadings(tables).map(({ line, subject }) => [line, subject])).toEqual([
      [5, '妈'],
      [6, '好人'],
    ]);
    expect(checkShapes(tables).issues.map(({ subject }) => subject)).toEqual(['好']);
  });
});
