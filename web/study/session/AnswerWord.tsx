// The word that a question was about, with its pinyin: shown after every answer (decisions §6).
import type { Question, Word } from '#contract/study.ts';
import { showsWord } from '#engine/asking-ways.ts';
import { useStore } from '#web/client/device-store.ts';
import { soundHelp } from '#web/study/study-choices.ts';
import { ToneContour, listTones } from '#web/study/sound/ToneContour.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';

/** What an answer shows: the word of the question, or the character that was asked on the way to it. */
export function findAnswerWord(question: Question, word: Word | undefined): Pick<Word, 'text' | 'pinyin' | 'voice'> {
  const right = question.answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
  const step = question.kind === 'character' && question.isMiddleCharacter && word?.components.find(({ glyph }) => glyph === right);
  if (step) return { text: step.glyph, pinyin: step.reading, voice: '' };
  return word ?? { text: question.wordText, pinyin: '', voice: '' };
}

export interface AnswerWordProps {
  readonly question: Question;
  readonly word: Word | undefined;
}

/** One line: Chinese and pinyin, with its tones as movements; where the question shows the word, its meaning instead of it. */
export function AnswerWord({ question, word }: AnswerWordProps) {
  const { text, pinyin } = findAnswerWord(question, word);
  const isSoundShown = useStore(soundHelp);
  const isShown = showsWord(question);
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3">
      {!isShown && (
        <>
          <Chinese className="font-han text-5xl leading-tight min-[600px]:[@media(max-height:32rem)]:text-4xl">{text}</Chinese>{' '}
        </>
      )}
      {pinyin !== '' && <Pinyin className={`${isShown ? 'text-3xl' : 'text-xl'} text-vine-strong`}>{pinyin}</Pinyin>}
      {isSoundShown && <ToneContour tones={listTones(pinyin, text)} className="h-5 self-center" />}
      {isShown && (
        <span className="w-full font-reading text-lg text-balance">
          <MixedText text={word?.translation ?? ''} />
        </span>
      )}
    </p>
  );
}
