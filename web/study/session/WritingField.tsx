// Writing a word stroke by stroke in the square of a copybook: over its outline, or by heart. A miss shows the next stroke.
import { loadHanziWriter } from '#web/study/strokes/hanzi-writer.ts';
import type { CharacterJson } from 'hanzi-writer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/study.ts';
import type { Strokes } from '#engine/study-session.ts';
import { CopybookSquare, getStrokeColors } from '#web/study/strokes/CopybookSquare.tsx';
import { extractCharacters, fetchStrokes } from '#web/study/strokes/stroke-data.ts';
import { useReducedMotion } from '#web/ui/useReducedMotion.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { formatCharacter, formatSquare } from './session-messages.ts';

// A hint comes and fades in 1.2 s together, for a stroke of middle length.
const hintSpeed = 0.6;

export interface WritingFieldProps {
  readonly question: Question;
  readonly isLocked: boolean;
  /** Called when the last stroke is drawn. */
  readonly onWrite: (strokes: Strokes) => void;
  /** Shown here where the strokes are not at hand. */
  readonly otherwise: ReactNode;
}

interface SquareProps {
  readonly character: string;
  readonly data: CharacterJson;
  readonly isOutlineShown: boolean;
  readonly label: string;
  /** Called with the number of strokes that had to be shown. */
  readonly onDone: (shown: number) => void;
  readonly onFailed: () => void;
}

function WritingSquare({ character, data, isOutlineShown, label, onDone, onFailed }: SquareProps) {
  const target = useRef<HTMLDivElement>(null);
  const hasReducedMotion = useReducedMotion();
  const callbacks = useRef({ onDone, onFailed });
  useEffect(() => {
    callbacks.current = { onDone, onFailed };
  });
  useEffect(() => {
    const element = target.current;
    let isCancelled = false;
    let stop: (() => void) | undefined;
    async function begin(): Promise<void> {
      const Writer = await loadHanziWriter();
      if (isCancelled || !element) return;
      const colors = getStrokeColors(element);
      const missed = new Set<number>();
      const writer = Writer.create(element, character, {
        width: element.clientWidth,
        height: element.clientWidth,
        padding: 12,
        showCharacter: false,
        showOutline: isOutlineShown,
        charDataLoader: () => data,
        ...colors,
        drawingColor: colors.strokeColor,
        drawingWidth: 14,
        strokeHighlightSpeed: hintSpeed,
        ...(hasReducedMotion && { strokeFadeDuration: 0, drawingFadeDuration: 0 }),
      });
      stop = () => writer.cancelQuiz();
      await writer.quiz({
        showHintAfterMisses: 1,
        highlightOnComplete: false,
        leniency: 1.2,
        onMistake: ({ strokeNum }) => void missed.add(strokeNum),
        onComplete: () => !isCancelled && callbacks.current.onDone(missed.size),
      });
    }
    begin().catch(() => !isCancelled && callbacks.current.onFailed());
    return () => {
      isCancelled = true;
      stop?.();
      element?.replaceChildren();
    };
  }, [character, data, isOutlineShown, hasReducedMotion]);
  return <div ref={target} role="img" aria-label={label} className="size-full touch-none" />;
}

/** Mounted under a new key for each question. Who cannot draw says whether they can write it. */
export default function WritingField({ question, isLocked, onWrite, otherwise }: WritingFieldProps) {
  const [characters] = useState(() => extractCharacters(question.wordText));
  const [data, setData] = useState<readonly CharacterJson[] | 'missing'>();
  const [shownStrokes, setShownStrokes] = useState<readonly number[]>([]);
  useEffect(() => {
    const abortController = new AbortController();
    Promise.all(characters.map((character) => fetchStrokes(character, abortController.signal))).then(
      setData,
      () => !abortController.signal.aborted && setData('missing'),
    );
    return () => abortController.abort();
  }, [characters]);
  // Undo opens the square again.
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current && !isLocked) setShownStrokes([]);
    wasLocked.current = isLocked;
  }, [isLocked]);

  if (data === 'missing')
    return (
      <>
        <p className="text-sm text-muted">The strokes are not at hand: type the word instead.</p>
        {otherwise}
      </>
    );
  const index = shownStrokes.length;
  const character = characters[index];
  const strokes = data?.[index];
  const total = (data ?? []).reduce((sum, { strokes: list }) => sum + list.length, 0);
  const finish = (shown: number) => {
    const next = [...shownStrokes, shown];
    setShownStrokes(next);
    if (next.length === characters.length) onWrite({ total, shown: next.reduce((sum, count) => sum + count, 0) });
  };
  const isDone = isLocked || character === undefined;
  return (
    <div className="flex w-full flex-col items-center gap-3">
      {characters.length > 1 && (
        <p className="text-sm text-muted tabular-nums" role="status">
          <span>{formatCharacter(Math.min(index + 1, characters.length), characters.length)}</span>
          <Chinese className="ml-2 font-han text-xl text-ink">{characters.slice(0, index).join('')}</Chinese>
        </p>
      )}
      <CopybookSquare use="canvas">
        {isDone ? (
          <Chinese as="p" className="flex size-full items-center justify-center font-han text-9xl">
            {isLocked ? (characters.at(-1) ?? '') : ''}
          </Chinese>
        ) : (
          strokes && (
            <WritingSquare
              key={index}
              character={character}
              data={strokes}
              isOutlineShown={question.key === 'c'}
              label={formatSquare(index + 1, strokes.strokes.length)}
              onDone={finish}
              onFailed={() => setData('missing')}
            />
          )
        )}
      </CopybookSquare>
      <Button aria-disabled={isLocked || data === undefined} onClick={() => !isLocked && data && onWrite({ total, shown: 0 })}>
        I can write it
      </Button>
    </div>
  );
}
