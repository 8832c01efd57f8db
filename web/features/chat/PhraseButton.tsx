// A phrase that a press puts into the text box, where it can still be changed.
import { Chinese } from '#web/study/text/Chinese.tsx';

export interface PhraseButtonProps {
  readonly text: string;
  /** Left out where the learner knows the word. */
  readonly translation?: string;
  readonly onWrite: (text: string) => void;
}

/** A press does not take the focus from the text box, so a phone's keyboard stays. */
export function PhraseButton({ text, translation, onWrite }: PhraseButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onWrite(text)}
      className="inline-flex min-h-10 max-w-full shrink-0 flex-wrap items-baseline gap-x-2 rounded-[1.25rem] border border-line bg-raised px-3.5 py-1.5 text-left transition-colors hover:border-vine hover:bg-vine-soft"
    >
      <Chinese className="text-base">{text}</Chinese>
      {translation !== undefined && <span className="text-xs text-muted">{translation}</span>}
    </button>
  );
}
