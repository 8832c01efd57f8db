// Chinese in which every word can be pressed for its reading and meaning.
import { useMemo } from 'react';
import { segmentChinese } from '#engine/segmentation.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { PressableWords } from './PressableWords.tsx';
import { WordPopover } from './WordPopover.tsx';
import { type WordDictionary, useWordDictionary } from './word-dictionary.ts';

export interface ChineseTextProps {
  readonly text: string;
  /** Ids of the words that the learner has learnt. */
  readonly learntWords: ReadonlySet<string>;
}

function SegmentedText({ text, learntWords, dictionary }: ChineseTextProps & { readonly dictionary: WordDictionary }) {
  const segments = useMemo(() => segmentChinese(text, dictionary.segmentation), [text, dictionary]);
  return (
    <PressableWords
      segments={segments}
      renderCard={({ index, ...pressed }) => {
        const word = segments[index]?.text ?? '';
        return <WordPopover {...pressed} text={word} entries={dictionary.findEntries(word)} learntWords={learntWords} />;
      }}
    />
  );
}

/** Plain text until the dictionary is there, and if it cannot be loaded; it never moves. */
export function ChineseText({ text, learntWords }: ChineseTextProps) {
  const { dictionary } = useWordDictionary();
  return dictionary ? <SegmentedText text={text} learntWords={learntWords} dictionary={dictionary} /> : <Chinese>{text}</Chinese>;
}
