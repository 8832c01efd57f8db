// Underlines the letters that wait to become Chinese, in a text box, which cannot mark a part of its text.
import { useLayoutEffect, useRef } from 'react';
import { chineseField } from '#web/study/text/Chinese.tsx';
import type { Draft } from './draft.ts';

/** Of the box and of the copy, which must break lines alike. */
// Five lines and the padding; the text keeps clear of the switch at the right.
export const textClasses =
  'block w-full max-h-[calc(5lh+1.25rem)] min-h-12 rounded-card border py-2.5 pl-4 pr-13 text-lg whitespace-pre-wrap break-words';

/** The line under the open letters: a copy of the text of which only that line is visible. */
export function OpenLettersLine({ draft, scrollTop }: { readonly draft: Draft; readonly scrollTop: number }) {
  const copy = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (copy.current) copy.current.scrollTop = scrollTop;
  }, [scrollTop, draft]);
  if (!draft.open) return null;
  const { at, letters } = draft.open;
  return (
    <div
      {...chineseField}
      ref={copy}
      aria-hidden="true"

      className={`pointer-events-none absolute inset-0 overflow-hidden border-transparent text-transparent select-none ${textClasses}`}
    >
      <span>{draft.value.slice(0, at)}</span>
      <span className="underline decoration-vine decoration-2 underline-offset-4">{letters}</span>
      <span>{draft.value.slice(at)}</span>
    </div>
  );
}
