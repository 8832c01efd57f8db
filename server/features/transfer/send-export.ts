// Answers with the files of the export, to every learner who is logged in: also after access has ended (learning-tools "A word is mine").
import type { exportFile } from '#contract/transfer.ts';
import type { EndpointHandler } from '#server/call-context.ts';
import { writeExportFile } from './export-files.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  apkg: 'application/octet-stream',
} as const;

/** The name of a download carries the day. */
export const sendExport: EndpointHandler<typeof exportFile> = ({ input: { file, timeZone }, learner, services }) => {
  const now = new Date();
  const [name, ending] = file.split('.') as [string, keyof typeof types];
  return {
    type: types[ending],
    content: writeExportFile(file, services, { userId: learner.id, wordList: learner.wordList, timeZone, now }),
    headers: { 'content-disposition': `attachment; filename="hanzivine-${name}-${now.toISOString().slice(0, 10)}.${ending}"` },
  };
};
