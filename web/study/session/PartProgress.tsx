// How far the part is: a progress bar of at most 800 px and a line of text (learning §9).
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { formatAnswered, formatRepeated, formatWordsAndQuestions, formatWordsDone } from './session-messages.ts';

export interface PartProgressProps {
  readonly answered: number;
  readonly total: number;
  readonly wordsDone: number;
  readonly words: number;
  /** What the bar counts. */
  readonly unit: 'question' | 'word';
}

/** The progress bar above the question; words marked as learnt count. */
export function PartProgress({ answered, total, wordsDone, words, unit }: PartProgressProps) {
  const ratio = total === 0 ? 1 : answered / total;
  return (
    <>
      <ProgressBar
        className="w-full"
        label="Progress of this batch"
        ratio={ratio}
        text={unit === 'word' ? formatRepeated(answered, total) : formatAnswered(answered, total)}
      />
      <p className="text-sm text-muted">
        {unit === 'word' ? formatWordsDone(wordsDone, words) : formatWordsAndQuestions(wordsDone, words, answered, total)}
      </p>
    </>
  );
}
