// The heading of a page: sets the document title and takes the focus after a navigation, so that screen readers follow.
import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { answerEarlyPress } from '#web/client/early-press.ts';

export const overHeadingClasses = 'text-sm font-medium tracking-wide text-muted';
export const headingClasses = 'font-reading text-3xl leading-tight font-semibold wrap-anywhere text-balance outline-none wide:text-4xl';

let isFirstPage = true;

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Document title, if it differs from the heading's text. */
  readonly title?: string;
  /** A quiet line above the heading. */
  readonly over?: string;
  readonly className?: string;
}

/** One on each page. */
export function PageHeading({ children, title, over, className = '' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = `${title ?? heading.current?.textContent ?? ''} · HanziVine`;
    // The first page of a visit keeps the focus where the browser put it.
    if (!isFirstPage && navigation !== NavigationType.Pop) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [title, navigation]);
  useEffect(answerEarlyPress, []);
  return (
    <>
      {over !== undefined && <p className={overHeadingClasses}>{over}</p>}
      <h1 ref={heading} tabIndex={-1} className={`${headingClasses} ${className}`}>
        {children}
      </h1>
    </>
  );
}
