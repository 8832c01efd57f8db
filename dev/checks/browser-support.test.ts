// What counts as too new for the supported browsers: each kind is found, and what all of them know is not.
import { expect, test } from 'vitest';
import { findNewScriptFeatures, findNewStyleFeatures } from './browser-support.ts';

test.each([
  ['AbortSignal.any([one])', ['AbortSignal.any']],
  ['list.toSorted()', ['.toSorted']],
  ['text.isWellFormed()', ['.isWellFormed']],
  ['element.showPopover()', ['.showPopover']],
  ['URL.canParse(a); Map.groupBy(list, f)', ['Map.groupBy', 'URL.canParse']],
  ['one.isDisjointFrom(other)', ['.isDisjointFrom']],
  ['new WebTransport(a)', ['WebTransport']],
  ['RegExp(`a`, `gv`)', ['RegExp flag v']],
  ['/[a--b]/v', ['syntax: SyntaxError: Invalid regular expression flag (1:1)']],
  ['using file = open()', [expect.stringMatching(/^syntax: /)]],
])('%s', (source, found) => expect(findNewScriptFeatures(source)).toEqual(found));

test('what the browsers know is not found', () => {
  const known =
    'class A { #b = 1; static { list.at(-1).findLast(f); } } AbortSignal.timeout(1); structuredClone(a); a ??= /(?<=b)c/u; new ResizeObserver(f)';
  expect(findNewScriptFeatures(known)).toEqual([]);
});

test.each([
  ['body:has(p) { color: red }', [':has']],
  ['p { color: light-dark(red, blue) }', ['light-dark()']],
  ['p { position-area: bottom; gap: 1px }', ['position-area']],
  ['@property --a { syntax: "*" }', ['@property']],
  ['p { inset: 0; height: 100dvh; content: ":has(" } @container (width > 1px) { p:is(a) { translate: 1px } }', []],
])('%s', (source, found) => expect(findNewStyleFeatures(source)).toEqual(found));
