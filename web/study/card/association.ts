// Finds the components' keywords in an association, so that they can be emphasised.

export interface TextSegment {
  readonly text: string;
  readonly isKeyword: boolean;
}

// "sun (day)" appears in a sentence as "sun"; brackets only tell two keywords apart.
function normalizeKeyword(keyword: string): string {
  return keyword
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase();
}

/** Splits an association into segments; marks whole words that equal a keyword, ignoring case and a plural s. */
export function splitByKeyword(association: string, keywords: readonly string[]): TextSegment[] {
  const normalizedKeywords = [...new Set(keywords.map(normalizeKeyword))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (normalizedKeywords.length === 0) return [{ text: association, isKeyword: false }];
  const escaped = normalizedKeywords.map((keyword) => keyword.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}])(${escaped.join('|')})(?=(?:e?s)?(?![\\p{L}]))`, 'giu');
  return association
    .split(pattern)
    .map((text, index) => ({ text, isKeyword: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
