// Chinese in which every word can be pressed; what opens then is the caller's.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';

export interface WordSegment {
  readonly text: string;
  /** False for marks and whatever has no card. */
  readonly isWord: boolean;
  /** The word that the text is about. */
  readonly isMarked?: boolean;
  /** Shown above the word; left out where nothing is. */
  readonly pinyin?: string | undefined;
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

// Marks that never begin a line, and those that never end one (禁则). A long row of them would not fit into a line with its word.
const closingMarks = /^[，。！？、；：）》〉」』】”’…—·～,.!?;:)\]%~]{1,4}/;
const openingMarks = /[（《〈「『【“‘([]{1,4}$/;

/** The marks that hang on a word: a button is one piece to the browser, which would otherwise break the line beside it. */
function findMarks(segments: readonly WordSegment[], index: number): { readonly before: string; readonly after: string } {
  const next = segments[index + 1];
  const after = next && !next.isWord ? (closingMarks.exec(next.text)?.[0] ?? '') : '';
  const previous = segments[index - 1];
  const before = previous && !previous.isWord ? (openingMarks.exec(previous.text)?.[0] ?? '') : '';
  return { before, after };
}

/** What of a text between words hangs on neither. */
function findLoose(segments: readonly WordSegment[], index: number): string {
  const text = segments[index]?.text ?? '';
  const start = segments[index - 1]?.isWord === true ? (closingMarks.exec(text)?.[0].length ?? 0) : 0;
  const rest = text.slice(start);
  return segments[index + 1]?.isWord === true ? rest.replace(openingMarks, '') : rest;
}

/** The pinyin is for the eye: a screen reader says the word, and what is copied is the Chinese. */
function RubyWord({ text, pinyin }: { readonly text: string; readonly pinyin: string }) {
  return (
    <ruby className="[ruby-align:center]">
      <span>{text}</span>
      <rt aria-hidden="true" className="px-0.5 font-sans text-[0.7rem] leading-none tracking-normal select-none">
        <Pinyin>{pinyin}</Pinyin>
      </rt>
    </ruby>
  );
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
      {segments.map(({ text, isWord, isMarked = false, pinyin }, index) => {
        if (!isWord) return <span key={`${index}${text}`}>{findLoose(segments, index)}</span>;
        const place = places.indexOf(index);
        const { before, after } = findMarks(segments, index);
        return (
          <span key={`${index}${text}`}>
            <span className="whitespace-nowrap">
              <span>{before}</span>
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
                {pinyin === undefined ? text : <RubyWord text={text} pinyin={pinyin} />}
              </button>
              <span>{after}</span>
            </span>
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
