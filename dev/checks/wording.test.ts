// Enforces the wording of texts on screens, mails, errors, log lines, comments, tests and documents.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findWordings } from './wording.ts';

const root = join(import.meta.dirname, '../..');
const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'voices', 'test-results', 'playwright-report']);
const files = globSync('**/*.{ts,tsx,js,md,html,yml,yaml}', { cwd: root, exclude: (name) => ignoredFolders.has(name) }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(root, path), 'utf8'),
}));

test('the project uses none of the words', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findWordings(files)).toEqual([]);
});

describe('the list', () => {
  it.each([
    ['// The time is reckoned from it.', 'reckoned', 'estimate, calculate'],
    ['A known Hole', 'Hole', 'vulnerability, gap'],
    ['opens without a line', 'without a line', 'online, offline'],
    ['The pause has been taken back', 'taken back', 'undo, remove, withdraw'],
    ['a limit is told', 'is told', 'is shown, is notified, learns'],
    ['a floor of the server', 'floor', 'layer'],
  ])('finds %s', (text, found, instead) =>
    expect(findWordings([{ path: 'web/a.ts', text: `\n${text}` }])).toEqual([`web/a.ts:2: "${found}": use "${instead}"`]),
  );

  it.each(['Math.floor(2)', 'floor(random())', 'the whole', 'an address with no line break', 'cannot be told apart', 'takes the backup'])(
    'leaves %s alone',
    (text) => expect(findWordings([{ path: 'web/a.ts', text }])).toEqual([]),
  );
});
