// A button with a text label.
import type { ComponentProps } from 'react';
import { type ButtonKind, getButtonClasses } from './button-classes.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the main action, once per screen. plain: other actions. quiet: secondary ones. danger: irreversible ones. */
  readonly kind?: ButtonKind;
  /** A request is running: the button is disabled and announced as busy. */
  readonly isBusy?: boolean;
}

/** At least 44 px high; never submits unless `type` says so. */
export function Button({ kind = 'plain', isBusy = false, className = '', type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${getButtonClasses(kind)} ${className}`}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    />
  );
}
