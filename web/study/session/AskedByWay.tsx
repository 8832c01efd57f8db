// What replaces the meaning where a repeat asks in another way: a sentence with a gap, the sound, the word itself. Loaded when it is first needed.
import { gapMark, showsWord } from '#engine/asking-ways.ts';
import type { Question, Word } from '#contract/study.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { useAutomaticSound, useSpeech } from '#web/study/sound/speech.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';

export interface AskedByWayProps {
  readonly question: Question;
  readonly word: Word | undefined;
  /** Whether the answer was given: the gap is then filled. */
  readonly isAnswered: boolean;
}

function GappedSentence({ gap, text }: { gap: NonNullable<Question['gap']>; text: string | undefined }) {
  const pieces = gap.chinese.split(gapMark);
  return (
    <span className="flex flex-col gap-2">
      <Chinese className="font-han text-3xl leading-snug min-[970px]:text-4xl">
        {pieces.map((piece, index) => (
          <span key={pieces.slice(0, index + 1).join(gapMark)}>
            {index > 0 &&
              (text === undefined ? (
                <span className="mx-1 inline-block w-[2em] border-b-2 border-vine align-baseline">
                  <span lang="en" translate="yes" className="sr-only">
                    (missing word)
                  </span>
                </span>
              ) : (
                <span className="text-vine-strong">{text}</span>
              ))}
            <span>{piece}</span>
          </span>
        ))}
      </Chinese>
      <span className="font-reading text-lg text-balance text-muted">
        <MixedText text={gap.translation} />
      </span>
    </span>
  );
}

function HeardWord({ question, word }: { question: Question; word: Word }) {
  const { voice } = useSpeech();
  const isMute = voice === 'none' && word.voice === '';
  useAutomaticSound(word.text, `asked ${word.id} ${question.key}`, word.voice);
  if (isMute)
    return (
      <span className="flex flex-col gap-2 font-reading text-3xl leading-tight text-balance">
        <MixedText text={question.title} />
        <span className="text-sm text-muted">No Chinese voice on this device: asked by the meaning.</span>
      </span>
    );
  return (
    <span className="flex items-center gap-1 font-reading text-2xl">
      Listen
      <SpeechButton text={word.text} recording={word.voice} />
    </span>
  );
}

/** The word is what one studies: as large as its length allows. */
function getWordSize(word: string): string {
  if (word.length > 4) return 'text-5xl min-[970px]:text-6xl';
  return word.length > 2
    ? 'text-6xl min-[970px]:text-7xl [@media(max-height:32rem)]:text-5xl'
    : 'text-7xl min-[970px]:text-8xl [@media(max-height:32rem)]:text-5xl';
}

export default function AskedByWay({ question, word, isAnswered }: AskedByWayProps) {
  if (question.gap) return <GappedSentence gap={question.gap} text={isAnswered ? question.wordText : undefined} />;
  if (question.way === 'listening' && word) return <HeardWord question={question} word={word} />;
  if (showsWord(question))
    return <Chinese className={`font-han leading-tight ${getWordSize(question.wordText)}`}>{question.wordText}</Chinese>;
  return <MixedText text={question.title} />;
}
