// A button that shows only an icon; its label is the accessible name and the tooltip.
import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square of 44 px. */
export function IconButton({ label, icon, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-vine-soft hover:text-vine-strong aria-expanded:bg-vine-soft aria-expanded:text-vine-strong print:hidden ${className}`}
      {...rest}
    >
      {icon}
    </button>
  );
}
