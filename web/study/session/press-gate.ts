// Decides whether a press may do something on the screen that is shown: the press that answered, and one meant for the screen before, does nothing (decisions §6).
import { type RefObject, useLayoutEffect } from 'react';

/** How long after a change of screen a press must begin to count, in milliseconds. */
export const newPressMs = 300;

/** When the screen last changed, and when the press in hand began, by the page's clock. A press begins where the finger comes down. */
let shownAt = -newPressMs;
let beganAt = 0;
let wasDialogOpen = false;

function noteChange(): void {
  shownAt = performance.now();
  wasDialogOpen = false;
}

/** Whether the press in hand began long enough after what the screen shows now. Asked while its `click` or `keydown` is handled. */
export function isNewPress(): boolean {
  return beganAt >= shownAt + newPressMs;
}

/** Whether the element takes text: its letters are typing, only its Enter is a press. */
function isOpenField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([readonly]), textarea, select');
}

function isPressKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  return event.key === 'Enter' || (event.key.length === 1 && !isOpenField(event.target));
}

let isTracking = false;

/** Notes when each press begins, for as long as the page lives. */
function trackPresses(): void {
  if (isTracking) return;
  isTracking = true;
  let downAt: number | undefined;
  let lastPressAt = 0;
  // What was behind a dialog is shown again by the press that closed it.
  const noteDialog = () => {
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (wasDialogOpen && !isDialogOpen) shownAt = Math.max(shownAt, lastPressAt);
    wasDialogOpen = isDialogOpen;
  };
  const track = <Kind extends 'pointerdown' | 'pointercancel' | 'click' | 'keydown'>(
    kind: Kind,
    note: (event: DocumentEventMap[Kind]) => void,
  ) => document.addEventListener(kind, note, true);
  track('pointerdown', (event) => {
    noteDialog();
    if (event.isPrimary) downAt = event.timeStamp;
  });
  track('pointercancel', () => (downAt = undefined));
  track('click', (event) => {
    noteDialog();
    // Without a pointer it comes from a key, or from a program that reads the screen aloud.
    beganAt = (event.detail > 0 ? downAt : undefined) ?? event.timeStamp;
    downAt = undefined;
    lastPressAt = event.timeStamp;
  });
  track('keydown', (event) => {
    noteDialog();
    if (!event.repeat) beganAt = event.timeStamp;
    lastPressAt = event.timeStamp;
  });
}

/**
 * Stops what is no new press on `screen`: clicks and keys in the container, and keys without a target. A key held down began on the screen
 * before. `screen` names all that a press changes; a question and its verdict are two.
 */
export function usePressGate(container: RefObject<HTMLElement | null>, screen: string): void {
  useLayoutEffect(() => {
    noteChange();
    return noteChange;
  }, [screen]);
  useLayoutEffect(() => {
    trackPresses();
    function stopUnlessNew(event: Event): void {
      const isOurs = event.target === document.body || (event.target instanceof Node && container.current?.contains(event.target) === true);
      if (!isOurs || (event instanceof KeyboardEvent && !isPressKey(event)) || isNewPress()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    const kinds = ['click', 'keydown'];
    kinds.forEach((kind) => document.addEventListener(kind, stopUnlessNew, true));
    return () => kinds.forEach((kind) => document.removeEventListener(kind, stopUnlessNew, true));
  }, [container]);
}
