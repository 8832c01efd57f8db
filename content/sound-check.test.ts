// The rules of the sound tables, on the tables of the project with single lines changed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIssue } from './issue.ts';
import { readTone } from './reading.ts';
import { checkSounds } from './sound-check.ts';
import { createFamilyTest, listTaughtReadings } from './sound-families.ts';
import { listAllTables, type Tables } from './records.ts';
import { readTables } from './tables.ts';

const content = fileURLToPath(new URL('./', import.meta.url));
const pegs = readFileSync(join(content, 'pegs.tsv'), 'utf8');
const sounds = readFileSync(join(content, 'sounds.tsv'), 'utf8');
let folder = '';
let tables: Tables;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-sounds-'));
  ({ tables } = readTables(content));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function listIssues(changedSounds: string, changedPegs = pegs, changedTables = tables): string[] {
  writeFileSync(join(folder, 'sounds.tsv'), changedSounds);
  writeFileSync(join(folder, 'pegs.tsv'), changedPegs);
  return checkSounds(folder, changedTables).issues.map(formatIssue);
}

/** The sounds with another line for the character and reading that `row` begins with. */
function replaceRow(...row: readonly string[]): string {
  const start = `${row.slice(0, 2).join('\t')}\t`;
  const rows = sounds.split('\n');
  expect(rows.filter((text) => text.startsWith(start))).toHaveLength(1);
  return rows.map((text) => (text.startsWith(start) ? row.join('\t') : text)).join('\n');
}

describe('the tables of the project', () => {
  it('have an entry for every taught reading and no issue', () => {
    const { counts, issues, pegs: pegCount } = checkSounds(content, tables);
    expect(issues.map(formatIssue)).toEqual([]);
    const total = [...counts.values()].reduce((sum, { family, peg, like, spell }) => sum + family + peg + like + spell, 0);
    expect(total).toBe(listTaughtReadings(listAllTables(tables), tables).length);
    expect(total).toBe(tables.characters.reduce((sum, { readings }) => sum + readings.length, 0));
    expect(pegCount).toBe(pegs.split('\n').length - 2);
  });
});

describe('families', () => {
  it.each([
    ['the sound component of the other', '吗', '妈', true],
    ['the same sound component', '清', '请', true],
    ['a sound component that is written otherwise', '爸', '把', true],
    ['only a part that gives the meaning', '汉', '汗', false],
    ['nothing', '你', '好', false],
  ])('%s: %s and %s', (_, one, other, isFamily) => {
    const test = createFamilyTest(tables);
    expect(test(one, other)).toBe(isFamily);
    expect(test(other, one)).toBe(isFamily);
  });
});

