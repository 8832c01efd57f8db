// The levels of the 2026 syllabus as learners read them.

/** The band 7 to 9 is one level. */
export const syllabusLevels: readonly { readonly level: number; readonly name: string }[] = [
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ level, name: String(level) })),
  { level: 7, name: '7–9' },
];

/** Returns the name of a level, such as 7–9. */
export function getSyllabusName(level: number): string {
  return syllabusLevels.find((one) => one.level === level)?.name ?? String(level);
}
