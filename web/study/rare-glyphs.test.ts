// Every glyph of the course can be drawn: by the Kai face, or from the strokes of a character that holds it.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rareGlyphs } from './rare-glyphs.ts';

const require = createRequire(import.meta.url);

/** Code points that the face's slices declare. */
function drawnByFace(): Set<number> {
  const css = readFileSync(require.resolve('lxgw-wenkai-webfont/lxgwwenkai-regular.css'), 'utf8');
  const points = new Set<number>();
  for (const [, first = '', last = first] of css.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point += 1) points.add(point);
  return points;
}

test('no glyph of the tables is drawn as a box', () => {
  const folder = path.resolve(import.meta.dirname, '../../content');
  // What an exception says is for authors, not for a page.
  const tables = globSync('*.tsv', { cwd: folder, exclude: ['exceptions.tsv'] }).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  const glyphs = new Set(tables.join('').match(/\p{Script=Han}/gu));
  const face = drawnByFace();
  const boxes = [...glyphs].filter((glyph) => !face.has(glyph.codePointAt(0) ?? 0) && !(glyph in rareGlyphs));
  expect(boxes).toEqual([]);
});

test.each(Object.entries(rareGlyphs))('%s is drawn from strokes that exist', (_glyph, { from, runs }) => {
  const { strokes } = JSON.parse(readFileSync(require.resolve(`hanzi-writer-data/${from}.json`), 'utf8')) as { strokes: string[] };
  for (const [first, end] of runs) {
    expect(first).toBeLessThan(end);
    expect(strokes.length).toBeGreaterThanOrEqual(end);
  }
});
