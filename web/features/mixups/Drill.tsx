// The drill of a pair: ten questions that offer just the two words.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Word } from '#contract/study.ts';
import { type DrillKind, createDrill } from '#engine/mixups.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { KeyCap } from '#web/study/session/KeyCap.tsx';
import { usePressGate } from '#web/study/session/press-gate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { formatStep } from './mixup-messages.ts';

const tasks: Record<DrillKind, string> = {
  meaning: 'Which word means this?',
  reading: 'Which word sounds like this?',
  sentence: 'Which word fills the gap?',
  word: 'What does it mean?',
};

export interface DrillProps {
  readonly words: readonly [Word, Word];
  /** Changes with every drill. */
  readonly seed: string;
  readonly onAnswer: (wordId: string, isRight: boolean) => void;
  readonly onEnd: (right: number, total: number) => void;
}

/** Asks one question after the other. Every answer is handed on at once. */
export function Drill({ words, seed, onAnswer, onEnd }: DrillProps) {
  const questions = useMemo(() => createDrill(words, seed), [words, seed]);
  const [index, setIndex] = useState(0);
  const [right, setRight] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[index];
  usePressGate(container, `${index} ${chosen === undefined ? '' : 'answered'}`);
  useEffect(() => heading.current?.focus(), [index]);

  const choose = (position: number) => {
    const answer = question?.answers[position];
    if (!question || !answer || chosen !== undefined) return;
    const isRight = answer.wordId === question.wordId;
    setChosen(answer.wordId);
    if (isRight) setRight(right + 1);
    onAnswer(question.wordId, isRight);
  };
  const goOn = () => {
    if (chosen === undefined) return;
    setChosen(undefined);
    if (index + 1 < questions.length) setIndex(index + 1);
    else onEnd(right, questions.length);
  };
  useStudyKeys({ choose, ...(chosen !== undefined && { goOn }) });
  if (!question) return null;

  const asked = words.find(({ id }) => id === question.wordId) ?? words[0];
  const isChineseTitle = question.kind === 'word' || question.kind === 'sentence';
  const isRight = chosen === question.wordId;
  return (
    <div ref={container}>
      <Card className="mt-6">
        <ProgressBar
          label="Progress of the drill"
          ratio={(index + (chosen === undefined ? 0 : 1)) / questions.length}
          text={formatStep(index + 1, questions.length)}
        />
        <p aria-hidden="true" className="mt-1 text-sm text-muted tabular-nums">
          {formatStep(index + 1, questions.length)}
        </p>
        <p className="mt-6 text-center text-muted">{tasks[question.kind]}</p>
        <h2
          ref={heading}
          id="drill-asked"
          tabIndex={-1}
          className={`mt-2 text-center leading-snug text-balance outline-none ${isChineseTitle ? 'font-han text-4xl' : 'font-reading text-3xl'}`}
        >
          {isChineseTitle ? (
            <Chinese>{question.title}</Chinese>
          ) : question.kind === 'reading' ? (
            <Pinyin>{question.title}</Pinyin>
          ) : (
            <MixedText text={question.title} />
          )}
        </h2>
        {question.detail !== '' && <p className="mt-1 text-center font-reading text-lg">{question.detail}</p>}
        <ol aria-labelledby="drill-asked" className="mx-auto mt-6 grid max-w-160 grid-cols-2 gap-3">
          {question.answers.map(({ wordId, text }, position) => {
            const isAnswerRight = wordId === question.wordId;
            const look =
              chosen === undefined
                ? 'border-line bg-raised hover:border-vine hover:bg-paper'
                : isAnswerRight
                  ? 'border-vine bg-vine-soft text-vine-strong'
                  : wordId === chosen
                    ? 'border-seal bg-seal-soft text-seal'
                    : 'border-line bg-raised text-muted';
            return (
              <li key={wordId}>
                <button
                  type="button"
                  aria-disabled={chosen !== undefined}
                  onClick={() => choose(position)}
                  className={`relative flex h-full min-h-20 w-full items-center justify-center rounded-control border-2 px-2 py-3 text-center ${look}`}
                >
                  <KeyCap name={String(position + 1)} isLetter className="absolute top-2 left-3" />
                  {question.kind === 'word' ? (
                    <span className="font-reading text-lg leading-snug">
                      <MixedText text={text} />
                    </span>
                  ) : (
                    <Chinese className="font-han text-3xl leading-tight">{text}</Chinese>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
        <div role="status" className="mt-6 flex min-h-20 flex-col items-center justify-center text-center">
          {chosen !== undefined && (
            <>
              <p className={`flex items-center gap-2 text-lg font-semibold ${isRight ? 'text-vine-strong' : 'text-seal'}`}>
                {isRight ? <CheckIcon /> : <CrossIcon />}
                <span>{isRight ? 'Correct' : 'Not this time'}</span>
              </p>
              <p className="font-reading">
                <MixedText text={`${asked.text} (${asked.pinyin}): ${asked.translation}`} />
              </p>
            </>
          )}
        </div>
        <div className="mt-4 flex justify-center">
          <Button kind="primary" className="min-w-48" aria-disabled={chosen === undefined} onClick={goOn}>
            {index + 1 < questions.length ? 'Continue' : 'Finish'}
          </Button>
        </div>
      </Card>
    </div>
  );
}
