// The levels of the syllabus of 2026 as a learner reads them.

/** The band 7 to 9 is one level. */
export const syllabusLevels: readonly { readonly level: number; readonly name: string }[] = [
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ level, name: String(level) })),
  { level: 7, name: '7–9' },
];

/** Such as 7–9. */
export function syllabusName(level: number): string {
  return syllabusLevels.find((one) => one.level === level)?.name ?? String(level);
}
