// Stroke order of a word: animates each character, or shows its steps under reduced motion.
import type writing from 'hanzi-writer';
import { useEffect, useRef, useState } from 'react';
import { extractCharacters, fetchStrokes } from './stroke-data.ts';
import { StrokeSteps } from './StrokeSteps.tsx';
import { useReducedMotion } from './useReducedMotion.ts';

type HanziWriter = writing.default;

// From three characters on squares are smaller, so that three fit side by side on a phone.
const getSquareSize = (count: number) => (count < 3 ? { sizePx: 128, size: 'size-32' } : { sizePx: 96, size: 'size-24' });
const characterPauseMs = 400;

// HanziWriter supports only rgb and hex; a computed colour is rgb in every browser.
function getStrokeColors(element: Element): { strokeColor: string; outlineColor: string } {
  const color = getComputedStyle(element).color;
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1).join(', ') ?? '60, 60, 60';
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

/** Animates the characters of a word one after the other, each in its square; pressing a square replays it. */
function AnimatedCharacters({ characters, onMissing }: { characters: readonly string[]; onMissing: () => void }) {
  const squares = useRef<(HTMLSpanElement | null)[]>([]);
  const writers = useRef<HanziWriter[]>([]);
  const { sizePx, size } = getSquareSize(characters.length);

  useEffect(() => {
    let isCancelled = false;
    const targets = squares.current.slice(0, characters.length);
    async function writeAll() {
      // The package's types describe its CommonJS build; the bundler takes the module build, whose default is the class.
      const { default: Writer } = (await import('hanzi-writer')) as unknown as { default: typeof writing.default };
      if (isCancelled) return;
      writers.current = characters.flatMap((character, index) => {
        const target = targets[index];
        if (!target) return [];
        const options = { width: sizePx, height: sizePx, padding: 8, showCharacter: false, showOutline: true, delayBetweenStrokes: 200 };
        return Writer.create(target, character, { ...options, ...getStrokeColors(target), charDataLoader: (glyph) => fetchStrokes(glyph) });
      });
      for (const writer of writers.current) {
        if (isCancelled) return;
        await writer.animateCharacter();
        await new Promise((resume) => setTimeout(resume, characterPauseMs));
      }
    }
    writeAll().catch(() => !isCancelled && onMissing());
    return () => {
      isCancelled = true;
      for (const target of targets) target?.replaceChildren();
    };
  }, [characters, onMissing, sizePx]);

  return (
    <div className="flex flex-wrap justify-center gap-2">
      {characters.map((character, index) => (
        <button
          key={`${index}${character}`}
          type="button"
          className={`relative ${size} rounded-control bg-raised text-ink`}
          aria-label={`Replay the strokes of ${character}`}
          onClick={() => void writers.current[index]?.animateCharacter()}
        >
          <CopybookSquare />
          <span className={`relative block ${size}`} ref={(element) => void (squares.current[index] = element)} />
        </button>
      ))}
    </div>
  );
}

/** Stroke order of every character of a word or pattern. The writer and its data are loaded only here. */
export function StrokeOrder({ text }: { text: string }) {
  const reducedMotion = useReducedMotion();
  const [characters] = useState(() => extractCharacters(text));
  const [isMissing, setMissing] = useState(false);
  const [onMissing] = useState(() => () => setMissing(true));
  if (isMissing) return <p className="text-muted">The stroke order could not be loaded. It needs a connection the first time.</p>;
  if (!reducedMotion) return <AnimatedCharacters characters={characters} onMissing={onMissing} />;
  return characters.map((character, index) => <StrokeSteps key={`${index}${character}`} character={character} onMissing={onMissing} />);
}
