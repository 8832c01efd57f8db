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

/** The level of a word that was met. */
export function formatLevel(level: number): string {
  return `HSK ${level}`;
}

/** The button that removes a word from those that were met. */
export function formatRemoveMet(word: string): string {
  return `Remove ${word} from the words you met`;
}

/** The way to learn the words of a level. */
export function formatLearnIn(level: number): string {
  return `Learn in HSK ${level}`;
}

/** The way to a level that the learner does not have. */
export function formatAccess(level: number): string {
  return `Access course: HSK ${level}`;
}

/** The way to all words that were met. */
export function formatAllMetWords(count: number): string {
  return `See all ${count} words`;
}
