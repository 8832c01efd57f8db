// A progress bar.

export interface ProgressBarProps {
  /** What the bar is about, for screen readers. */
  readonly label: string;
  /** From 0 to 1. */
  readonly ratio: number;
  /** The value as text. */
  readonly text: string;
  readonly className?: string;
}

/** Green while it grows, gold when it is full; forced colours leave these, which are all that it says. */
export function ProgressBar({ label, ratio, text, className = '' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(ratio * 100)}
      aria-valuetext={text}
      className={`h-2 forced-color-adjust-none overflow-hidden rounded-full bg-line ${className}`}
    >
      <div
        className={`h-full origin-left rounded-full transition-transform ${ratio === 1 ? 'bg-gold' : 'bg-vine'}`}
        style={{ transform: `scaleX(${ratio})` }}
      />
    </div>
  );
}
