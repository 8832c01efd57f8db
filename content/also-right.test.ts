// Wrong answers that would also be right: what the dictionary, the pairs and the table say, for components, characters and words.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCourse, buildSmallWord } from '../dev/fixtures/small-course.ts';
import { addAlsoRight } from './also-right.ts';
import { formatIssue } from './issue.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanzivine-content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const items = [
  ['匕', 'dagger'],
  ['勺', 'ladle'],
  ['往', 'towards (＿前走)'],
  ['望', 'look into the distance'],
  ['亲爱', 'dear'],
  ['热爱', 'love deeply'],
  ['回', 'return'],
  ['答', 'to reply'],
] as const;

function findAlsoRight(...rows: string[]) {
  writeFileSync(join(folder, 'pairs.tsv'), 'words\ttext\texcept\n往 回\t往: on. | 回: back.\t\n');
  writeFileSync(join(folder, 'also-right.tsv'), ['asked\tanswer\treason', ...rows, ''].join('\n'));
  const words = items.map(([text, translation], index) => ({
    ...buildSmallWord(1, index + 1),
    text,
    translations: [translation],
    components: [{ glyph: text, reading: '', keyword: translation, role: 'shape' as const }],
  }));
  const { course, issues } = addAlsoRight(buildCourse('1', { level: 1, words, alsoRight: {} }), folder);
  return { alsoRight: course.levels.get(1)?.alsoRight ?? {}, issues: issues.map(formatIssue) };
}

it('a meaning that the dictionary has for the glyph, whatever its bracket, article or “to”', () => {
  const { alsoRight, issues } = findAlsoRight();
  expect(issues).toEqual([]);
  expect(alsoRight['匕']).toContain('ladle');
  expect(alsoRight['望']).toContain('towards (＿前走)');
  expect(alsoRight['回']).toContain('to reply');
  expect(alsoRight['勺'] ?? []).not.toContain('dagger');
});

it('a word that the dictionary has for the prompt', () => {
  const { alsoRight } = findAlsoRight();
  expect(alsoRight['往']).toContain('望');
  expect(alsoRight['答']).toContain('回');
  expect(alsoRight['匕'] ?? []).not.toContain('勺');
});

it('words of one card, and words and meanings decided by hand', () => {
  const { alsoRight, issues } = findAlsoRight('亲爱\t热爱\tBoth say that it is dear.', '匕\tdear\tNobody knows why not.');
  expect(issues).toEqual([]);
  expect(alsoRight['往']).toContain('回');
  expect(alsoRight['回']).toContain('往');
  expect(alsoRight['亲爱']).toContain('热爱');
  expect(alsoRight['热爱']).toContain('亲爱');
  expect(alsoRight['匕']).toContain('dear');
});

it.each([
  ['亲爱\t热爱\t', 'also-right.tsv:2 reason: needs the reason'],
  ['疼爱\t热爱\tBoth are love.', 'also-right.tsv:2 asked: “疼爱” is not in the course'],
  ['热爱\t疼爱\tBoth are love.', 'also-right.tsv:2 answer: “疼爱” is no answer of the course'],
  ['匕\tladle\tThe dictionary says so.', 'also-right.tsv:2 answer: is known without this line: remove it'],
])('reports %j', (row, issue) => expect(findAlsoRight(row).issues).toEqual([issue]));
