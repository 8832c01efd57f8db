// The square in which a character is written, and the colours of its strokes.
import type { ReactNode } from 'react';

const sizes = {
  film: 'size-56',
  // As large as a phone allows, and the screen beside the prompt.
  canvas: 'aspect-square w-86 max-w-full',
} as const;

/** The colours of strokes on an element. HanziWriter supports only rgb and hex; a computed colour is rgb in every browser. */
export function getStrokeColors(element: Element): { strokeColor: string; outlineColor: string } {
  const color = getComputedStyle(element).color;
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1).join(', ') ?? '60, 60, 60';
  return { strokeColor: `rgb(${channels})`, outlineColor: `rgba(${channels}, 0.16)` };
}

/** The square of a copybook, with its middle lines and diagonals: for a film, or to write in. */
export function CopybookSquare({ use = 'film', children }: { readonly use?: keyof typeof sizes; readonly children: ReactNode }) {
  return (
    <div className={`relative rounded-control bg-raised text-ink ${sizes[use]}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full text-line">
        <rect x="0.5" y="0.5" width="99" height="99" fill="none" stroke="currentColor" />
        <path d="M50 0V100M0 50H100M0 0L100 100M100 0L0 100" stroke="currentColor" strokeWidth="0.6" strokeDasharray="3 3" />
      </svg>
      <div className="absolute inset-0">{children}</div>
    </div>
  );
}
