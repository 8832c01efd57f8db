// The HTML of public pages: its head, and the template that it is put into.
import { expect, test } from 'vitest';
import { buildHead, fillFrame, fillTemplate, lowerPriority } from './prerendered-pages.ts';

const page = { path: '/about', title: 'A "quoted" title & more', description: 'Less < more' };
const template = '<head><meta name="robots" content="noindex" /><title>HanziVine</title></head><body><div id="root"></div></body>';

test('the head escapes its texts and has absolute addresses', () => {
  const head = buildHead(page);
  expect(head).toContain('<title>A &quot;quoted&quot; title &amp; more</title>');
  expect(head).toContain('<meta name="description" content="Less &lt; more" />');
  expect(head).toContain('<link rel="canonical" href="{{publicUrl}}/about" />');
});

test('head and content replace the shell’s, also where they hold a dollar sign', () => {
  const filled = fillTemplate(template, '<title>T</title>', '<p>5 $& a month</p>');
  expect(filled).toBe('<head><title>T</title></head><body><div id="root"><p>5 $& a month</p></div></body>');
});

test('a template without one of its places is refused', () => {
  expect(() => fillTemplate(template.replace('id="root"', ''), '', '')).toThrow('index.html has no <div id="root"></div>');
});

test('scripts and the style come behind what the first paint needs, and nothing else does', () => {
  const head = '<script>start()</script><link rel="icon" href="/i.svg" />';
  const later = (priority: string) =>
    `<script type="module"${priority} crossorigin src="/a.js"></script><link rel="modulepreload"${priority} href="/b.js"><link rel="stylesheet"${priority} href="/c.css">`;
  expect(lowerPriority(head + later(''))).toBe(head + later(' fetchpriority="low"'));
});

test('the frame is marked, so that the app replaces it', () => {
  expect(fillFrame(template, '<p>$&</p>')).toContain('<div id="root" data-frame><p>$&</p></div>');
});
