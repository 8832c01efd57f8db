// A shuffle that a seed decides: the same seed gives the same order, on the server and in the browser.

/** A number from 0 to 2^32 - 1 made from a text (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A copy of a list in an order that the seed decides. */
export function shuffledList<Item>(list: readonly Item[], seed: string): Item[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = hashOf(`${seed} ${last}`) % (last + 1);
    const moved = copy[last] as Item;
    copy[last] = copy[other] as Item;
    copy[other] = moved;
  }
  return copy;
}
