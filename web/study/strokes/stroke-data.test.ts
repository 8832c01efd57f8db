// Stroke data: addresses, and a reply that is not data.
import { afterEach, expect, test, vi } from 'vitest';
import { extractCharacters, fetchStrokes, getStrokePath } from './stroke-data.ts';

afterEach(() => vi.unstubAllGlobals());

test('a character has an address of plain ASCII, and a pattern is taken apart without its dots', () => {
  expect(getStrokePath('好')).toBe('/strokes/597d.json');
  expect(extractCharacters('不但……而且……')).toEqual(['不', '但', '而', '且']);
});

test('a page sent instead of data is fetched again, past all that keeps it; one that stays is an error, not a drawing', async () => {
  const modes: unknown[] = [];
  const replies = ['<!doctype html>', '{"strokes":["M 1 1"]}', '<!doctype html>', '<!doctype html>'];
  vi.stubGlobal('fetch', async (_address: string, { cache }: RequestInit) => {
    modes.push(cache);
    return new Response(replies.shift());
  });
  expect(await fetchStrokes('好')).toEqual({ strokes: ['M 1 1'] });
  await expect(fetchStrokes('好')).rejects.toThrow(SyntaxError);
  expect(modes).toEqual(['default', 'reload', 'default', 'reload']);
});
