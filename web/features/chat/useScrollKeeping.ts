// Keeps the reader's place in a conversation: at the bottom it stays at the bottom, elsewhere nothing moves (experience, "People and chat").
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as the bottom. */
const bottomPx = 48;
/** Nearer to the start than this asks for older messages. */
const topPx = 600;

export interface ScrollKeeping {
  /** For the element that scrolls. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** For what grows inside. */
  readonly content: RefObject<HTMLOListElement | null>;
  /** `unknown` until there is something to show. */
  readonly place: 'unknown' | 'bottom' | 'above';
  readonly goToBottom: () => void;
  /** Brings a line into the middle. */
  readonly goTo: (line: HTMLElement) => void;
}

export interface ScrollOptions {
  /** The oldest message: when it changes, something was added above. */
  readonly firstKey: string | undefined;
  /** How many lines there are. */
  readonly count: number;
  /** The last of the learner's own messages: a new one is always shown. */
  readonly lastOwnKey: string | undefined;
  readonly onNearTop: () => void;
}

/** Everything that is new starts at the line for it, if there is one. */
export function useScrollKeeping({ firstKey, count, lastOwnKey, onNearTop }: ScrollOptions): ScrollKeeping {
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const [shownPlace, setShownPlace] = useState<ScrollKeeping['place']>('unknown');
  // What the last layout left; a hidden panel loses its place, so it is kept here.
  const place = useRef({ firstKey, lastOwnKey, height: 0, top: 0, isAtBottom: true, isPlaced: false });

  const goToBottom = useCallback(() => {
    const element = container.current;
    if (!element) return;
    element.scrollTo(0, element.scrollHeight);
    place.current = { ...place.current, isAtBottom: true, top: element.scrollTop, height: element.scrollHeight };
    setShownPlace('bottom');
  }, []);

  const notePlace = useCallback((element: HTMLDivElement) => {
    const isBottom = element.scrollHeight - element.scrollTop - element.clientHeight < bottomPx;
    place.current = { ...place.current, isAtBottom: isBottom, top: element.scrollTop, height: element.scrollHeight };
    setShownPlace(isBottom ? 'bottom' : 'above');
  }, []);

  const goTo = useCallback(
    (line: HTMLElement) => {
      const element = container.current;
      if (!element) return;
      element.scrollTo(0, line.offsetTop - (element.clientHeight - line.offsetHeight) / 2);
      notePlace(element);
    },
    [notePlace],
  );

  useLayoutEffect(() => {
    const element = container.current;
    if (!element || count === 0) return;
    const before = place.current;
    if (!before.isPlaced) {
      before.isPlaced = true;
      const newLine = element.querySelector<HTMLElement>('[data-new-line]');
      if (newLine) {
        element.scrollTo(0, newLine.offsetTop - element.clientHeight / 4);
        before.isAtBottom = element.scrollHeight - element.scrollTop - element.clientHeight < bottomPx;
        setShownPlace(before.isAtBottom ? 'bottom' : 'above');
      } else goToBottom();
    } else if (lastOwnKey !== before.lastOwnKey || before.isAtBottom) goToBottom();
    else if (firstKey !== before.firstKey) element.scrollTo(0, before.top + element.scrollHeight - before.height);
    place.current = { ...place.current, firstKey, lastOwnKey, height: element.scrollHeight, top: element.scrollTop };
  }, [firstKey, lastOwnKey, count, goToBottom]);

  useEffect(() => {
    const element = container.current;
    const inner = content.current;
    if (!element || !inner) return undefined;
    const handleScroll = () => {
      if (element.clientHeight === 0) return;
      notePlace(element);
      if (element.scrollTop < topPx) onNearTop();
    };
    const handleSize = () => {
      // Hidden: nothing to keep until it is shown again.
      if (element.clientHeight === 0) return;
      if (place.current.isAtBottom) goToBottom();
      else if (element.scrollTop === 0 && place.current.top > 0) element.scrollTo(0, place.current.top);
    };
    const observer = new ResizeObserver(handleSize);
    observer.observe(element);
    observer.observe(inner);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [goToBottom, notePlace, onNearTop]);

  return { container, content, place: shownPlace, goToBottom, goTo };
}
