// Light or dark: the system's look until the learner chooses one (experience, "The picture").
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'hanzivine.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The look that the page has now. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current);
}

/** Changes to the other look and keeps the choice on this device. */
export function toggleTheme(): void {
  const theme: Theme = current() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
