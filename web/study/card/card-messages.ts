// The texts of a word's card that depend on the word or on numbers.

/** The error of a note that is too long. */
export function formatTooLong(length: number): string {
  return `Shorten it to ${length} characters`;
}

/** The title of the notes on a word. */
export function formatNotesTitle(word: string): string {
  return `Your notes on ${word}`;
}

/** After a word was put aside. */
export function formatAside(word: string): string {
  return `${word} comes again in a month. The word list brings it back earlier.`;
}

/** Why a word was not put aside. */
export function formatNotLearnt(word: string): string {
  return `${word} is not learnt yet, so it does not come again by itself.`;
}

/** The question before a word is put aside. */
export function formatAsideTitle(word: string): string {
  return `Put ${word} aside?`;
}

/** About a word that is often forgotten. */
export function formatLeech(times: number): string {
  return `You have forgotten this word ${times} times or more. What may help:`;
}

/** What unfolds the uses that a card does not show at once. */
export function formatMoreUses(count: number): string {
  return `More uses (${count})`;
}

/** From which level on the exam asks for a character to be written by hand. */
export function formatHandwriting(level: number): string {
  return `2026 exam: written by hand from HSK ${level}`;
}

/** The level of a word in the 2026 syllabus. */
export function formatSyllabus(level: number): string {
  return `2026 syllabus: level ${level === 7 ? '7–9' : level}`;
}
