// Every glyph of the course can be drawn: by the Kai font, or from the strokes of a character that contains it, which are shipped.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rareGlyphs } from '#web/study/strokes/rare-glyphs.ts';
import { listCourseCharacters } from './stroke-files.ts';

const require = createRequire(import.meta.url);

/** Code points that the font's slices declare. */
function listFontGlyphs(): Set<number> {
  const css = readFileSync(require.resolve('lxgw-wenkai-webfont/lxgwwenkai-regular.css'), 'utf8');
  const points = new Set<number>();
  for (const [, first = '', last = first] of css.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point += 1) points.add(point);
  return points;
}

test('no glyph of the tables is drawn as a box', () => {
  const folder = path.resolve(import.meta.dirname, '../../content');
  // An exception is written for authors, not for a page.
  const tables = globSync('*.tsv', { cwd: folder, exclude: ['exceptions.tsv'] }).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  const glyphs = new Set(tables.join('').match(/\p{Script=Han}/gu));
  const fontGlyphs = listFontGlyphs();
  const boxes = [...glyphs].filter((glyph) => !fontGlyphs.has(glyph.codePointAt(0) ?? 0) && !(glyph in rareGlyphs));
  expect(boxes).toEqual([]);
});

test.each(Object.entries(rareGlyphs))('%s is drawn from strokes that exist', (_glyph, { sourceCharacter, ranges }) => {
  const { strokes } = JSON.parse(readFileSync(require.resolve(`hanzi-writer-data/${sourceCharacter}.json`), 'utf8')) as {
    strokes: string[];
  };
  for (const [first, end] of ranges) {
    expect(first).toBeLessThan(end);
    expect(strokes.length).toBeGreaterThanOrEqual(end);
  }
});

test('every character of the tables that has data is shipped, once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'strokes-'));
  try {
    writeFileSync(path.join(folder, 'characters.tsv'), 'character\treadings\n好\thǎo\n女\tnǚ\n');
    writeFileSync(path.join(folder, 'level-1.tsv'), 'id\titem\n1-001\t你好\n');
    writeFileSync(path.join(folder, 'README.md'), '猫');
    const shipped = listCourseCharacters(folder);
    expect(shipped).toEqual([...new Set(shipped)]);
    expect(shipped).toEqual(expect.arrayContaining(['你', '女', '好', rareGlyphs['⻖']?.sourceCharacter]));
    expect(shipped).not.toContain('猫');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
