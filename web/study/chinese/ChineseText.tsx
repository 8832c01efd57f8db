// Chinese in which every word can be pressed for its reading and meaning.
import { useMemo } from 'react';
import type { TextReader } from '#engine/reading-words.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { PressableWords } from './PressableWords.tsx';
import { WordPopover } from './WordPopover.tsx';
import { useTextReader } from './text-reader.ts';
import type { WordDictionary } from './word-dictionary.ts';

export interface ChineseTextProps {
  readonly text: string;
  /** Ids of the words that the learner has learnt. */
  readonly learntWords: ReadonlySet<string>;
  /** The message that the text is of. */
  readonly messageId?: string | undefined;
  /** Whether pinyin is shown above the words. */
  readonly hasPinyin?: boolean;
}

interface SegmentedTextProps extends ChineseTextProps {
  readonly dictionary: WordDictionary;
  readonly reader: TextReader;
}

function SegmentedText({ text, learntWords, messageId, hasPinyin = false, dictionary, reader }: SegmentedTextProps) {
  const segments = useMemo(
    () => reader.cut(text).map((segment) => ({ ...segment, pinyin: hasPinyin ? reader.findPinyin(segment.text) : undefined })),
    [text, hasPinyin, reader],
  );
  return (
    <PressableWords
      segments={segments}
      renderCard={({ index, ...pressed }) => {
        const word = segments[index]?.text ?? '';
        const entries = dictionary.findEntries(word);
        const untaught =
          entries.length > 0
            ? undefined
            : {
                pinyin: reader.findPinyin(word) ?? '',
                isName: reader.isName(word),
                parts: reader.listParts(word).flatMap((part) => dictionary.findEntries(part).slice(0, 1)),
              };
        return (
          <WordPopover {...pressed} text={word} entries={entries} untaught={untaught} learntWords={learntWords} messageId={messageId} />
        );
      }}
    />
  );
}

/** Plain text until the dictionary is there, and if it cannot be loaded; without pinyin it never moves. */
export function ChineseText(props: ChineseTextProps) {
  const loaded = useTextReader();
  return loaded ? <SegmentedText {...props} {...loaded} /> : <Chinese>{props.text}</Chinese>;
}
