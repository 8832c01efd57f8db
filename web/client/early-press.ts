// A press on a prerendered page comes before the app can answer it: public/start.js keeps it, and it is answered here.

declare global {
  interface Window {
    /** The button that was pressed last. */
    earlyPress?: HTMLElement | undefined;
  }
}

/** Answers the press that waits, unless its button is gone; to be called once what a page shows can be pressed. Later presses need no help. */
export function answerEarlyPress(): void {
  const { earlyPress } = window;
  document.documentElement.dataset.answering = '';
  window.earlyPress = undefined;
  if (earlyPress?.isConnected === true) earlyPress.click();
}
