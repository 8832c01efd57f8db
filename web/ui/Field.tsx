// A labelled input with its error under it; a password can be shown.
import { type ComponentProps, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { IconButton } from './IconButton.tsx';

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** Shown under the input and announced when it appears; undefined while the input is valid. */
  readonly error?: string | undefined;
  /** Advice before typing. */
  readonly hint?: string;
  /** Room that is kept under the input for hint and error, so that an error moves nothing. */
  readonly messageLines?: 1 | 2;
}

// The same text takes a line more on a small phone.
const messageRoom = { 0: '', 1: 'min-h-6.5 max-[24rem]:min-h-11.5', 2: 'min-h-11.5 max-[24rem]:min-h-16.5' } as const;

/** Works with a form library through its ref; `type="password"` adds a show/hide button. */
export function Field({ label, error, hint, messageLines, type = 'text', id, ...rest }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const isWrong = error !== undefined;
  const describedById = isWrong ? `${inputId}-error` : hint === undefined ? undefined : `${inputId}-hint`;
  return (
    <div className="mb-2">
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div
        className={`flex items-center rounded-control border bg-raised transition-colors focus-within:outline-3 focus-within:outline-offset-2 ${isWrong ? 'border-seal focus-within:outline-seal' : 'border-edge focus-within:outline-vine'}`}
      >
        <input
          id={inputId}
          type={isPassword && isShown ? 'text' : type}
          aria-invalid={isWrong}
          aria-describedby={describedById}
          className="min-h-12 w-full min-w-0 flex-1 rounded-control bg-transparent px-4 text-base outline-none placeholder:text-muted"
          {...rest}
        />
        {isPassword && (
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            className="mr-0.5"
            onClick={() => setShown(!isShown)}
          />
        )}
      </div>
      <div className={messageRoom[messageLines ?? 0]}>
        {!isWrong && hint !== undefined && (
          <p id={describedById} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )}
        <p id={`${inputId}-error`} role="alert" className={isWrong ? 'mt-1.5 text-sm font-medium text-seal' : 'sr-only'}>
          {error}
        </p>
      </div>
    </div>
  );
}
