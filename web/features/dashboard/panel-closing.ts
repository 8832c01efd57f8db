// A press beside an open panel closes it and does nothing else (learning §2 "Dashboard").
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Whether a press belongs to the open panel: it is in it, or on the button that it hangs from. */
function isOfPanel(target: Element, panel: Element): boolean {
  return panel.contains(target) || target.closest(`[popovertarget="${panel.id}"]`) !== null;
}

/**
 * For the element around the levels, each of which is one large link.
 * The browser closes the panel when the press ends and only then sends the click, with a finger not before the panel is gone.
 * So the press is remembered from its beginning, and its click is kept from whatever lies below.
 */
export function usePanelClosing() {
  const isClosing = useRef(false);
  return {
    onPointerDownCapture({ currentTarget, target }: PointerEvent<HTMLElement>): void {
      const panel = currentTarget.querySelector('[popover]:popover-open');
      isClosing.current = panel !== null && target instanceof Element && !isOfPanel(target, panel);
    },
    onClickCapture(event: MouseEvent<HTMLElement>): void {
      // A click of the keyboard has no press and counts no clicks.
      if (isClosing.current && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      isClosing.current = false;
    },
  };
}
