// The names along an axis or over a calendar, each at its place and none outside, however large the letters are.
import type { AxisMark } from './axes.ts';

/** `align`: whether a name has its middle or its start where its place is; near the ends it moves inside. */
export function AxisMarks({ marks, align }: { readonly marks: readonly AxisMark[]; readonly align: 'middle' | 'start' }) {
  const shift = align === 'middle' ? '50%' : '0%';
  return (
    <div aria-hidden="true" className="@container relative mr-2 ml-12 h-6 text-xs text-muted min-[600px]:ml-16">
      {marks.map(({ place, label, isMinor }) => (
        <span
          key={place}
          className={`absolute left-0 whitespace-nowrap ${isMinor === true ? 'max-[599px]:hidden' : ''}`}
          style={{ transform: `translateX(clamp(0px, ${100 * place}cqw - ${shift}, 100cqw - 100%))` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
