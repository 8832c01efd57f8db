// The refusals of the word lists that depend on numbers.

/** A range of rows that is reversed or too long. */
export function formatTooManyRows(rows: number): string {
  return `limit2 must not be less than limit1, with at most ${rows} words in total`;
}

/** A level outside the syllabus. `field`: its name on the wire. */
export function formatSyllabusRange(field: string, last: number): string {
  return `${field} must be 1 to ${last}`;
}
