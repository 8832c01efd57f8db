// One question: what is asked, its hints, the answers or the field, Forgot, and the verdict.
import { useEffect, useId, useRef } from 'react';
import type { Word } from '#contract/study.ts';
import type { Screen, SessionEvent } from '#engine/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceAnswers } from './ChoiceAnswers.tsx';
import { Hints } from './Hints.tsx';
import { QuestionTitle } from './QuestionTitle.tsx';
import { TypedAnswer } from './TypedAnswer.tsx';
import { VerdictLine } from './VerdictLine.tsx';
import { retryWords, verdictWords } from './verdict-words.ts';

export interface QuestionScreenProps {
  readonly screen: Screen & { readonly kind: 'question' };
  readonly word: Word | undefined;
  /** Setting 4: associations are shown, but never before the answer, which they would give away. */
  readonly withInfo: boolean;
  readonly waitsForGoOn: boolean;
  readonly act: (event: SessionEvent) => void;
}

/** Shown under a new key for each question, so that the focus goes to its heading or field once. */
export function QuestionScreen({ screen, word, withInfo, waitsForGoOn, act }: QuestionScreenProps) {
  const { question, feedback, retry } = screen;
  const verdictId = useId();
  const section = useRef<HTMLElement>(null);
  const isTyped = question.questionType === 'freetype';
  useEffect(() => {
    if (!isTyped) section.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [isTyped]);

  const words = feedback ? verdictWords(question, feedback, word, withInfo) : undefined;
  const asked = retry && !feedback ? { outcome: 'near' as const, head: 'Not counted', detail: retryWords(retry) } : undefined;
  return (
    <section ref={section} aria-labelledby="asked" className="flex w-full flex-1 flex-col items-center gap-5">
      <div className="flex w-full flex-1 flex-col items-center justify-center gap-5 rounded-card border border-line bg-raised px-4 py-6 shadow-card">
        <QuestionTitle question={question} />
        {!feedback && (
          <Hints
            hints={[
              { label: 'sound', text: question.hint1, lang: 'zh-Latn-pinyin' },
              { label: 'meaning', text: question.hint2 },
            ]}
          />
        )}
        <VerdictLine words={words ?? asked} id={verdictId} />
      </div>
      {isTyped ? (
        <TypedAnswer
          locked={feedback !== undefined}
          outcome={words && (words.outcome === 'wrong' ? 'wrong' : 'right')}
          describedBy={words || asked ? verdictId : undefined}
          onType={(text) => act({ type: 'type', text })}
        />
      ) : (
        <ChoiceAnswers question={question} chosen={feedback?.chosen} onChoose={(answer) => act({ type: 'choose', answer })} />
      )}
      <div className="flex min-h-11 flex-wrap justify-center gap-3">
        {waitsForGoOn ? (
          <Button kind="primary" autoFocus onClick={() => act({ type: 'goOn' })}>
            Go on
          </Button>
        ) : (
          <>
            <Button kind="quiet" aria-disabled={feedback !== undefined} onClick={() => act({ type: 'forgot' })}>
              Forgot
            </Button>
            {isTyped && (
              <Button kind="quiet" aria-disabled={feedback !== undefined} onClick={() => act({ type: 'skip' })}>
                Skip typing
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
