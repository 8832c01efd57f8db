// A link that looks like a button: it leads to another page.
import { Link, type LinkProps } from 'react-router';
import { type ButtonKind, getButtonClasses } from './button-classes.ts';

export interface LinkButtonProps extends LinkProps {
  readonly kind?: ButtonKind;
}

/** Styled like Button. */
export function LinkButton({ kind = 'quiet', className = '', ...rest }: LinkButtonProps) {
  return <Link className={`${getButtonClasses(kind)} ${className}`} {...rest} />;
}
