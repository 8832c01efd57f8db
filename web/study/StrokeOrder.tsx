// Stroke order of a word: each character is written out, or shown step by step where motion is not wanted.
import type writing from 'hanzi-writer';
import { useEffect, useRef, useState } from 'react';
import { charactersOf, readStrokes } from './stroke-data.ts';
import { StrokeSteps } from './StrokeSteps.tsx';
import { useReducedMotion } from './reduced-motion.ts';

type HanziWriter = writing.default;

// Three and more squares are smaller, so that three stand beside each other on a phone.
const squareOf = (count: number) => (count < 3 ? { sizePx: 128, size: 'size-32' } : { sizePx: 96, size: 'size-24' });
const betweenCharactersMs = 400;

// The writer knows only rgb and hex, and a computed colour is rgb in every browser.
function inkOf(element: Element): { strokeColor: string; outlineColor: string } {
  const ink = getComputedStyle(element).color;
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(ink)?.slice(1).join(', ') ?? '60, 60, 60';
  return { strokeColor: `rgb(${channels})`, outlineColor: `rgba(${channels}, 0.16)` };
}

/** The square of a copybook, with its middle lines and diagonals. */
function CopybookSquare() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full text-line">
      <rect x="0.5" y="0.5" width="99" height="99" fill="none" stroke="currentColor" />
      <path d="M50 0V100M0 50H100M0 0L100 100M100 0L0 100" stroke="currentColor" strokeWidth="0.6" strokeDasharray="3 3" />
    </svg>
  );
}

/** Draws the characters of a word one after the other, each in its square; pressing a square writes it again. */
function WrittenCharacters({ characters, onMissing }: { characters: readonly string[]; onMissing: () => void }) {
  const squares = useRef<(HTMLSpanElement | null)[]>([]);
  const writers = useRef<HanziWriter[]>([]);
  const { sizePx, size } = squareOf(characters.length);

  useEffect(() => {
    let isOver = false;
    const targets = squares.current.slice(0, characters.length);
    async function writeAll() {
      // The package's types describe its CommonJS build; the bundler takes the module build, whose default is the class.
      const { default: Writer } = (await import('hanzi-writer')) as unknown as { default: typeof writing.default };
      if (isOver) return;
      writers.current = characters.flatMap((character, at) => {
        const target = targets[at];
        if (!target) return [];
        const options = { width: sizePx, height: sizePx, padding: 8, showCharacter: false, showOutline: true, delayBetweenStrokes: 200 };
        return Writer.create(target, character, { ...options, ...inkOf(target), charDataLoader: (glyph) => readStrokes(glyph) });
      });
      for (const writer of writers.current) {
        if (isOver) return;
        await writer.animateCharacter();
        await new Promise((resume) => setTimeout(resume, betweenCharactersMs));
      }
    }
    writeAll().catch(() => !isOver && onMissing());
    return () => {
      isOver = true;
      for (const target of targets) target?.replaceChildren();
    };
  }, [characters, onMissing, sizePx]);

  return (
    <div className="flex flex-wrap justify-center gap-2">
      {characters.map((character, at) => (
        <button
          key={`${at}${character}`}
          type="button"
          className={`relative ${size} rounded-control bg-raised text-ink`}
          aria-label={`Write ${character} again`}
          onClick={() => void writers.current[at]?.animateCharacter()}
        >
          <CopybookSquare />
          <span className={`relative block ${size}`} ref={(element) => void (squares.current[at] = element)} />
        </button>
      ))}
    </div>
  );
}

/** Stroke order of every character of a word or pattern. The writer and its data are loaded only here. */
export function StrokeOrder({ text }: { text: string }) {
  const reducedMotion = useReducedMotion();
  const [characters] = useState(() => charactersOf(text));
  const [isMissing, setMissing] = useState(false);
  const [onMissing] = useState(() => () => setMissing(true));
  if (isMissing) return <p className="text-muted">The stroke order could not be loaded. It needs a connection the first time.</p>;
  if (!reducedMotion) return <WrittenCharacters characters={characters} onMissing={onMissing} />;
  return characters.map((character, at) => <StrokeSteps key={`${at}${character}`} character={character} onMissing={onMissing} />);
}
