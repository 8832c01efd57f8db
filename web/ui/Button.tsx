// A button with a text; what it does is said by that text.
import type { ComponentProps } from 'react';
import { type ButtonKind, buttonLook } from './button-look.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the way forward, once a screen. plain: the others. quiet: beside them. danger: what cannot be undone. */
  readonly kind?: ButtonKind;
  /** A request is under way: the button takes no press and says so. */
  readonly busy?: boolean;
}

/** At least 44 px high; never submits unless `type` says so. */
export function Button({ kind = 'plain', busy = false, className = '', type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonLook(kind)} ${className}`}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}
