// A bar that says how much of something is done.

export interface ProgressProps {
  /** What the bar is about, for screen readers. */
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The value in words. */
  readonly text: string;
  readonly className?: string;
}

/** Green while it grows, gold when it is full. */
export function Progress({ label, share, text, className = '' }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      className={`h-2 overflow-hidden rounded-full bg-line ${className}`}
    >
      <div
        className={`h-full origin-left rounded-full transition-transform ${share === 1 ? 'bg-gold' : 'bg-vine'}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
