// The colours of the tokens as a canvas needs them, for the theme that is shown now.
import { useSyncExternalStore } from 'react';

const names = ['ink', 'muted', 'line', 'vine', 'gold', 'edge'] as const;
export type ColorName = (typeof names)[number];
export type Palette = Readonly<Record<ColorName, string>>;

// A token holds two colours; only an element says which one counts. Each has its own: with reduced motion every change of a colour is a transition, and the
// first moment of one still has the colour before.
function readColors(): string {
  const probes = names.map((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--color-${name})`;
    return probe;
  });
  document.body.append(...probes);
  const colors = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colors.join('|');
}

function subscribe(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  dark.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** Returns the colours of the page's current theme. */
export function usePalette(): Palette {
  const colors = useSyncExternalStore(subscribe, readColors).split('|');
  return Object.fromEntries(names.map((name, index) => [name, colors[index] ?? ''])) as Palette;
}
