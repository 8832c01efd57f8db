// The texts of words and the Chinese keyboard that depend on the word or on numbers.

/** The chosen candidate, for a screen reader. */
export function formatCandidate(position: number, text: string, details: string, page: number, pages: number): string {
  return `${position}: ${text}, ${details}. Page ${page} of ${pages}`;
}

/** The title of the characters of a syllable. */
export function formatFamily(syllable: string): string {
  return `The ${syllable} family`;
}

/** The link to a learnt word. */
export function formatSeeInLevel(level: number | undefined): string {
  return `See it in HSK ${level}`;
}