describe('a line of sounds.tsv', () => {
  it.each<[string, readonly string[], string]>([
    ['an unknown kind', ['投', 'tóu', 'rhyme', '', ''], 'kind: “rhyme” is not one of family, peg, like, spell'],
    ['a family without a character', ['情', 'qíng', 'family', '', ''], 'of: 情 qíng: is empty'],
    ['a character taught later', ['情', 'qíng', 'family', '清', ''], 'of: 情 qíng: “清” is not taught before with the syllable “qing”'],
    ['another syllable', ['情', 'qíng', 'family', '你', ''], 'of: 情 qíng: “你” is not taught before with the syllable “qing”'],
    ['no shared sound component', ['词', 'cí', 'family', '次', ''], 'of: 词 cí: “次” does not share a sound component'],
    ['another tone where one of the family has the same', ['静', 'jìng', 'family', '睛', ''], 'of: 静 jìng: “净” has the same tone'],
    ['like where family fits', ['情', 'qíng', 'like', '请', ''], 'kind: 情 qíng: family fits before like: “请” shares the sound component'],
    ['spell where like fits', ['词', 'cí', 'spell', '', ''], 'kind: 词 cí: like fits before spell: “次” has the syllable'],
    ['a peg line with a character', ['投', 'tóu', 'peg', '头', 'A toad climbs the ladder with a coin.'], 'of: 投 tóu: a peg line has none'],
    ['a spell line without a text', ['次', 'cì', 'spell', '', ''], 'line: 次 cì: is empty'],
    ['a peg line without a text', ['投', 'tóu', 'peg', '', ''], 'line: 投 tóu: is empty'],
    ['a syllable without a peg', ['次', 'cì', 'peg', '', 'One time it falls down the waterfall.'], 'kind: 次 cì: “ci” has no peg'],
    ['another peg', ['投', 'tóu', 'peg', '', 'A yak climbs the ladder with a coin.'], 'line: 投 tóu: uses “yak”, the peg of “ya”'],
    ['no peg', ['投', 'tóu', 'peg', '', 'It climbs the ladder with a coin.'], 'line: 投 tóu: does not use the peg “toad”'],
    ['no prop', ['投', 'tóu', 'peg', '', 'A toad climbs up with a coin.'], 'line: 投 tóu: has no prop of tone 2: ladder, kite, balloon'],
    [
      'the prop of another tone',
      ['投', 'tóu', 'peg', '', 'A toad rides the anvil with a coin.'],
      'line: 投 tóu: “anvil” is no prop of tone 2: ladder, kite, balloon',
    ],
    [
      'two props',
      ['投', 'tóu', 'peg', '', 'A toad climbs the ladder with a kite and a coin.'],
      'line: 投 tóu: has the props “ladder” and “kite”; one is allowed',
    ],
    ['no word of the picture', ['投', 'tóu', 'peg', '', 'A toad climbs the ladder slowly.'], 'line: 投 tóu: uses no word of the picture'],
    [
      'fifteen words',
      ['投', 'tóu', 'peg', '', 'A toad climbs the ladder with a coin, and nobody at all knows why, ever.'],
      'line: 投 tóu: 15 words, at most 14',
    ],
    [
      'fifteen words of a spelling',
      ['次', 'cì', 'spell', '', 'A yawn, “tss” and again “tss”, goes over the anvil and down a third time.'],
      'line: 次 cì: 15 words, at most 14',
    ],
    [
      'no prop in a spelling',
      ['次', 'cì', 'spell', '', 'Frost falls with “tss”.'],
      'line: 次 cì: has no prop of tone 4: anvil, anchor, waterfall',
    ],
    [
      'the prop of another tone in a spelling',
      ['次', 'cì', 'spell', '', 'Frost falls on the swing with “tss”.'],
      'line: 次 cì: “swing” is no prop of tone 4: anvil, anchor, waterfall',
    ],
    [
      'two props in a spelling',
      ['次', 'cì', 'spell', '', 'Frost falls on anvil and anchor with “tss”.'],
      'line: 次 cì: has the props “anvil” and “anchor”; one is allowed',
    ],
    [
      'no word of the picture in a spelling',
      ['次', 'cì', 'spell', '', 'Water hits the anvil with “tss”.'],
      'line: 次 cì: uses no word of the picture',
    ],
    [
      'another peg in a spelling',
      ['次', 'cì', 'spell', '', 'Frost on the yak’s anvil goes “tss”.'],
      'line: 次 cì: uses “yak”, the peg of “ya”',
    ],
    [
      'a peg that is called a spelling',
      ['投', 'tóu', 'spell', '', 'A toad climbs the ladder with a coin.'],
      'kind: 投 tóu: “toad” is the peg of a peg line',
    ],
    ['half a sentence', ['投', 'tóu', 'peg', '', 'a toad climbs the ladder with a coin'], 'line: 投 tóu: is not a sentence'],
  ])('is reported: %s', (_, row, issue) => {
    const issues = listIssues(replaceRow(...row));
    expect(issues.some((text) => /^sounds\.tsv:\d+ /.test(text) && text.endsWith(issue))).toBe(true);
  });

  it('may add a text to a family, which keeps the rules of props', () => {
    expect(listIssues(replaceRow('情', 'qíng', 'family', '请', 'Please climb the ladder with feeling.'))).toEqual([]);
    expect(listIssues(replaceRow('情', 'qíng', 'family', '请', 'Please play the flute with feeling.'))).toEqual([
      expect.stringContaining('“flute” is no prop of tone 2'),
    ]);
  });
});

