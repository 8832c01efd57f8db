// What each key does while letters of pinyin are open, as in an input method of the system.

export type ComposerAction =
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'choose-highlighted' }
  | { readonly kind: 'turn-page'; readonly by: number }
  | { readonly kind: 'move-highlight'; readonly by: number }
  /** Converts all letters and writes the mark behind them. */
  | { readonly kind: 'finish'; readonly mark: string }
  | { readonly kind: 'give-up' };

const fixedActions: Readonly<Record<string, ComposerAction>> = {
  ' ': { kind: 'choose-highlighted' },
  // Letters are never sent as they are, so Enter converts them; the next Enter sends.
  Enter: { kind: 'choose-highlighted' },
  Escape: { kind: 'give-up' },
  '.': { kind: 'turn-page', by: 1 },
  '=': { kind: 'turn-page', by: 1 },
  PageDown: { kind: 'turn-page', by: 1 },
  '-': { kind: 'turn-page', by: -1 },
  PageUp: { kind: 'turn-page', by: -1 },
  ArrowRight: { kind: 'move-highlight', by: 1 },
  ArrowDown: { kind: 'move-highlight', by: 1 },
  ArrowLeft: { kind: 'move-highlight', by: -1 },
  ArrowUp: { kind: 'move-highlight', by: -1 },
};

/**
 * The action of a key; undefined for one that does what it always does. A mark ends a sentence, so it converts what is open; a comma does so
 * on the first page only, since it also turns back, and a full stop where there is no further page.
 */
export function findAction(key: string, pageNumber: number, pageCount: number): ComposerAction | undefined {
  if (/^[1-9]$/.test(key)) return { kind: 'choose', index: Number(key) - 1 };
  if (/^[?!:;]$/.test(key)) return { kind: 'finish', mark: key };
  if (key === ',') return pageNumber > 1 ? { kind: 'turn-page', by: -1 } : { kind: 'finish', mark: key };
  if (key === '.' && pageNumber >= pageCount) return { kind: 'finish', mark: key };
  return fixedActions[key];
}
