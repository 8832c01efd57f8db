// Stroke data: addresses, and which characters of the course are shipped.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { rareGlyphs } from './rare-glyphs.ts';
import { charactersOf, readStrokes, strokeAddress } from './stroke-data.ts';
import { courseCharacters } from './stroke-files.ts';

afterEach(() => vi.unstubAllGlobals());

test('a character has an address of plain ASCII, and a pattern is taken apart without its dots', () => {
  expect(strokeAddress('好')).toBe('/strokes/597d.json');
  expect(charactersOf('不但……而且……')).toEqual(['不', '但', '而', '且']);
});

test('a page sent instead of data is an error, not a drawing', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  await expect(readStrokes('好')).rejects.toThrow('No strokes for 好');
});

test('every character of the tables that has data is shipped, once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'strokes-'));
  try {
    writeFileSync(path.join(folder, 'characters.tsv'), 'character\treadings\n好\thǎo\n女\tnǚ\n');
    writeFileSync(path.join(folder, 'level-1.tsv'), 'id\titem\n1-001\t你好\n');
    writeFileSync(path.join(folder, 'README.md'), '猫');
    const shipped = courseCharacters(folder);
    expect(shipped).toEqual([...new Set(shipped)]);
    expect(shipped).toEqual(expect.arrayContaining(['你', '女', '好', rareGlyphs['⻖']?.from]));
    expect(shipped).not.toContain('猫');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
