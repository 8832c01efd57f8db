// After a right answer a press anywhere but on a control goes on at once (decisions §6).
import { useEffect, useRef } from 'react';
import { isNewPress } from './press-gate.ts';

/** What answers a press by itself. A locked answer does not. */
const controls = 'button:not([aria-disabled="true"]), a, summary, label, input:not([readonly]), textarea, select, dialog';

/** Whether the element, or one around it, answers a press or a key by itself. */
export function isInControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}

/** Calls `goOn` at a click outside every control; undefined while there is nothing to go on from. */
export function useGoOnPress(goOn: (() => void) | undefined): void {
  const current = useRef(goOn);
  useEffect(() => {
    current.current = goOn;
  });
  useEffect(() => {
    function onClick(event: MouseEvent): void {
      const isSelecting = document.getSelection()?.isCollapsed === false;
      if (isNewPress() && !event.defaultPrevented && !isSelecting && !isInControl(event.target)) current.current?.();
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}
