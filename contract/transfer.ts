// Files and calls by which words come and go: what is exported, what is imported (learning-tools "A word is mine").

/** The files that a learner can take along, below `/api/export`. They are no calls: each is a download. */
export const exportFiles = ['words.csv', 'reviews.csv', 'words.json', 'words.apkg'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** The address of a file. `timeZone`: the learner's, in which the days of the Anki package turn. */
export function buildExportAddress(file: ExportFile, timeZone: string): string {
  return `/api/export/${file}?time_zone=${encodeURIComponent(timeZone)}`;
}
