// The example sentence of a word: every word of it can be pressed, and all of it heard.
import type { Sentence } from '#contract/study-aids.ts';
import { Pinyin } from './Chinese.tsx';
import { CourseWords } from './chinese/CourseWords.tsx';
import { MixedText } from './MixedText.tsx';
import { SpeechButton } from './SpeechButton.tsx';

export interface ExampleSentenceProps {
  readonly sentence: Sentence;
  /** The word that it shows. */
  readonly wordId: string;
  readonly isPinyinShown: boolean;
}

/** A figure on the word's card. */
export function ExampleSentence({ sentence: { chinese, pinyin, translation, words }, wordId, isPinyinShown }: ExampleSentenceProps) {
  return (
    <figure aria-label="Example" className="flex items-start gap-2 border-t border-line pt-3 text-left">
      <div className="min-w-0 flex-1">
        <p className="text-2xl leading-normal">
          <CourseWords words={words} markedId={wordId} />
        </p>
        {isPinyinShown && (
          <Pinyin as="p" className="text-sm text-muted">
            {pinyin}
          </Pinyin>
        )}
        <p className="font-reading leading-snug">
          <MixedText text={translation} />
        </p>
      </div>
      <span className="-mr-4">
        <SpeechButton text={chinese} />
      </span>
    </figure>
  );
}
