// The four answers of a question, as large buttons with their keys.
import type { Question } from '#contract/study.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { KeyCap } from './KeyCap.tsx';
import { promptId } from './QuestionTitle.tsx';

type AnswerState = 'open' | 'right' | 'wrong' | 'passed';

const stateClasses: Record<AnswerState, string> = {
  open: 'border-line bg-raised hover:border-vine hover:bg-paper',
  right: 'border-vine bg-vine-soft text-vine-strong',
  wrong: 'border-seal bg-seal-soft text-seal',
  passed: 'border-line bg-raised text-muted',
};

export interface ChoiceAnswersProps {
  readonly question: Question;
  /** The chosen answer; undefined before the choice. */
  readonly chosen: string | undefined;
  readonly onChoose: (answer: string) => void;
}

// Chinese answers stay on one line: the longer they are, the wider their column. On a low screen the question takes half the width.
function getGridClasses(longest: number): string {
  if (longest <= 3) return 'grid-cols-2';
  return longest <= 5 ? 'grid-cols-1 min-[600px]:grid-cols-2' : 'grid-cols-1 min-[800px]:[@media(min-height:32rem)]:grid-cols-2';
}

/** Locked once an answer is chosen; colour, icon and text mark the chosen and the right one. */
export function ChoiceAnswers({ question, chosen, onChoose }: ChoiceAnswersProps) {
  const isChinese = question.kind === 'character';
  const longest = Math.max(...question.answers.map(({ text }) => text.length));
  // Fits four rows on a low screen.
  const compactClasses =
    isChinese && longest <= 5 ? '' : 'min-[600px]:[@media(max-height:32rem)]:min-h-11 min-[600px]:[@media(max-height:32rem)]:py-1';
  function getAnswerState(answer: string, correct: boolean): AnswerState {
    if (chosen === undefined) return 'open';
    if (correct) return 'right';
    return answer === chosen ? 'wrong' : 'passed';
  }
  return (
    <ol
      aria-labelledby="asked"
      aria-describedby={promptId}
      className={`grid w-full gap-3 min-[600px]:[@media(max-height:32rem)]:gap-2 ${isChinese ? getGridClasses(longest) : 'grid-cols-1 min-[600px]:[@media(min-height:32rem)]:grid-cols-2'}`}
    >
      {question.answers.map(({ text, isCorrect }, index) => {
        const state = getAnswerState(text, isCorrect);
        return (
          <li key={text}>
            <button
              type="button"
              aria-disabled={chosen !== undefined}
              onClick={() => chosen === undefined && onChoose(text)}
              className={`relative flex ${isChinese ? `${longest > 3 ? 'min-h-16 min-[600px]:min-h-20' : 'min-h-20'} px-2 pointer-fine:px-10` : 'min-h-14 px-10'} w-full items-center justify-center rounded-control border-2 py-2 text-center ${compactClasses} ${stateClasses[state]}`}
            >
              <KeyCap name={String(index + 1)} isLetter className="absolute left-3" />
              <span
                lang={isChinese ? 'zh-Hans' : undefined}
                className={
                  isChinese
                    ? `font-han text-3xl leading-tight whitespace-nowrap min-[600px]:text-4xl ${longest > 3 ? 'min-[600px]:[@media(max-height:32rem)]:text-2xl' : 'min-[600px]:[@media(max-height:32rem)]:text-3xl'}`
                    : 'font-reading text-lg leading-snug'
                }
              >
                {text}
              </span>
              {state === 'right' && (
                <span className={`absolute ${isChinese ? 'top-2 right-2' : 'right-3'}`}>
                  <CheckIcon />
                  <span className="sr-only">right answer</span>
                </span>
              )}
              {state === 'wrong' && (
                <span className={`absolute ${isChinese ? 'top-2 right-2' : 'right-3'}`}>
                  <CrossIcon />
                  <span className="sr-only">wrong</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
