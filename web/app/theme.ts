// Light or dark theme: the system's until the learner chooses one (experience, "The picture").
import { type ReadableStore, createListeners, useStore, writeStored } from '#web/client/device-store.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'hanzivine.theme';
const getDarkSchemeQuery = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = createListeners();

function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return getDarkSchemeQuery().matches ? 'dark' : 'light';
}

const store: ReadableStore<Theme> = {
  get: getTheme,
  getPrerendered: () => 'light',
  subscribe(listener: () => void) {
    const unsubscribe = listeners.subscribe(listener);
    const darkSchemeQuery = getDarkSchemeQuery();
    darkSchemeQuery.addEventListener('change', listener);
    return () => {
      unsubscribe();
      darkSchemeQuery.removeEventListener('change', listener);
    };
  },
};

/** Returns the page's current theme. */
export function useTheme(): Theme {
  return useStore(store);
}

/** Switches to the other theme and stores the choice on this device. */
export function toggleTheme(): void {
  const theme: Theme = getTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  writeStored(storageKey, theme);
  listeners.notify();
}