describe('the table of sounds', () => {
  it('lacks no reading and has no other', () => {
    const rows = sounds.split('\n').filter((row) => !row.startsWith('投\t'));
    expect(listIssues(rows.join('\n'))).toEqual(['sounds.tsv: 投 tóu has no sound']);
    expect(listIssues(`${sounds}饕\ttāo\tspell\t\t\n`)).toEqual([
      expect.stringMatching(/^sounds\.tsv:\d+ reading: 饕 tāo: is no reading of the course$/),
    ]);
    expect(listIssues(`${sounds}投\ttóu\tlike\t头\t\n`)).toEqual([expect.stringMatching(/“投 tóu” is already in line \d+$/)]);
  });

  it('is written in pinyin', () => {
    expect(listIssues(`${sounds}投\ttŏu\tspell\t\t\n`)).toEqual([
      expect.stringMatching(/^sounds\.tsv:\d+ reading: “ŏ” is not a letter of pinyin; write “ǒ”$/),
    ]);
  });

  it('has exactly its columns', () => {
    expect(listIssues(sounds.replace('\tline\n', '\ttext\n'))).toEqual(
      expect.arrayContaining(['sounds.tsv:1 line: the column is missing', 'sounds.tsv:1 text: is not a column of this table']),
    );
  });

  it('uses no prop in more than 40 % of the peg and spell lines of its tone', () => {
    expect(listIssues(sounds.replace(/\b(?:ladder|kite)(?=s?\b)/g, 'balloon'))).toEqual([
      'sounds.tsv line: “balloon” is in 100 % of the peg and spell lines of tone 2, at most 40 % are allowed',
    ]);
  });
});

describe('an association', () => {
  it('uses a prop or a peg only where the item or one of its parts is called so', () => {
    const change = <T extends { line: number }>(records: readonly T[], line: number, association: string) =>
      records.map((record) => (record.line === line ? { ...record, association } : record));
    const [first, ...others] = tables.levels;
    if (!first) throw new Error('No level');
    const changed = {
      ...tables,
      characters: change(tables.characters, 2, 'One toad.'),
      levels: [{ ...first, words: change(first.words, 7, 'You fly a kite past a toad.') }, ...others],
    };
    expect(listIssues(sounds, pegs, changed).filter((issue) => issue.includes('reserved'))).toEqual([
      'characters.tsv:2 association: uses “toad”, which is reserved for sound lines',
      'level-1.tsv:7 association: uses “kite”, which is reserved for sound lines',
      'level-1.tsv:7 association: uses “toad”, which is reserved for sound lines',
    ]);
  });
});

describe('the table of pegs', () => {
  it.each<[string, string, string]>([
    ['a tone', 'tóu\ttoad\tnear\t', 'syllable: “tóu” is not a syllable without tone'],
    ['no word', 'ci\t\tnear\t', 'peg: is empty'],
    ['an unknown closeness', 'ci\tcity\tfar\t', 'closeness: “far” is not exact or near'],
    ['a syllable with a peg', 'tou\ttoast\tnear\t', 'syllable: “tou” is already in line '],
    ['a peg of another syllable', 'nong\tToad\tnear\t', 'peg: “toad” is already in line '],
    ['a single reading', 'te\tturtle\tnear\t', 'syllable: 1 taught readings are “te”; a peg needs two'],
    ['a syllable that English cannot say', 'ci\tcity\tnear\t', 'syllable: English has no peg for “ci”'],
    ['a prop', 'nong\tkites\tnear\t', 'peg: “kites” is a prop'],
    ['a peg inside another', 'cheng\tgum\tnear\t', 'peg: “gum” is in the peg “chewing gum”'],
  ])('rejects %s', (_, row, issue) => {
    expect(listIssues(sounds, `${pegs}${row}\n`)).toEqual(expect.arrayContaining([expect.stringContaining(issue)]));
  });

  it('keeps its words and the props out of the keywords, except for the component that is read so', () => {
    const [first, ...components] = tables.components;
    const rename = (keyword: string): Tables => ({ ...tables, components: first ? [{ ...first, keyword }, ...components] : [] });
    expect(listIssues(sounds, pegs, rename('kite'))).toEqual([
      'components.tsv:2 keyword: “kite” uses “kite”, which is reserved for sound lines',
    ]);
    expect(listIssues(sounds, pegs, rename('toad'))).toEqual([
      'components.tsv:2 keyword: “toad” uses “toad”, which is reserved for sound lines',
    ]);
    expect(listIssues(sounds, pegs, rename('eagle'))).toEqual([]);
  });
});

it.each([
  ['mā', 1],
  ['lǘ', 2],
  ['nǚ', 3],
  ['lüè', 4],
  ['ma', 5],
])('reads the tone of %s', (syllable, tone) => {
  expect(readTone(syllable)).toBe(tone);
});
