// Whether the learner asked their device for less motion.
import { useSyncExternalStore } from 'react';

const mediaQuery = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(mediaQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True while the device asks for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(mediaQuery).matches);
}
