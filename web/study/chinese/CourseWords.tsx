// Chinese that the course has cut into its words: a press on one fetches the dictionary and shows what it is.
import type { Sentence } from '#contract/study-aids.ts';
import { type PressedWord, PressableWords } from './PressableWords.tsx';
import { WordPopover } from './WordPopover.tsx';
import { useLearntWords } from './learnt-words.ts';
import { useWordDictionary } from './word-dictionary.ts';

/** An empty `id`: a word that is looked up by its text. */
type CourseWord = Sentence['words'][number];

/** The card of a word by its id, so that of words written alike the right one is shown; a doubled form shows its own word. */
function CourseWordCard({ word, pressed: { index: _index, ...pressed } }: { readonly word: CourseWord; readonly pressed: PressedWord }) {
  const { dictionary, isFailed } = useWordDictionary();
  const learntWords = useLearntWords();
  const entry = word.id === '' ? undefined : dictionary?.entries.find(({ id }) => id === word.id);
  let note: string | undefined;
  if (!dictionary) note = isFailed ? 'The meaning could not be loaded.' : 'Loading …';
  const entries = entry ? [entry] : (dictionary?.findEntries(word.text) ?? []);
  return (
    <WordPopover
      {...pressed}
      text={entry?.text ?? word.text}
      entries={entries}
      recording={word.voice}
      learntWords={learntWords}
      note={note}
      isStaying
    />
  );
}

export interface CourseWordsProps {
  readonly words: readonly CourseWord[];
  /** The word that the text is an example of. */
  readonly markedId?: string;
}

/** Renders inline. */
export function CourseWords({ words, markedId }: CourseWordsProps) {
  return (
    <PressableWords
      segments={words.map(({ text, id }) => ({ text, isWord: id !== undefined, isMarked: id !== undefined && id === markedId }))}
      renderCard={(pressed) => {
        const word = words[pressed.index];
        return word && <CourseWordCard word={word} pressed={pressed} />;
      }}
    />
  );
}
