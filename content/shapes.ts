// Checks the components of every character against decomposition data.
import { createRequire } from 'node:module';
import type { ContentIssue } from './issue.ts';
import type { Tables } from './records.ts';
import { charactersFile } from './tables.ts';

interface Shape {
  readonly repeats: number;
  readonly components: readonly string[];
}

// Sources decompose a shape differently (学 as 𭕄 子 or as ⺍ 冖 子), so strokes are compared and small differences ignored.
const minSimilarity = 0.7;
// The tables distinguish components that look the same (hill and town, flesh and moon); the data does not.
const canonicalGlyphs: Readonly<Record<string, string>> = {
  '⻏': '阝',
  '⻖': '阝',
  '⺼': '月',
  '⺝': '月',
  囗: '口',
  耂: '老',
  '⺍': '小',
  '⺌': '小',
};

// The join type says how often a component occurs: r3tr(木) is 森. Rotated and mirrored components occur once.
function countRepeats(joinType: string): number {
  const repeated = /^r([3-5])/.exec(joinType);
  if (repeated) return Number(repeated[1]);
  return /^(?:ra|rd|rst|rref|rrot)/.test(joinType) ? 2 : 1;
}

function readShapes(): ReadonlyMap<string, Shape> {
  const text = createRequire(import.meta.url)('hanzi/lib/data/cjk-decomp.txt.js') as string;
  return new Map(
    [...text.matchAll(/^([^:\n]+):([^(\n]*)\(([^)\n]*)\)/gm)].map(([, glyph = '', joinType = '', components = '']) => [
      glyph,
      { repeats: countRepeats(joinType), components: components.split(',').filter(Boolean) },
    ]),
  );
}

/** Splits a glyph into strokes and other indivisible components, with their counts. */
function createStrokeCounter(tables: Tables): (glyph: string) => ReadonlyMap<string, number> {
  const shapes = readShapes();
  const glyphByVariant = new Map(tables.components.flatMap(({ glyph, variants }) => variants.map((variant) => [variant, glyph] as const)));
  const countsByGlyph = new Map<string, ReadonlyMap<string, number>>();
  const count = (glyph: string, ancestors: ReadonlySet<string>): ReadonlyMap<string, number> => {
    const canonical = canonicalGlyphs[glyph] ?? glyphByVariant.get(glyph) ?? glyph;
    const cached = countsByGlyph.get(canonical);
    if (cached) return cached;
    const shape = shapes.get(canonical);
    if (!shape || shape.components.length === 0 || ancestors.has(canonical)) return new Map([[canonical, 1]]);
    const counts = new Map<string, number>();
    for (const component of shape.components)
      for (const [stroke, times] of count(component, new Set([...ancestors, canonical])))
        counts.set(stroke, (counts.get(stroke) ?? 0) + times * shape.repeats);
    countsByGlyph.set(canonical, counts);
    return counts;
  };
  return (glyph) => count(glyph, new Set());
}

// The share of strokes common to both. In a small character a single differing stroke is ignored.
function calculateSimilarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, times) => total + times, 0);
  let shared = 0;
  for (const [stroke, times] of one) shared += Math.min(times, other.get(stroke) ?? 0);
  const total = sum(one) + sum(other);
  return total - 2 * shared <= 2 ? 1 : (2 * shared) / total;
}

/** Characters whose components do not cover their shape, and the share of characters whose components do. */
export function checkShapes(tables: Tables): { issues: (ContentIssue & { subject: string })[]; agreement: number } {
  const countStrokes = createStrokeCounter(tables);
  const issues = tables.characters.flatMap(({ line, character, components }) => {
    if (components.length === 0) return [];
    const componentStrokes = new Map<string, number>();
    for (const { glyph } of components)
      for (const [stroke, times] of countStrokes(glyph)) componentStrokes.set(stroke, (componentStrokes.get(stroke) ?? 0) + times);
    const similarity = calculateSimilarity(countStrokes(character), componentStrokes);
    if (similarity >= minSimilarity) return [];
    const glyphs = components.map(({ glyph }) => glyph).join(' ');
    const reason = `${glyphs} cover ${Math.round(similarity * 100)} % of the shape of “${character}”`;
    return [{ file: charactersFile, line, column: 'components', subject: character, reason }];
  });
  const total = tables.characters.length;
  return { issues, agreement: total === 0 ? 1 : (total - issues.length) / total };
}
