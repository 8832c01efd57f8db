// The strokes of a character as a row of still pictures, each with one more stroke.
import { useEffect, useState } from 'react';
import { fetchStrokes } from './stroke-data.ts';

/** Still pictures of how a character is written; the newest stroke of each is green. */
export function StrokeSteps({ character, onMissing }: { character: string; onMissing: () => void }) {
  const [strokes, setStrokes] = useState<readonly string[]>([]);
  useEffect(() => {
    const abortController = new AbortController();
    fetchStrokes(character, abortController.signal)
      .then((data) => setStrokes(data.strokes))
      .catch(() => !abortController.signal.aborted && onMissing());
    return () => abortController.abort();
  }, [character, onMissing]);

  return (
    <ol className="flex flex-wrap justify-center gap-2" aria-label={`Strokes of ${character}: ${strokes.length}`}>
      {strokes.map((newest, count) => (
        <li key={newest} className="size-14 rounded-control border border-line bg-raised">
          <svg viewBox="0 0 1024 1024" role="img" aria-label={`Stroke ${count + 1}`}>
            {/* The data has its origin at the lower left, 124 units below the base line. */}
            <g transform="translate(0 900) scale(1 -1)">
              {strokes.slice(0, count + 1).map((stroke) => (
                <path key={stroke} d={stroke} className={stroke === newest ? 'fill-vine' : 'fill-ink'} />
              ))}
            </g>
          </svg>
        </li>
      ))}
    </ol>
  );
}
