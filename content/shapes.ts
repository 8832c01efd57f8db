// Checks the components of every character against decomposition data.
import { createRequire } from 'node:module';
import type { Fault } from './fault.ts';
import { charactersFile, type Tables } from './tables.ts';

interface Shape {
  readonly times: number;
  readonly parts: readonly string[];
}

// Sources cut one shape differently (学 as 𭕄 子 or as ⺍ 冖 子), so the strokes are compared, and a small difference is none.
const enoughAlike = 0.7;
// The tables tell apart what looks the same: the hill and the town, flesh and moon. The data does not.
const sameShape: Readonly<Record<string, string>> = {
  '⻏': '阝',
  '⻖': '阝',
  '⺼': '月',
  '⺝': '月',
  囗: '口',
  耂: '老',
  '⺍': '小',
  '⺌': '小',
};

// The way of joining says how often a part stands: r3tr(木) is 森. Turned and mirrored parts stand once.
function timesOf(way: string): number {
  const several = /^r([3-5])/.exec(way);
  if (several) return Number(several[1]);
  return /^(?:ra|rd|rst|rref|rrot)/.test(way) ? 2 : 1;
}

function readShapes(): ReadonlyMap<string, Shape> {
  const text = createRequire(import.meta.url)('hanzi/lib/data/cjk-decomp.txt.js') as string;
  return new Map(
    [...text.matchAll(/^([^:\n]+):([^(\n]*)\(([^)\n]*)\)/gm)].map(([, glyph = '', way = '', parts = '']) => [
      glyph,
      { times: timesOf(way), parts: parts.split(',').filter(Boolean) },
    ]),
  );
}

/** Splits a glyph into strokes and other things that cannot be split, with how often each stands. */
function strokeCounter(tables: Tables): (glyph: string) => ReadonlyMap<string, number> {
  const shapes = readShapes();
  const plain = new Map(tables.components.flatMap(({ glyph, variants }) => variants.map((variant) => [variant, glyph] as const)));
  const known = new Map<string, ReadonlyMap<string, number>>();
  const count = (glyph: string, above: ReadonlySet<string>): ReadonlyMap<string, number> => {
    const canonical = sameShape[glyph] ?? plain.get(glyph) ?? glyph;
    const before = known.get(canonical);
    if (before) return before;
    const shape = shapes.get(canonical);
    if (!shape || shape.parts.length === 0 || above.has(canonical)) return new Map([[canonical, 1]]);
    const counts = new Map<string, number>();
    for (const part of shape.parts)
      for (const [stroke, times] of count(part, new Set([...above, canonical])))
        counts.set(stroke, (counts.get(stroke) ?? 0) + times * shape.times);
    known.set(canonical, counts);
    return counts;
  };
  return (glyph) => count(glyph, new Set());
}

// The share of strokes that stand on both sides. In a small character one stroke cut differently is no difference.
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, times) => total + times, 0);
  let shared = 0;
  for (const [stroke, times] of one) shared += Math.min(times, other.get(stroke) ?? 0);
  const total = sum(one) + sum(other);
  return total - 2 * shared <= 2 ? 1 : (2 * shared) / total;
}

/** Characters whose components do not cover their shape, and the share that does. */
export function checkShapes(tables: Tables): { faults: (Fault & { subject: string })[]; agreement: number } {
  const strokesOf = strokeCounter(tables);
  const faults = tables.characters.flatMap(({ line, character, parts }) => {
    if (parts.length === 0) return [];
    const made = new Map<string, number>();
    for (const { glyph } of parts) for (const [stroke, times] of strokesOf(glyph)) made.set(stroke, (made.get(stroke) ?? 0) + times);
    const alike = likeness(strokesOf(character), made);
    if (alike >= enoughAlike) return [];
    const glyphs = parts.map(({ glyph }) => glyph).join(' ');
    const reason = `${glyphs} cover ${Math.round(alike * 100)} % of the shape of “${character}”`;
    return [{ file: charactersFile, line, column: 'components', subject: character, reason }];
  });
  const total = tables.characters.length;
  return { faults, agreement: total === 0 ? 1 : (total - faults.length) / total };
}
