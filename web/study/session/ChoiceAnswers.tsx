// The four answers of a question, as large buttons with their keys.
import type { Question } from '#contract/study.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
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

// Two rows of two, as high for meanings as for words, so that what is below stays where it is. Chinese stays on one line: long
// patterns need the whole width of a phone. On a low screen the question takes half the width.
function getGridClasses(longest: number, isChinese: boolean): string {
  if (!isChinese) return 'grid-cols-2 min-[600px]:[@media(max-height:32rem)]:grid-cols-1';
  return longest <= 5 ? 'grid-cols-2' : 'grid-cols-1 min-[800px]:[@media(min-height:32rem)]:grid-cols-2';
}

function getChineseSize(longest: number): string {
  const size = longest <= 3 ? 'text-3xl' : 'text-2xl';
  return `${size} min-[600px]:text-4xl ${longest > 3 ? 'min-[600px]:[@media(max-height:32rem)]:text-2xl' : 'min-[600px]:[@media(max-height:32rem)]:text-3xl'}`;
}

/** Locked once an answer is chosen; colour, icon and text mark the chosen and the right one. */
export function ChoiceAnswers({ question, chosen, onChoose }: ChoiceAnswersProps) {
  const isPinyin = question.way === 'pronunciation';
  const isChinese = question.kind === 'character' && question.way !== 'reading' && !isPinyin;
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
      className={`grid w-full gap-3 min-[600px]:[@media(max-height:32rem)]:gap-2 auto-rows-fr ${getGridClasses(longest, isChinese)}`}
    >
      {question.answers.map(({ text, isCorrect }, index) => {
        const state = getAnswerState(text, isCorrect);
        return (
          <li key={text}>
            <button
              type="button"
              aria-disabled={chosen !== undefined}
              onClick={() => chosen === undefined && onChoose(text)}
              className={`relative flex h-full select-none ${isChinese && longest > 5 ? 'min-h-14 min-[800px]:min-h-20' : 'min-h-20'} px-2 min-[600px]:pointer-fine:px-10 w-full items-center justify-center rounded-control border-2 py-2 text-center ${compactClasses} ${stateClasses[state]}`}
            >
              <KeyCap name={String(index + 1)} isLetter className="absolute top-2 left-3" />
              {isChinese ? (
                <Chinese className={`font-han leading-tight whitespace-nowrap ${getChineseSize(longest)}`}>{text}</Chinese>
              ) : isPinyin ? (
                <Pinyin className="text-xl leading-snug">{text}</Pinyin>
              ) : (
                <span className="font-reading text-lg leading-snug">
                  <MixedText text={text} />
                </span>
              )}
              {state === 'right' && (
                <span className="absolute top-2 right-2">
                  <CheckIcon />
                  <span className="sr-only">right answer</span>
                </span>
              )}
              {state === 'wrong' && (
                <span className="absolute top-2 right-2">
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
