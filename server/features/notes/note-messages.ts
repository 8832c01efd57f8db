// The refusals of synonyms.

/** A synonym that is the word. */
export function formatOwnText(synonym: string): string {
  return `${synonym} is the word itself: leave it out`;
}

/** A synonym that is another word of the level. */
export function formatOtherWord(synonym: string, translation: string): string {
  return `${synonym} is another word of this level, “${translation}”: leave it out`;
}
