// The lint rules for translated pages: what a translator would break is found, and what it cannot break is not.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const bad: readonly (readonly [name: string, jsx: string])[] = [
  ['text after what comes and goes', '<p>{isDone && <b>Done</b>} Learn on</p>'],
  ['a text that changes beside another one', '<p>Hello {name}</p>'],
  ['a number beside a word', '<p>{count} words</p>'],
  ['a text that comes and goes beside an element', "<p><b>1</b> {isDone ? 'done' : 'open'}</p>"],
  ['text between two parts that come and go', '<>{isDone && <b>Done</b>}and{isDone && <b>more</b>}</>'],
  ['what a call returns', '<p><b>1</b>{format(count)}</p>'],
];
const good: readonly (readonly [name: string, jsx: string])[] = [
  ['one string', '<p>{`${count} words`}</p>'],
  ['a text alone', '<p>{name}</p>'],
  ['a text with an element of its own', '<p>{isDone && <b>Done</b>} <span>Learn on</span></p>'],
  ['a fixed text before what comes and goes', '<p>Learn {isDone && <b>more</b>}</p>'],
  ['elements that are made of a list', '<ul><li>1</li>{list.map((one) => <li key={one}>{one}</li>)}</ul>'],
  ['what the caller has wrapped', '<p><b>1</b>{children}</p>'],
];
const returning: readonly (readonly [name: string, source: string, isFound: boolean])[] = [
  ['a component that returns text or an element', "return isDone ? 'done' : <b>open</b>;", true],
  ['a component that returns elements', 'return isDone ? <i>done</i> : <b>open</b>;', false],
];
const chinese: readonly (readonly [name: string, jsx: string, isFound: boolean])[] = [
  ['Chinese that names its language itself', '<span lang="zh-Hans">好</span>', true],
  ['another language', '<span lang="la">radix</span>', false],
];

let folder = '';
let found: readonly { readonly file: string; readonly rule: string }[] = [];

const wrap = (body: string) => `export function One({ isDone, name, count, list, children, format }) {\n  ${body}\n}\n`;
const files = [
  ...[...bad, ...good].map(([name, jsx]) => ({ name, body: `return ${jsx};` })),
  ...returning.map(([name, body]) => ({ name, body })),
  ...chinese.map(([name, jsx]) => ({ name, body: `return ${jsx};` })),
];
const getFile = (name: string) => `${files.findIndex((file) => file.name === name)}.jsx`;
const listRules = (name: string) => found.filter(({ file }) => file === getFile(name)).map(({ rule }) => rule);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'translation-lint-'));
  for (const { name, body } of files) writeFileSync(join(folder, getFile(name)), wrap(body));
  const config = join(folder, 'config.json');
  const rules = { 'translation/no-bare-text': 'error', 'translation/chinese-components': 'error' };
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [join(root, 'dev/checks/translation-lint.js')], categories: { correctness: 'off' }, rules }),
  );
  const { stdout } = spawnSync('oxlint', ['--config', config, '--no-ignore', '--format', 'json', folder], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  found = diagnostics.map(({ filename, code }) => ({ file: filename.slice(filename.lastIndexOf('/') + 1), rule: code }));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('no bare text', () => {
  test.each(bad)('finds %s', (name) => expect(listRules(name)).toContain('translation(no-bare-text)'));
  test.each(good)('lets %s be', (name) => expect(listRules(name)).toEqual([]));
  test.each(returning)('%s', (name, _, isFound) => expect(listRules(name)).toEqual(isFound ? ['translation(no-bare-text)'] : []));
});

describe('Chinese has its components', () => {
  test.each(chinese)('%s', (name, _, isFound) => expect(listRules(name)).toEqual(isFound ? ['translation(chinese-components)'] : []));
});
