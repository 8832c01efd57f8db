// When a page of a visit has what it shows first: whatever is needed only later is loaded then, and does not stand in the way.
import { useSyncExternalStore } from 'react';
import { createListeners } from './device-store.ts';
import { loadPatiently } from './module-loading.ts';

/** How long after the browser's load event the first screen has its data, on a usual connection. */
const settleMs = 2000;

const { notify, subscribe } = createListeners();
// No document: a page is being prerendered, and never settles.
let isSettled = typeof document !== 'undefined' && document.readyState === 'complete';

function settle(): void {
  isSettled = true;
  notify();
}

if (typeof document !== 'undefined' && !isSettled) addEventListener('load', () => setTimeout(settle, settleMs), { once: true });

/** True from two seconds after the first page of the visit was loaded. */
export function usePageSettled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => false,
  );
}

/** Loads a module as soon as the page has settled, for a `lazy` component that will probably be shown. */
export function prefetchLater(load: () => Promise<unknown>): void {
  const prefetch = () => void loadPatiently(load);
  if (isSettled) prefetch();
  else {
    const unsubscribe = subscribe(() => {
      unsubscribe();
      prefetch();
    });
  }
}
