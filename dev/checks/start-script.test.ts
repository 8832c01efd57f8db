// The script that stands before the app: browsers of any age can read it, it tells those that are too old, and names the same as README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'acorn';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { supportedBrowsers } from '#dev/build/supported-browsers.ts';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, 'public/start.js'), 'utf8');
const [, problem = ''] = /(<div id="start-problem".*?<\/div>)/s.exec(readFileSync(join(root, 'index.html'), 'utf8')) ?? [];

test('the start script is ES5', () => {
  expect(() => parse(source, { ecmaVersion: 5 })).not.toThrow();
});

test('what an outdated browser shows, and README, name the browsers of the build', () => {
  const { chrome, edge, firefox, safari, safari_ios: ios } = supportedBrowsers;
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(source).toContain(`Safari or iOS from ${safari}, Chrome or Edge from ${chrome}, Firefox from ${firefox}.`);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `Safari and iOS from ${safari}, Chrome and Edge from ${chrome}, and Firefox from ${firefox}`,
  );
});

interface Surroundings {
  readonly HTMLElement?: { readonly prototype: object };
  readonly CSS?: { readonly supports: () => boolean };
  readonly RegExp?: (source: string) => RegExp;
}

/** Runs the script as a browser with these built-ins does, whose app starts or not. */
function load(missing: Surroundings, isStarted: boolean) {
  const { document } = new Window({ url: 'https://hanzivine.example/register' });
  document.body.innerHTML = problem;
  const run = { reloads: 0 };
  const timers: (() => void)[] = [];
  const CSS = missing.CSS ?? { supports: () => true };
  const stored = new Map<string, string>();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) };
  runInNewContext(source, {
    HTMLElement: { prototype: { inert: false } },
    ...missing,
    CSS,
    window: { CSS },
    document,
    navigator: { onLine: true },
    localStorage: storage,
    sessionStorage: storage,
    location: { reload: () => (run.reloads += 1) },
    addEventListener: (name: string, listener: () => void) => name === 'load' && timers.push(listener),
    setTimeout: (callback: () => void, ms: number) => ms === 0 && callback(),
  });
  if (isStarted) document.documentElement.setAttribute('data-started', '');
  for (const callback of timers) callback();
  const place = document.getElementById('start-problem');
  const text = place?.hasAttribute('hidden') === true ? '' : (place?.querySelector('p')?.textContent ?? '');
  return { text, canRetry: place?.querySelector('button')?.hasAttribute('hidden') === false, reloads: run.reloads };
}

const refuseLookbehind = (pattern: string) => {
  if (pattern.startsWith('(?<=')) throw new SyntaxError('Invalid regular expression: invalid group specifier name');
  return new RegExp(pattern, 'u');
};

test.each<[string, Surroundings]>([
  ['Chrome 101', { HTMLElement: { prototype: {} } }],
  ['Safari 15.3', { CSS: { supports: () => false } }],
  ['Safari 16.3', { RegExp: refuseLookbehind }],
])('%s shows that it is too old, whether the app starts or not, and loads nothing again', (_, missing) => {
  for (const isStarted of [true, false]) {
    const { text, canRetry, reloads } = load(missing, isStarted);
    expect(text).toMatch(/^This browser is older than HanziVine needs, .*Safari or iOS from 16\.4/);
    expect([canRetry, reloads]).toEqual([false, 0]);
  }
});

test('a supported browser loads once more, and shows nothing if the app starts', () => {
  expect(load({}, true)).toMatchObject({ text: '', reloads: 0 });
  expect(load({}, false)).toMatchObject({ text: '', reloads: 1 });
});
