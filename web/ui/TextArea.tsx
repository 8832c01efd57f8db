// A labelled text of several lines, with its error under it and a count of its characters.
import { type ComponentProps, useId } from 'react';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  /** Shown under the text and announced when it appears; undefined while the text is valid. */
  readonly error?: string | undefined;
  /** How many characters are written, and how many are allowed. */
  readonly count?: { readonly written: number; readonly allowed: number };
}

/** Works with a form library through its ref. */
export function TextArea({ label, error, count, id, className = '', ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const isWrong = error !== undefined;
  return (
    <div className="mb-2">
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={inputId}
        rows={4}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${inputId}-error` : undefined}
        className={`block w-full resize-y rounded-control border bg-raised px-4 py-3 text-base outline-offset-2 focus:outline-3 ${isWrong ? 'border-seal focus:outline-seal' : 'border-edge focus:outline-vine'} ${className}`}
        {...rest}
      />
      <div className="mt-1.5 flex justify-between gap-4 text-sm">
        <p id={`${inputId}-error`} role="alert" className="font-medium text-seal">
          {error}
        </p>
        {count && <p className="shrink-0 text-muted tabular-nums">{`${count.written} / ${count.allowed}`}</p>}
      </div>
    </div>
  );
}
