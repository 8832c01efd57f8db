// The tones of Mandarin and their marks.

/** The neutral tone in a numbered syllable. */
export const neutralTone = 5;

/** Combining marks in the order of the tones 1 to 4. */
export const toneMarks: readonly string[] = ['\u0304', '\u0301', '\u030c', '\u0300'];

/** Tones by the marks that people type: many type a breve instead of a caron. */
export const toneByTypedMark: ReadonlyMap<string, number> = new Map([
  ...toneMarks.map((mark, index) => [mark, index + 1] as const),
  ['\u0306', 3],
]);
