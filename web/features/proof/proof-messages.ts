// The texts of the proof-reading page that depend on numbers.

/** The head of the questions of an item. */
export function formatQuestions(count: number): string {
  return `${count} questions`;
}

/** How many items are shown. */
export function formatItems(found: number, total: number): string {
  return `${found} of ${total} items`;
}

/** The heading of the page. */
export function formatHeading(level: number): string {
  return `Proof-reading: HSK ${level}`;
}
