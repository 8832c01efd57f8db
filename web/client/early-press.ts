// A press on a prerendered page comes before the app can answer it: public/start.js keeps it, and it is answered here.

declare global {
  interface Window {
    /** The button that was pressed last. */
    earlyPress?: HTMLElement | undefined;
  }
}

/** From now on what is pressed is answered at once. */
export function stopKeepingPresses(): void {
  document.documentElement.dataset.answering = '';
}

/** Answers the press that waits, unless its button is gone; to be called once what a prerendered page shows can be pressed. */
export function answerEarlyPress(): void {
  const { earlyPress } = window;
  stopKeepingPresses();
  window.earlyPress = undefined;
  if (earlyPress?.isConnected === true) earlyPress.click();
}
