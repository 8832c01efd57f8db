// The four answers of a question, as large buttons with their keys.
import type { Question } from '#contract/study.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';

type Look = 'open' | 'right' | 'wrong' | 'passed';

const looks: Record<Look, string> = {
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

/** Locked once an answer is chosen: the chosen one and the right one are marked by colour, icon and text. */
export function ChoiceAnswers({ question, chosen, onChoose }: ChoiceAnswersProps) {
  const isChinese = question.questionType === 'character';
  function lookOf(answer: string, correct: boolean): Look {
    if (chosen === undefined) return 'open';
    if (correct) return 'right';
    return answer === chosen ? 'wrong' : 'passed';
  }
  return (
    <ol aria-labelledby="asked" className={`grid w-full gap-3 ${isChinese ? 'grid-cols-2' : 'grid-cols-1 min-[600px]:grid-cols-2'}`}>
      {question.answers.map(({ answer, correct }, at) => {
        const look = lookOf(answer, correct);
        return (
          <li key={answer}>
            <button
              type="button"
              aria-disabled={chosen !== undefined}
              onClick={() => chosen === undefined && onChoose(answer)}
              className={`relative flex ${isChinese ? 'min-h-20' : 'min-h-14'} w-full items-center justify-center rounded-control border-2 px-10 py-2 text-center ${looks[look]}`}
            >
              <kbd aria-hidden="true" className="absolute left-3 hidden font-sans text-xs text-muted pointer-fine:block">
                {at + 1}
              </kbd>
              <span
                lang={isChinese ? 'zh-Hans' : undefined}
                className={isChinese ? 'font-han text-4xl' : 'font-reading text-lg leading-snug'}
              >
                {answer}
              </span>
              {look === 'right' && (
                <span className="absolute right-3">
                  <CheckIcon />
                  <span className="sr-only">right answer</span>
                </span>
              )}
              {look === 'wrong' && (
                <span className="absolute right-3">
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
