// Chinese words of the course with their pinyin and what they mean: a sentence, or a use of a word.
import type { Sentence } from '#contract/study-aids.ts';
import { CourseWords } from '#web/study/chinese/CourseWords.tsx';
import { Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';

interface ChineseExampleProps {
  readonly example: Pick<Sentence, 'pinyin' | 'translation' | 'words'>;
  /** The word that is marked in it. */
  readonly wordId: string;
  readonly isPinyinShown: boolean;
  /** How large the Chinese is. */
  readonly size: 'text-xl' | 'text-2xl';
}

/** Three paragraphs; each word of the course can be pressed. */
export function ChineseExample({ example: { pinyin, translation, words }, wordId, isPinyinShown, size }: ChineseExampleProps) {
  return (
    <>
      <p className={`${size} leading-normal`}>
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
    </>
  );
}
