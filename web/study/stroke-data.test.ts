// Stroke data: addresses, and a reply that is not data.
import { afterEach, expect, test, vi } from 'vitest';
import { extractCharacters, fetchStrokes, getStrokePath } from './stroke-data.ts';

afterEach(() => vi.unstubAllGlobals());

test('a character has an address of plain ASCII, and a pattern is taken apart without its dots', () => {
  expect(getStrokePath('好')).toBe('/strokes/597d.json');
  expect(extractCharacters('不但……而且……')).toEqual(['不', '但', '而', '且']);
});

test('a page sent instead of data is an error, not a drawing', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  await expect(fetchStrokes('好')).rejects.toThrow('No strokes for 好');
});
