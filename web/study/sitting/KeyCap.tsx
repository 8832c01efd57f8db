// The key of a button, where there is a keyboard to press it on.
import { useLetterKeys } from './letter-keys.ts';

export interface KeyCapProps {
  readonly name: string;
  /** A single letter or digit, which the learner may have turned off as a key. */
  readonly isLetter?: boolean;
  readonly className?: string;
}

/** For the eye only; the list of keys tells it to everybody. */
export function KeyCap({ name, isLetter = false, className = '' }: KeyCapProps) {
  const lettersAreOn = useLetterKeys();
  if (isLetter && !lettersAreOn) return null;
  return (
    <kbd aria-hidden="true" className={`hidden font-sans text-xs font-normal text-muted pointer-fine:block ${className}`}>
      {name}
    </kbd>
  );
}
