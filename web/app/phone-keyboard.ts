// Whether the phone's keyboard is open: a text field has the focus, and much less of the page is visible than without it.
import { type ReadableStore, useStore } from '#web/client/device-store.ts';

/** The keyboard leaves less than this part; the browser's own bars, which come and go, leave more. */
const partWithKeyboard = 0.8;
const fieldsWithoutKeyboard = ['button', 'checkbox', 'color', 'date', 'file', 'radio', 'range', 'reset', 'submit'];

/** The tallest that the page has been at its width; another width is that of a phone that was turned. */
let tallest = { width: 0, height: 0 };

function measureVisible(): { width: number; height: number } {
  const viewport = globalThis.visualViewport;
  return { width: innerWidth, height: viewport ? viewport.height * viewport.scale : innerHeight };
}

function noteHeight(): void {
  const { width, height } = measureVisible();
  if (width !== tallest.width || height > tallest.height) tallest = { width, height };
}

function isTyping(): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) return !fieldsWithoutKeyboard.includes(field.type);
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLElement && field.isContentEditable);
}

const keyboard: ReadableStore<boolean> = {
  get: () => isTyping() && measureVisible().height < partWithKeyboard * tallest.height,
  getPrerendered: () => false,
  subscribe(listener) {
    noteHeight();
    const update = () => {
      noteHeight();
      listener();
    };
    const abortController = new AbortController();
    const { signal } = abortController;
    globalThis.visualViewport?.addEventListener('resize', update, { signal });
    addEventListener('resize', update, { signal });
    addEventListener('focusin', update, { signal });
    addEventListener('focusout', update, { signal });
    return () => abortController.abort();
  },
};

/** A bar at the bottom of the screen would cover what is typed. */
export function usePhoneKeyboard(): boolean {
  return useStore(keyboard);
}
