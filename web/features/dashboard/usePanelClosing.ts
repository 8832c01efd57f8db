// A press beside an open panel closes it and does nothing else (learning §2 "Dashboard").
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Whether a press belongs to the open panel: inside it, or on its button. */
function belongsToPanel(target: Element, panel: Element): boolean {
  return panel.contains(target) || target.closest(`[popovertarget="${panel.id}"]`) !== null;
}

/**
 * Handlers for the element around the levels, each of which is one large link.
 * The browser closes the panel on release and only then sends the click; on touch the panel is gone by then.
 * So the press is remembered from its start, and its click does not reach the elements below.
 */
export function usePanelClosing() {
  const isClosing = useRef(false);
  return {
    onPointerDownCapture({ currentTarget, target }: PointerEvent<HTMLElement>): void {
      const panel = currentTarget.querySelector('[popover]:popover-open');
      isClosing.current = panel !== null && target instanceof Element && !belongsToPanel(target, panel);
    },
    onClickCapture(event: MouseEvent<HTMLElement>): void {
      // A keyboard click has no press, and its `detail` is 0.
      if (isClosing.current && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      isClosing.current = false;
    },
  };
}
