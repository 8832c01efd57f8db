// How far the part is: a progress bar of at most 800 px and a line of text (learning §9).
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

export interface PartProgressProps {
  readonly answered: number;
  readonly total: number;
  readonly wordsDone: number;
  readonly words: number;
  /** What the bar counts. */
  readonly unit: 'questions' | 'words';
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
        text={`${answered} of ${total} ${unit === 'words' ? 'words repeated' : 'questions answered'}`}
      />
      <p className="text-sm text-muted">{`${wordsDone} of ${words} words`}</p>
    </>
  );
}
