// A link that looks like a button: it leads to another page.
import { Link, type LinkProps } from 'react-router';
import { type ButtonKind, buttonLook } from './button-look.ts';

export interface LinkButtonProps extends LinkProps {
  readonly kind?: ButtonKind;
}

/** The same looks as Button. */
export function LinkButton({ kind = 'quiet', className = '', ...rest }: LinkButtonProps) {
  return <Link className={`${buttonLook(kind)} ${className}`} {...rest} />;
}
