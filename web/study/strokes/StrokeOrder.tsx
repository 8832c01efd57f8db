// Stroke order of a word in a dialog: each character is written as a film, and can be stepped through stroke by stroke.
import { loadHanziWriter } from './hanzi-writer.ts';
import type { CharacterJson } from 'hanzi-writer';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ArrowIcon, RestartIcon } from '#web/ui/icons.tsx';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { CopybookSquare, getStrokeColors } from './CopybookSquare.tsx';
import { extractCharacters, fetchStrokes } from './stroke-data.ts';
import { useReducedMotion } from '#web/ui/useReducedMotion.ts';
import { formatStroke, formatStrokePicture, formatWriting } from './stroke-messages.ts';

/** Writes the character once. The writer is loaded only here; without it the picture stays. */
function WritingFilm({ character, data, onFailed }: { character: string; data: CharacterJson; onFailed: () => void }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCancelled = false;
    const element = target.current;
    async function write(): Promise<void> {
      const Writer = await loadHanziWriter();
      if (isCancelled || !element) return;
      const size = element.clientWidth;
      const options = { width: size, height: size, padding: 8, showCharacter: false, showOutline: true };
      const timing = { delayBetweenStrokes: 200, charDataLoader: () => data };
      await Writer.create(element, character, { ...options, ...timing, ...getStrokeColors(element) }).animateCharacter();
    }
    write().catch(() => !isCancelled && onFailed());
    return () => {
      isCancelled = true;
      element?.replaceChildren();
    };
  }, [character, data, onFailed]);
  return <div ref={target} role="img" aria-label={formatWriting(character)} className="size-full" />;
}

/** The first strokes of a character; the newest is green, those to come are pale. */
function StrokePicture({ data, count, label }: { data: CharacterJson; count: number; label: string }) {
  return (
    <svg viewBox="-37 -37 1098 1098" role="img" aria-label={label} className="size-full">
      {/* The data has its origin at the lower left, 124 units below the base line. */}
      <g transform="translate(0 900) scale(1 -1)">
        {data.strokes.map((stroke, index) => (
          <path
            key={stroke}
            d={stroke}
            className={index >= count ? 'fill-line' : index === count - 1 && count < data.strokes.length ? 'fill-vine' : 'fill-ink'}
          />
        ))}
      </g>
    </svg>
  );
}

function CharacterStrokes({ character, data }: { character: string; data: CharacterJson }) {
  const hasReducedMotion = useReducedMotion();
  const total = data.strokes.length;
  /** Undefined while the film runs. */
  const [shown, setShown] = useState<number | undefined>(hasReducedMotion ? total : undefined);
  const [films, setFilms] = useState(0);
  const [showAll] = useState(() => () => setShown(total));
  const position = shown === undefined ? 'All strokes' : formatStroke(shown, total);
  const step = (by: number) => setShown(Math.min(total, Math.max(1, (shown ?? (by > 0 ? 0 : total + 1)) + by)));
  return (
    <div className="flex flex-col items-center gap-2">
      <CopybookSquare>
        {shown === undefined ? (
          <WritingFilm key={films} character={character} data={data} onFailed={showAll} />
        ) : (
          <StrokePicture data={data} count={shown} label={formatStrokePicture(character, shown, total)} />
        )}
      </CopybookSquare>
      <div className="flex items-center gap-2">
        <IconButton label="Previous stroke" icon={<ArrowIcon className="size-5 rotate-180" />} onClick={() => step(-1)} />
        <p role="status" className="min-w-32 text-center tabular-nums">
          {position}
        </p>
        <IconButton label="Next stroke" icon={<ArrowIcon className="size-5" />} onClick={() => step(1)} />
      </div>
      {!hasReducedMotion && (
        <Button
          kind="quiet"
          onClick={() => {
            setFilms(films + 1);
            setShown(undefined);
          }}
        >
          <RestartIcon />
          Replay strokes
        </Button>
      )}
    </div>
  );
}

function Strokes({ character }: { character: string }) {
  const [data, setData] = useState<CharacterJson | 'missing'>();
  useEffect(() => {
    const abortController = new AbortController();
    fetchStrokes(character, abortController.signal).then(setData, () => !abortController.signal.aborted && setData('missing'));
    return () => abortController.abort();
  }, [character]);
  if (data === 'missing') return <p className="text-muted">The stroke order could not be loaded. It needs a connection the first time.</p>;
  return data ? <CharacterStrokes character={character} data={data} /> : <div className="h-76" />;
}

/** Opened over the card, so that nothing on it moves. */
export function StrokeOrder({ text, onClose }: { text: string; onClose: () => void }) {
  const [characters] = useState(() => extractCharacters(text));
  const [index, setIndex] = useState(0);
  const character = characters[index] ?? '';
  return (
    <Dialog open title="Stroke order" onClose={onClose}>
      {characters.length > 1 && (
        <div role="group" aria-label="Characters" className="mb-3 flex flex-wrap justify-center gap-2">
          {characters.map((other, position) => (
            <Button
              key={`${position}${other}`}
              aria-pressed={position === index}
              className="font-han text-2xl"
              onClick={() => setIndex(position)}
            >
              <Chinese>{other}</Chinese>
            </Button>
          ))}
        </div>
      )}
      <Strokes key={`${index}${character}`} character={character} />
    </Dialog>
  );
}
