// Finds the components' keywords in an association, so that they can be emphasised.

export interface Piece {
  readonly text: string;
  readonly isKeyword: boolean;
}

// "sun (day)" stands in a sentence as "sun"; a bracket is there to tell two keywords apart.
function plain(keyword: string): string {
  return keyword
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase();
}

/** Splits an association into pieces; whole words equal to a keyword, whatever their case or a plural s, are marked. */
export function emphasised(association: string, keywords: readonly string[]): Piece[] {
  const wanted = [...new Set(keywords.map(plain))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text: association, isKeyword: false }];
  const escaped = wanted.map((keyword) => keyword.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}])(${escaped.join('|')})(?=(?:e?s)?(?![\\p{L}]))`, 'giu');
  return association
    .split(pattern)
    .map((text, at) => ({ text, isKeyword: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
