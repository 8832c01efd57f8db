// Chinese in which every word can be pressed; what opens then is the caller's.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Chinese } from '../Chinese.tsx';

export interface WordSegment {
  readonly text: string;
  /** False for marks and whatever has no card. */
  readonly isWord: boolean;
  /** The word that the text is about. */
  readonly isMarked?: boolean;
}

/** What a card needs to hang at its word. */
export interface PressedWord {
  readonly id: string;
  /** Position in the segments. */
  readonly index: number;
  /** Id of the word's element. */
  readonly wordId: string;
  readonly onClose: () => void;
}

export interface PressableWordsProps {
  readonly segments: readonly WordSegment[];
  readonly renderCard: (pressed: PressedWord) => ReactNode;
}

/** One stop of the Tab key for the whole text: the arrow keys go from word to word. */
export function PressableWords({ segments, renderCard }: PressableWordsProps) {
  const id = useId();
  const words = useRef(new Map<number, HTMLButtonElement>());
  const places = segments.flatMap(({ isWord }, index) => (isWord ? [index] : []));
  const [current, setCurrent] = useState(0);
  const [pressed, setPressed] = useState<number>();
  const openAtPress = useRef<number>(undefined);

  function handleKeyDown(event: KeyboardEvent, place: number): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : words.current.get(places[place + step] ?? -1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Chinese>
      {segments.map(({ text, isWord, isMarked = false }, index) => {
        if (!isWord) return text;
        const place = places.indexOf(index);
        return (
          <span key={`${index}${text}`}>
            <button
              type="button"
              ref={(element) => {
                if (element) words.current.set(index, element);
                return () => void words.current.delete(index);
              }}
              id={`${id}-${index}`}
              aria-expanded={pressed === index}
              aria-controls={pressed === index ? id : undefined}
              tabIndex={place === current ? 0 : -1}
              onFocus={() => setCurrent(place)}
              onKeyDown={(event) => handleKeyDown(event, place)}
              // A press outside of an open card closes it, so the press on its own word must not open it again.
              onPointerDown={() => (openAtPress.current = pressed)}
              onClick={() => {
                setPressed(pressed === index || openAtPress.current === index ? undefined : index);
                openAtPress.current = undefined;
              }}
              className={`inline rounded-sm decoration-current decoration-dotted underline-offset-4 select-text hover:underline aria-expanded:underline ${isMarked ? 'text-vine-strong' : 'text-inherit'}`}
            >
              {text}
            </button>
            {pressed === index &&
              renderCard({
                id,
                index,
                wordId: `${id}-${index}`,
                onClose: () => setPressed((old) => (old === index ? undefined : old)),
              })}
          </span>
        );
      })}
    </Chinese>
  );
}
