// A press that was meant for the screen before does nothing: a double click answers no question (decisions §6).
import { type RefObject, useLayoutEffect } from 'react';

/** How long after a change of screen presses are ignored, in milliseconds. */
export const pressGuardMs = 300;

/** Whether the element takes text: its letters are typing, only its Enter is a press. */
function isOpenField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([readonly]), textarea, select');
}

function isPress(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return true;
  if (event.ctrlKey || event.metaKey) return false;
  return event.key === 'Enter' || (event.key.length === 1 && !isOpenField(event.target));
}

/** Ignores clicks and keys in the container, and keys without a target, for a moment after `screen` has changed. */
export function usePressGuard(container: RefObject<HTMLElement | null>, screen: string): void {
  useLayoutEffect(() => {
    function stop(event: Event): void {
      const isOurs = event.target === document.body || (event.target instanceof Node && container.current?.contains(event.target) === true);
      if (!isOurs || !isPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    const kinds = ['click', 'keydown'];
    const removeListeners = () => kinds.forEach((kind) => document.removeEventListener(kind, stop, true));
    kinds.forEach((kind) => document.addEventListener(kind, stop, true));
    const timer = setTimeout(removeListeners, pressGuardMs);
    return () => {
      clearTimeout(timer);
      removeListeners();
    };
  }, [container, screen]);
}
