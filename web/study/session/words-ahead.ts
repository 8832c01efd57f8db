// The recordings and the Chinese letters of words that come later: the service worker keeps what is fetched.
import type { Word } from '#contract/study.ts';

/** Fetches them one after the other; without a service worker nothing is kept, so nothing is fetched. Throws like `fetch`. */
export async function keepSoundsAndShapes(words: readonly Word[], signal: AbortSignal): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return;
  // At the first visit it is still being registered.
  if (!container.controller)
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true, signal }));
  const letters = words.flatMap(({ text, components }) => [text, ...components.map(({ glyph }) => glyph)]);
  await document.fonts.load('1em "LXGW WenKai"', [...new Set(letters.join(''))].join(''));
  for (const address of new Set(words.map(({ voice }) => voice)))
    // One that is on the device already is not fetched again.
    if (address !== '') await fetch(address, { signal });
}
