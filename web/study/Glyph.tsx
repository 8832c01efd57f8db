// A part of a character in the Kai face, or drawn from strokes where the face does not have it.
import { useEffect, useState } from 'react';
import { ofPart, type RareGlyph, rareGlyphs } from './rare-glyphs.ts';
import { readStrokes } from './stroke-data.ts';

interface Drawing {
  readonly strokes: readonly string[];
  /** The part's own square in the units of the data. */
  readonly viewBox: string;
}

const margin = 60;

// Strokes grow from their middle lines, so the square of those with a margin holds the part.
function drawingOf(strokes: readonly string[], medians: readonly (readonly number[])[]): Drawing {
  const across = medians.map(([x = 0]) => x);
  const up = medians.map(([, y = 0]) => y);
  const [left, right, low, high] = [Math.min(...across), Math.max(...across), Math.min(...up), Math.max(...up)];
  const size = Math.max(right - left, high - low) + 2 * margin;
  return { strokes, viewBox: `${(left + right - size) / 2} ${-(low + high + size) / 2} ${size} ${size}` };
}

function DrawnGlyph({ glyph, rare }: { glyph: string; rare: RareGlyph }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    const leaving = new AbortController();
    readStrokes(rare.from, leaving.signal).then(
      ({ strokes, medians }) => setDrawing(drawingOf(ofPart(strokes, rare), ofPart(medians, rare).flat())),
      // Without the strokes the device's own face may still know it.
      () => setDrawing(undefined),
    );
    return () => leaving.abort();
  }, [rare]);
  if (!drawing) return glyph;
  return (
    <svg role="img" aria-label={glyph} viewBox={drawing.viewBox} className="inline-block size-[1em] fill-current align-[-0.12em]">
      <g transform="scale(1 -1)">
        {drawing.strokes.map((stroke) => (
          <path key={stroke} d={stroke} />
        ))}
      </g>
    </svg>
  );
}

/** As large as the text around it. */
export function Glyph({ glyph }: { glyph: string }) {
  const rare = rareGlyphs[glyph];
  return rare ? <DrawnGlyph glyph={glyph} rare={rare} /> : glyph;
}
