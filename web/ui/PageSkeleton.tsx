// Replaces a page until it is there.
import type { ReactNode } from 'react';
import { PageFrame, type PageWidth } from './PageFrame.tsx';
import { headingClasses, overHeadingClasses } from './PageHeading.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface PageShape {
  readonly width?: PageWidth;
  /** The heading, where it is the same for everybody. */
  readonly heading?: string;
  readonly over?: string;
  /** The classes of what follows, each with its height. */
  readonly blocks?: readonly string[];
}

const usualBlocks = ['mt-6 h-44', 'mt-8 h-44'];

function Heading({ heading, over }: Pick<PageShape, 'heading' | 'over'>) {
  return (
    <div aria-hidden="true">
      {over !== undefined && <p className={overHeadingClasses}>{over}</p>}
      {heading === undefined ? <Skeleton className="h-9 w-60 max-w-full wide:h-11" /> : <p className={headingClasses}>{heading}</p>}
    </div>
  );
}

/** The heading, and blanks for what follows it; or `children`, a skeleton that says itself what is loading. */
export function PageSkeleton({
  width = 'wide',
  heading,
  over,
  blocks = usualBlocks,
  children,
}: PageShape & { readonly children?: ReactNode }) {
  return (
    <PageFrame width={width} className="min-h-screen">
      <Heading heading={heading} over={over} />
      {children ?? (
        <div role="status" aria-label="Loading">
          {blocks.map((block) => (
            <Skeleton key={block} className={block} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
