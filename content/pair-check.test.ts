// The rules of the cards for words that learners mix up, on the words of the course with cards of the test's own.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDictionary } from './dictionary.ts';
import { formatIssue } from './issue.ts';
import { checkPairs } from './pair-check.ts';
import type { Tables } from './records.ts';
import { readTables } from './tables.ts';

const content = fileURLToPath(new URL('./', import.meta.url));
// Reading it takes longer than a check.
const dictionary = readDictionary();
let folder = '';
let tables: Tables;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-pairs-'));
  ({ tables } = readTables(content));
  for (const file of ['sentences.tsv', 'sentence-names.tsv', 'separable-verbs.tsv']) cpSync(join(content, file), join(folder, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function listIssues(...rows: readonly string[]): string[] {
  writeFileSync(
    join(folder, 'pairs.tsv'),
    `${['words\ttext\texcept', ...rows.map((row) => (row.split('\t').length > 2 ? row : `${row}\t`))].join('\n')}\n`,
  );
  return checkPairs(folder, tables, dictionary).issues.map(formatIssue);
}

const er = "二: two in figures. 今天是十二号。 Today's the twelfth.";
const kan = '看 看见\t看: look. 你看！ Look! | 看见: see. 我看见他了。 I saw him.';
const cai =
  '就 才\t就: earlier than expected. 他五点就起床了。 He was up as early as five. | 才: later than expected. 他十点才起床。 He did not get up until ten.';
const liang = '两: two of something. 我有两个孩子。 I have two children.';

describe('a good card', () => {
  it.each([
    ['that names a character which the list of 2026 teaches as a word', `${cai}\t5-1454`],
    ['of two lines', `二 两\t${er} | ${liang}\tn-1465`],
    ['with a remark', `二 两\t${er} | ${liang} | Both mean two.\tn-1465`],
    [
      'of three words',
      "他 她 它\t他: he. 他是我哥哥。 He's my brother. | 她: she. 她是我妹妹。 She's my sister. | 它: it. 它是我的狗。 It's my dog.",
    ],
    [
      'with the words of its higher level',
      '知道 了解\t知道: a fact. 我知道他的名字。 I know his name. | 了解: know well. 我很了解这个城市。 I know this city well.',
    ],
    ['about one of two words that are written alike', `${kan}\tn-2657`],
    [
      'with a parted verb',
      '帮助 帮忙\t帮助: takes an object. 请帮助我。 Please help me. | 帮忙: has its object. 请帮个忙。 Please lend a hand.',
    ],
  ])('passes: %s', (_, row) => {
    expect(listIssues(row)).toEqual([]);
  });
});

describe('a bad card', () => {
  it.each([
    ['an unknown word', `二 鬣\t${er} | ${liang.replace('两:', '鬣:')}`, 'words: 二 鬣: “鬣” is no word of the course'],
    ['an item that is only a character', `二 京\t${er} | ${liang}`, '“京” is no word of the course'],
    ['one word', `二\t${er}`, 'words: 二: 1 word, at least 2'],
    ['the same word again', `二 二\t${er} | ${er}`, 'words: 二 二: names “二” twice'],
    ['a word that its text leaves out', `二 两\t${er}`, 'text: 二 两: “两” has no line of its own'],
    ['a line of another word', `二 两\t${er} | 三: three. 三个。 Three.`, '“三” is not in the words'],
    ['another order', `二 两\t${liang} | ${er}`, 'the lines are in another order than the words: 两 二'],
    ['four lines', `二 两\t${er} | ${liang} | One. | Two.`, '4 lines, at most 3'],
    ['a remark before the last line', `二 两\tBoth mean two. | ${er} | ${liang}`, 'only the last line may be without a word'],
    ['a long line', `二 两\t${er} | ${liang} | ${'Very '.repeat(32)}long.`, 'a line of 165 characters, at most 160'],
    ['an empty line', `二 两\t${er} |  | ${liang}`, 'has an empty line'],
    ['a separator without spaces', `二 两\t${er}|${liang}`, 'needs a space on both sides of |'],
    ['two spaces', `二 两\t${er} | ${liang.replace('two of', 'two  of')}`, 'two spaces'],
    ['an explanation without a full stop', `二 两\t${er.replace('figures.', 'figures')} | ${liang}`, '“two in figures” does not end'],
    ['no example', `二 两\t${er} | 两: two of something.`, '“两” has no example with a translation'],
    ['no translation', `二 两\t${er} | 两: two of something. 我有两个孩子。`, '“两” has no example with a translation'],
    [
      'an example without its word',
      `二 两\t${er} | ${liang.replace('有两个', '有二个')}`,
      '“两” does not stand as a word in “我有二个孩子。”',
    ],
    [
      'an example with a longer word around it',
      '东西 东\t东西: a thing. 我买东西。 I go shopping. | 东: east. 我买东西。 I go shopping.',
      '“东” does not stand as a word',
    ],
    [
      'an example of a later level',
      `二 两\t${er} | ${liang.replace('两个孩子', '两个警察')}`,
      'text: 二 两: “警察” is left over: 警察 is level 4',
    ],
    ['an explanation with a later word', `二 两\t${er.replace('figures', '警察')} | ${liang}`, '“警察” is left over: 警察 is level 4'],
    ['a long example', `二 两\t${er} | ${liang.replace('孩子', '孩子和两个朋友和两个老师和两个学生')}`, 'has 21 characters, at most 18'],
    [
      'an American translation',
      `二 两\t${er} | ${liang.replace('I have two children', 'Mom has two')}`.replace('Mom', 'My mom'),
      '“mom” is not British',
    ],
    ['a translation without an end', `二 两\t${er} | ${liang.slice(0, -1)}`, 'does not end with a full stop, ? or !'],
    ['empty words', `\t${er}`, 'pairs.tsv:2 words: is empty'],
    ['an empty text', '二 两\t', 'pairs.tsv:2 text: is empty'],
    ['a tab in the text', `二 两\t${er}\t${liang}\t`, 'pairs.tsv:2: 4 cells instead of 3'],
    [
      'a character of its own sense that the list of 2026 teaches as a word',
      cai,
      '“才” is several words, 3-119 and 5-1454: name those that the card is not about',
    ],
    ['one writing for two words', kan, '“看” is several words, 1-123 and n-2657: name those that the card is not about'],
    ['a word that is none of its own', `${kan}\tn-2657 1-001`, '“1-001” is no word that is written like one of these'],
  ])('fails: %s', (_, row, reason) => {
    const issues = listIssues(row);
    expect(issues).toContainEqual(expect.stringContaining(reason));
    expect(issues.every((text) => text.startsWith('pairs.tsv:2'))).toBe(true);
  });

  it('fails: the same pair again, in any order', () => {
    expect(listIssues(`二 两\t${er} | ${liang}\tn-1465`, `两 二\t${liang} | ${er}\tn-1465`)).toEqual([
      'pairs.tsv:3 words: “两 二” is already in line 2',
    ]);
  });
});

it('the cards of the project have no issue', () => {
  const { count, issues } = checkPairs(content, tables, dictionary);
  expect(issues.map(formatIssue)).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(150);
});
