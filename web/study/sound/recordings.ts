// The recordings of words that the page holds: loaded ahead, so that they sound at once.

const maxKept = 12;
const kept = new Map<string, HTMLAudioElement>();

/** The recording at an address, which begins to load; only the ones used last are kept. */
export function getRecording(address: string): HTMLAudioElement {
  const audio = kept.get(address) ?? new Audio(address);
  audio.preload = 'auto';
  kept.delete(address);
  kept.set(address, audio);
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
  return audio;
}

/** Lets a recording that failed be loaded again. */
export function forgetRecording(address: string): void {
  kept.delete(address);
}

/** Loads recordings ahead; empty addresses are none. */
export function prefetchRecordings(addresses: readonly string[]): void {
  for (const address of addresses) if (address !== '') getRecording(address);
}
