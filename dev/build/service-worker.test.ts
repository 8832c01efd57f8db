// The files that open without a line: none is missing, and a change of any of them changes the list.
import { expect, test } from 'vitest';
import { listShellFiles } from './service-worker.ts';

const built = [
  'assets/index-a.js',
  'assets/index-a.css',
  'assets/inter-latin-wght-normal-a.woff2',
  'assets/inter-latin-ext-wght-normal-a.woff2',
  'assets/inter-greek-wght-normal-a.woff2',
  'assets/lxgwwenkai-regular-subset-62-a.woff2',
  'assets/word-dictionary-a.json',
  'licences/react.txt',
  'index.html',
];
const list = (files: readonly string[] = built, content = 'content') => listShellFiles(files, (name) => Buffer.from(`${name} ${content}`));
const findRevision = (files: ReturnType<typeof list>, url: string) => files.find((file) => file.url === url)?.revision;

test('are the page, what it links, all scripts and styles, and the letters of pinyin', () => {
  expect(list().map(({ url }) => url)).toEqual([
    '/index.html',
    '/theme.js',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/icon-192.png',
    '/assets/index-a.css',
    '/assets/index-a.js',
    '/assets/inter-latin-ext-wght-normal-a.woff2',
    '/assets/inter-latin-wght-normal-a.woff2',
  ]);
});

test('have a revision where the name stays the same: the page with every script and style, the others with their content', () => {
  const others = list(built.map((name) => name.replace('index-a.css', 'index-b.css')));
  expect(findRevision(others, '/index.html')).not.toBe(findRevision(list(), '/index.html'));
  expect(findRevision(list(built, 'other'), '/theme.js')).not.toBe(findRevision(list(), '/theme.js'));
  expect(findRevision(list(), '/assets/index-a.js')).toBeNull();
});
