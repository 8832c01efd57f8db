// Chinese in which every word can be pressed for its reading and meaning.
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { segmentChinese } from '#engine/segmentation.ts';
import { WordPopover } from './WordPopover.tsx';
import { type WordDictionary, useWordDictionary } from './word-dictionary.ts';

export interface ChineseTextProps {
  readonly text: string;
  /** Ids of the words that the learner has learnt. */
  readonly learntWords: ReadonlySet<string>;
}

function SegmentedText({ text, learntWords, dictionary }: ChineseTextProps & { readonly dictionary: WordDictionary }) {
  const id = useId();
  const segments = useMemo(() => {
    let words = 0;
    return segmentChinese(text, dictionary.segmentation).map((segment) => ({
      ...segment,
      wordIndex: segment.isWord ? words++ : -1,
    }));
  }, [text, dictionary]);
  const words = useRef(new Map<number, HTMLButtonElement>());
  // One stop of the Tab key for a whole message: the arrow keys go from word to word.
  const [current, setCurrent] = useState(0);
  const [pressed, setPressed] = useState<number>();
  const openAtPress = useRef<number>(undefined);

  function handleKeyDown(event: KeyboardEvent, index: number): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : words.current.get(index + step);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <span lang="zh-Hans">
      {segments.map(({ text: word, isWord, wordIndex }, at) =>
        isWord ? (
          <span key={`${at}${word}`}>
            <button
              type="button"
              ref={(element) => {
                if (element) words.current.set(wordIndex, element);
                return () => void words.current.delete(wordIndex);
              }}
              aria-expanded={pressed === wordIndex}
              aria-controls={pressed === wordIndex ? id : undefined}
              tabIndex={wordIndex === current ? 0 : -1}
              onFocus={() => setCurrent(wordIndex)}
              onKeyDown={(event) => handleKeyDown(event, wordIndex)}
              // A press outside of an open card closes it, so the press on its own word must not open it again.
              onPointerDown={() => (openAtPress.current = pressed)}
              onClick={() => {
                setPressed(pressed === wordIndex || openAtPress.current === wordIndex ? undefined : wordIndex);
                openAtPress.current = undefined;
              }}
              className="inline rounded-sm text-inherit decoration-current decoration-dotted underline-offset-4 select-text hover:underline aria-expanded:underline"
            >
              {word}
            </button>
            {pressed === wordIndex && (
              <WordPopover
                id={id}
                text={word}
                entries={dictionary.findEntries(word)}
                learntWords={learntWords}
                getWord={() => words.current.get(wordIndex)}
                onClose={() => setPressed((old) => (old === wordIndex ? undefined : old))}
              />
            )}
          </span>
        ) : (
          word
        ),
      )}
    </span>
  );
}

/** Plain text until the dictionary is there, and if it cannot be loaded; it never moves. */
export function ChineseText({ text, learntWords }: ChineseTextProps) {
  const { dictionary } = useWordDictionary();
  return dictionary ? <SegmentedText text={text} learntWords={learntWords} dictionary={dictionary} /> : <span lang="zh-Hans">{text}</span>;
}
