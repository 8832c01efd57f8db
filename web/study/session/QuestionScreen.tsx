// One question: what is asked, its hints, the answers or the field, Forgot, and the verdict.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AskingWay, Word } from '#contract/study.ts';
import { isTonesOrWriting } from '#engine/asking-ways.ts';
import type { StudyScreen, StudyEvent } from '#engine/study-session.ts';
import { strictTones } from '#web/study/study-choices.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { AnswerWord, findAnswerWord } from './AnswerWord.tsx';
import { ChoiceAnswers } from './ChoiceAnswers.tsx';
import { Hints } from './Hints.tsx';
import { KeyCap } from './KeyCap.tsx';
import { QuestionTitle, promptId } from './QuestionTitle.tsx';
import { TypedAnswer } from './TypedAnswer.tsx';
import { VerdictLine } from './VerdictLine.tsx';
import type { VerdictPause } from './useVerdictPause.ts';
import { formatRetry, formatVerdict } from './verdict-messages.ts';

// Asked in a repeat only: kept out of the code of the quiz.
const TonePicker = lazyPart(() => import('./TonePicker.tsx'), { waiting: <div className="h-38" />, isNeeded: true });
const WritingField = lazyPart(() => import('./WritingField.tsx'), { waiting: <div className="h-86" />, isNeeded: true });

// Asked without the meaning, which helps without telling the answer.
const hidesMeaning: Readonly<Record<AskingWay, boolean>> = {
  reading: false,
  pronunciation: false,
  sentence: true,
  listening: true,
  tone: true,
  writing: false,
};

export interface QuestionScreenProps {
  readonly screen: StudyScreen & { readonly kind: 'question' };
  readonly word: Word | undefined;
  /** Setting 4: associations are shown, but never before the answer, which they would give away. */
  readonly isAssociationShown: boolean;
  readonly act: (event: StudyEvent) => void;
  readonly pause: VerdictPause;
  /** Buttons that are at both ends of the row of actions. */
  readonly undo: ReactNode;
  readonly keys: ReactNode;
}

/** Mounted under a new key for each question, so that its heading or field is focused once. */
export function QuestionScreen({ screen, word, isAssociationShown, act, pause, undo, keys }: QuestionScreenProps) {
  const { question, feedback, retries } = screen;
  const retry = retries.at(-1);
  const verdictId = useId();
  const section = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const isTyped = question.kind === 'typing';
  const isInField = isTyped && !isTonesOrWriting(question);
  const isOpen = feedback === undefined;
  useEffect(() => {
    // The button that took the answer back is gone, and the focus with it.
    if (isOpen && !isInField) section.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [isOpen, isInField]);

  const answerWord = findAnswerWord(question, word);
  const message = feedback ? formatVerdict(question, feedback, word, isAssociationShown) : undefined;
  const retryMessage =
    retry && !feedback ? { outcome: 'retry' as const, head: 'Not counted', detail: formatRetry(retry, question, typed) } : undefined;
  const outcome = message && (message.outcome === 'wrong' ? 'wrong' : 'right');
  const field = (
    <TypedAnswer
      isLocked={feedback !== undefined}
      outcome={outcome}
      retries={retries.length}
      isShaken={retry === 'empty'}
      placeholder={question.way === 'pronunciation' ? 'Pinyin, as in mǎ or ma3' : 'Characters or pinyin'}
      describedBy={message || retryMessage ? `${promptId} ${verdictId}` : promptId}
      onSubmit={(text) => {
        setTyped(text);
        act({ type: 'type', text, areTonesStrict: strictTones.get() });
      }}
    />
  );
  return (
    // On a phone in landscape the answers are beside the question; below it they would be off the screen.
    <section
      ref={section}
      aria-labelledby="asked"
      className="flex w-full flex-1 flex-col items-center gap-3 min-[600px]:gap-5 min-[600px]:[@media(max-height:32rem)]:grid min-[600px]:[@media(max-height:32rem)]:grid-cols-2 min-[600px]:[@media(max-height:32rem)]:grid-rows-[auto_1fr] min-[600px]:[@media(max-height:32rem)]:items-start min-[600px]:[@media(max-height:32rem)]:gap-3"
    >
      <div
        className={`relative flex w-full flex-col items-center justify-center gap-2 rounded-card border border-line bg-raised px-4 py-4 shadow-card min-[600px]:gap-5 min-[600px]:py-6 min-[600px]:flex-none min-[600px]:[@media(max-height:32rem)]:row-span-2 min-[600px]:[@media(max-height:32rem)]:gap-1 min-[600px]:[@media(max-height:32rem)]:py-3 ${isTyped ? '' : 'flex-1'}`}
      >
        {/* On a phone it grows, so that the answers are within reach of the thumb; a field stays above the keyboard. */}
        <QuestionTitle question={question} word={word} isAnswered={feedback !== undefined} />
        {/* The verdict replaces the hints, so that the answers stay where they are. */}
        <div className="grid w-full items-center *:col-start-1 *:row-start-1">
          <VerdictLine words={message ?? retryMessage} id={verdictId} isRoomKept={question.way !== 'writing'}>
            {feedback && <AnswerWord question={question} word={word} />}
          </VerdictLine>
          {!feedback && (
            <Hints
              hints={[
                { label: 'Show pinyin', text: question.soundHint, isSound: true },
                { label: 'Which word is it from?', text: question.meaningHint },
                { label: 'Show the meaning', text: question.way && hidesMeaning[question.way] ? question.title : '' },
              ]}
            />
          )}
        </div>
        {/* Outside the live region: a button is not part of what is announced. */}
        {feedback && (
          <span className="absolute top-1 right-1">
            <SpeechButton text={answerWord.text} recording={answerWord.voice} onSay={pause.hold} />
          </span>
        )}
      </div>
      {question.way === 'tone' ? (
        <TonePicker
          question={question}
          isLocked={feedback !== undefined}
          outcome={outcome}
          onChoose={(text) => act({ type: 'type', text })}
        />
      ) : question.way === 'writing' ? (
        <WritingField
          question={question}
          isLocked={feedback !== undefined}
          onWrite={(strokes) => act({ type: 'write', strokes })}
          otherwise={field}
        />
      ) : isTyped ? (
        field
      ) : (
        <ChoiceAnswers question={question} chosen={feedback?.chosen} onChoose={(answer) => act({ type: 'choose', answer })} />
      )}
      <div className="flex min-h-11 w-full flex-wrap items-start justify-between gap-1 min-[600px]:grid min-[600px]:grid-cols-[1fr_auto_1fr]">
        <div className="justify-self-start">{undo}</div>
        <div className="flex flex-wrap justify-center gap-1 min-[600px]:gap-3">
          {pause.isHeld ? (
            <Button kind="primary" onClick={() => act({ type: 'goOn' })}>
              Continue
            </Button>
          ) : (
            <>
              <Button kind="quiet" aria-disabled={feedback !== undefined} onClick={() => act({ type: 'forgot' })}>
                <span>{question.way === 'writing' ? 'Show me' : 'Forgot'}</span>
                <KeyCap name={isInField ? 'Alt F' : 'F'} isLetter={!isInField} />
              </Button>
              {isTyped && (
                <Button kind="quiet" aria-disabled={feedback !== undefined} onClick={() => act({ type: 'skip' })}>
                  <span>{isInField ? 'Skip typing' : 'Skip'}</span>
                  <KeyCap name={isInField ? 'Alt S' : 'S'} isLetter={!isInField} />
                </Button>
              )}
            </>
          )}
        </div>
        <div className="hidden justify-self-end min-[600px]:block">{keys}</div>
      </div>
    </section>
  );
}
