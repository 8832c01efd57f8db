// A button with a text label.
import type { ComponentProps } from 'react';
import { type ButtonKind, getButtonClasses } from './button-classes.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the main action, once per screen. plain: other actions. quiet: secondary ones. danger: irreversible ones. */
  readonly kind?: ButtonKind;
  /** A request is running: a press does nothing, and the button keeps the focus for what comes of it. */
  readonly isBusy?: boolean;
}

/** At least 44 px high; never submits unless `type` says so. */
export function Button({ kind = 'plain', isBusy = false, className = '', type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${getButtonClasses(kind)} ${className}`}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      // Also what Enter in a field of its form does.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
