// The checkbox that accepts the terms before paying (learning §4 "Payment").
import { pagePaths } from '#contract/pages.ts';
import { useId } from 'react';

export interface TermsCheckboxProps {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** Why the payment was rejected; undefined if there is no error. */
  readonly error: string | undefined;
}

/** Unticked at first; the terms open in a new tab. */
export function TermsCheckbox({ isTicked, onTick, error }: TermsCheckboxProps) {
  const id = useId();
  return (
    <div className="mb-5">
      <div
        className={`flex items-start gap-3 rounded-control border px-3 py-1 ${error === undefined ? 'border-line' : 'border-seal bg-seal-soft'}`}
      >
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          className="my-3 size-5 shrink-0 accent-vine"
        />
        <label htmlFor={id} className="flex min-h-11 items-center py-2">
          <span>
            I have read and agree to the{' '}
            <a
              href={pagePaths.terms}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-vine-strong underline underline-offset-2"
            >
              Terms and Conditions
            </a>
            .
          </span>
        </label>
      </div>
      <p id={`${id}-error`} role="alert" className={error === undefined ? 'sr-only' : 'mt-1.5 text-sm font-medium text-seal'}>
        {error}
      </p>
    </div>
  );
}
