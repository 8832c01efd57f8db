// The example sentence of a word: every word of it can be pressed, and all of it heard.
import type { Sentence } from '#contract/study-aids.ts';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { ChineseExample } from './ChineseExample.tsx';

export interface ExampleSentenceProps {
  readonly sentence: Sentence;
  /** The word that it shows. */
  readonly wordId: string;
  readonly isPinyinShown: boolean;
}

/** A figure on the word's card. */
export function ExampleSentence({ sentence, wordId, isPinyinShown }: ExampleSentenceProps) {
  return (
    <figure aria-label="Example" className="flex items-start gap-2 border-t border-line pt-3 text-left">
      <div className="min-w-0 flex-1">
        <ChineseExample example={sentence} wordId={wordId} isPinyinShown={isPinyinShown} size="text-2xl" />
      </div>
      <span className="-mr-4">
        <SpeechButton text={sentence.chinese} />
      </span>
    </figure>
  );
}
