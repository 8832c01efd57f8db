// What our own code and the libraries use and a supported browser may lack; older-browsers.ts brings it.

/** Object and name, as in `globalThis.Array.prototype.toSorted`. */
export const broughtBuiltIns = [
  ['AbortSignal', 'any'],
  ['Array.prototype', 'toReversed'],
  ['Array.prototype', 'toSorted'],
  ['HTMLElement.prototype', 'hidePopover'],
  ['HTMLElement.prototype', 'showPopover'],
  ['Map', 'groupBy'],
  ['Set.prototype', 'isDisjointFrom'],
  ['String.prototype', 'toWellFormed'],
  ['URL', 'canParse'],
] as const;

/** Whether this browser needs older-browsers.ts. */
export function areBuiltInsMissing(): boolean {
  return broughtBuiltIns.some(([path, name]) => {
    const owner = path.split('.').reduce<unknown>((object, part) => (object as Record<string, unknown>)[part], globalThis);
    return !(name in (owner as object));
  });
}
