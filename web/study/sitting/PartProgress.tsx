// How far the part is: a bar of at most 800 px, and the words of it in a quiet line (learning §9).
import { Progress } from '#web/ui/Progress.tsx';

export interface PartProgressProps {
  readonly answered: number;
  readonly total: number;
  readonly wordsDone: number;
  readonly words: number;
}

/** The progress bar above the question; marked words count. */
export function PartProgress({ answered, total, wordsDone, words }: PartProgressProps) {
  const share = total === 0 ? 1 : answered / total;
  return (
    <>
      <Progress className="w-full" label="Progress of this part" share={share} text={`${answered} of ${total} questions answered`} />
      <p className="text-sm text-muted">
        {wordsDone} of {words} words
      </p>
    </>
  );
}
