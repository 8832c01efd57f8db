// A component in the Kai font, or drawn from strokes where the font lacks it.
import { useEffect, useState } from 'react';
import { selectStrokes, type RareGlyph, rareGlyphs } from './rare-glyphs.ts';
import { fetchStrokes } from './stroke-data.ts';

interface Drawing {
  readonly strokes: readonly string[];
  /** The component's square in units of the stroke data. */
  readonly viewBox: string;
}

const margin = 60;

// Strokes extend around their medians, so the square of the medians plus a margin contains the component.
function buildDrawing(strokes: readonly string[], medians: readonly (readonly number[])[]): Drawing {
  const xs = medians.map(([x = 0]) => x);
  const ys = medians.map(([, y = 0]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(right - left, high - low) + 2 * margin;
  return { strokes, viewBox: `${(left + right - size) / 2} ${-(low + high + size) / 2} ${size} ${size}` };
}

function DrawnGlyph({ glyph, rare }: { glyph: string; rare: RareGlyph }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    const abortController = new AbortController();
    fetchStrokes(rare.sourceCharacter, abortController.signal).then(
      ({ strokes, medians }) => setDrawing(buildDrawing(selectStrokes(strokes, rare), selectStrokes(medians, rare).flat())),
      // Without the strokes a system font may still have the glyph.
      () => setDrawing(undefined),
    );
    return () => abortController.abort();
  }, [rare]);
  if (!drawing) return <span>{glyph}</span>;
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

/** Scales with the surrounding text. */
export function Glyph({ glyph }: { glyph: string }) {
  const rare = rareGlyphs[glyph];
  return rare ? <DrawnGlyph glyph={glyph} rare={rare} /> : <span>{glyph}</span>;
}
