// The files that open offline: none is missing, and a change of any of them changes the list.
import { expect, test } from 'vitest';
import { listShellFiles } from './service-worker.ts';

const built = [
  'shell-page.html',
  'index-a.js',
  'index-a.css',
  'inter-text-a.woff2',
  'inter-pinyin-a.woff2',
  'inter-latin-ext-wght-normal-a.woff2',
  'inter-greek-wght-normal-a.woff2',
  'lxgwwenkai-regular-subset-62-a.woff2',
  'word-dictionary-a.json',
];
const list = (content = 'content') => listShellFiles('page', built, (path) => Buffer.from(`${path} ${content}`));
const find = (files: ReturnType<typeof list>, url: string) => files.find((file) => file.url === url);

test('are the page, what it links, all scripts and styles, and the letters of pinyin', () => {
  expect(list().map(({ url }) => url)).toEqual([
    '/assets/shell-page.html',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/icon-192.png',
    '/assets/index-a.css',
    '/assets/index-a.js',
    '/assets/inter-pinyin-a.woff2',
    '/assets/inter-text-a.woff2',
  ]);
});

test('have a checksum of their content, and that as their revision where the name stays the same', () => {
  for (const { url, revision, integrity } of list()) {
    expect(integrity).toMatch(/^sha256-[\w+/]{43}=$/);
    expect(find(list('other'), url)?.integrity).not.toBe(integrity);
    expect([url, revision]).toEqual([url, url.startsWith('/assets/') ? null : integrity.replace('sha256-', '')]);
  }
});
