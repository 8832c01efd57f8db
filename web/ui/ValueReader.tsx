// Reads the values of a drawing: the one under the pointer, a finger or the arrow keys, in a small box at its place.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** A value of the drawing, in words. */
export interface ReadValue {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A place in the drawing, from 0 to 1 from its left upper corner. */
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
}

export interface ValueReaderProps {
  /** What the drawing shows, for who does not see it. */
  readonly label: string;
  readonly count: number;
  /** The value that is read first when the drawing takes the focus. */
  readonly start: number;
  readonly read: (index: number) => ReadValue;
  /** Where a value's box stands: above this place. */
  readonly place: (index: number) => DrawnPlace;
  /** The value nearest to a place; undefined where there is none. */
  readonly find: (place: DrawnPlace) => number | undefined;
  /** How many values the arrow keys go on: to the right, and down. */
  readonly steps?: { readonly right: number; readonly down: number };
  readonly className?: string;
  /** The drawing; `shown`: the value that is read, to be marked. */
  readonly children: (shown: number | undefined) => ReactNode;
}

const plainSteps = { right: 1, down: -1 };

function moveByKey(key: string, index: number, { right, down }: { readonly right: number; readonly down: number }): number | undefined {
  if (key === 'ArrowRight') return index + right;
  if (key === 'ArrowLeft') return index - right;
  if (key === 'ArrowDown') return index + down;
  if (key === 'ArrowUp') return index - down;
  if (key === 'Home') return 0;
  if (key === 'End') return Number.POSITIVE_INFINITY;
  return undefined;
}

/** Escape closes the box; a finger that is lifted leaves it open until the next press elsewhere. */
export function ValueReader({ label, count, start, read, place, find, steps = plainSteps, className = '', children }: ValueReaderProps) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number>();
  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = ({ target }: Event) => !(target instanceof Node && box.current?.contains(target)) && setShown(undefined);
    document.addEventListener('pointerdown', hide);
    return () => document.removeEventListener('pointerdown', hide);
  }, [isShown]);

  function showAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const found = width > 0 && height > 0 ? find({ x: (clientX - left) / width, y: (clientY - top) / height }) : undefined;
    setShown(found);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setShown(undefined);
    }
    const next = moveByKey(event.key, shown ?? start, steps);
    if (next === undefined) return;
    event.preventDefault();
    setShown(Math.min(Math.max(next, 0), count - 1));
  }

  const index = Math.min(shown ?? start, count - 1);
  const { name, lines } = read(index);
  const { x, y } = place(index);
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={index}
      aria-valuetext={`${name}: ${lines.join(', ')}`}
      className={`relative touch-pan-y select-none ${className}`}
      onFocus={() => setShown((current) => current ?? start)}
      onBlur={() => setShown(undefined)}
      onKeyDown={onKeyDown}
      onPointerDown={showAt}
      onPointerMove={showAt}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch' && document.activeElement !== box.current) setShown(undefined);
      }}
    >
      <div className="contents">{children(shown)}</div>
      {isShown && (
        // Moved to the left by the share of its width that keeps it inside the drawing.
        <div
          role="tooltip"
          className="pointer-events-none absolute z-10 mb-2 w-max max-w-full rounded-control border border-transparent bg-ink px-3 py-2 text-left text-sm leading-snug text-paper shadow-float"
          style={{ left: `${100 * x}%`, bottom: `${100 * (1 - y)}%`, transform: `translateX(${-100 * x}%)` }}
        >
          <span className="block font-medium">{name}</span>
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
