// The width of a page's content on the one grid of all pages, which Layout centres.
import type { ReactNode } from 'react';

/** `wide` and `reading` begin at the grid's left edge, `study` is in its middle. */
export type PageWidth = 'wide' | 'reading' | 'study';

const widthClasses: Readonly<Record<PageWidth, string>> = {
  wide: 'w-full',
  reading: 'w-full max-w-reading',
  study: 'mx-auto w-full max-w-study',
};

/** Around everything that a page shows in `main`. */
export function PageFrame({
  width,
  className = '',
  children,
}: {
  readonly width: PageWidth;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <div className={`${widthClasses[width]} ${className}`}>{children}</div>;
}
