// Whether the scripts of a prerendered page run yet.
import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while the page is only HTML: a form must not be sent by the browser itself, which would put its fields into the address. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
