// Shows the key of a button on devices with a keyboard.
import { useStore } from '#web/client/device-store.ts';
import { letterKeys } from '#web/study/study-choices.ts';

export interface KeyCapProps {
  readonly name: string;
  /** A single letter or digit, which the learner may have turned off. */
  readonly isLetter?: boolean;
  readonly className?: string;
}

/** Visual only; the keys dialog lists the keys for everybody. */
export function KeyCap({ name, isLetter = false, className = '' }: KeyCapProps) {
  const hasLetterKeys = useStore(letterKeys);
  if (isLetter && !hasLetterKeys) return null;
  return (
    <kbd aria-hidden="true" className={`hidden font-sans text-xs font-normal whitespace-nowrap text-muted pointer-fine:block ${className}`}>
      {name}
    </kbd>
  );
}
