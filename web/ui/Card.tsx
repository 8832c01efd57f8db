// A card, raised above the page.
import type { ComponentProps } from 'react';

/** A raised surface; `className` positions it. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-raised p-6 shadow-card min-[600px]:p-8 ${className}`} {...rest} />;
}
