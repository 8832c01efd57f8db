// Seeded shuffle: the same seed gives the same order on the server and in the browser.

/** Hashes a text to an integer from 0 to 2^32 - 1 (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a copy of a list, shuffled by the seed. */
export function shuffleList<Item>(list: readonly Item[], seed: string): Item[] {
  const copy = [...list];
  for (let lastIndex = copy.length - 1; lastIndex > 0; lastIndex -= 1) {
    const swapIndex = hashText(`${seed} ${lastIndex}`) % (lastIndex + 1);
    const swapped = copy[lastIndex] as Item;
    copy[lastIndex] = copy[swapIndex] as Item;
    copy[swapIndex] = swapped;
  }
  return copy;
}

/** The first entry of each list, then the second of each, and so on; the longer list goes on alone. */
export function interleave<Entry>(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((entry) => entry !== undefined);
}
