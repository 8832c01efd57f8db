// Answers with the installed recordings; their addresses change with their content, so a browser keeps them for a year.
import { errors } from '#server/errors.ts';
import type { DownloadReply } from '#server/http/serve-endpoints.ts';
import type { InstalledVoices } from './installation.ts';

const kept = 'public, max-age=31536000, immutable';

/** The recording of a name; 404 for anything but an installed one. `hash`: the content that the address names. */
export function findRecording({ folder, hashes }: InstalledVoices, name: string, hash: string | undefined): DownloadReply<'audio/mpeg'> {
  const installed = hashes.get(name);
  if (installed === undefined) throw errors.notFound();
  // An address of another installation gets what there is now, but nobody keeps it under that address.
  const headers = { 'cache-control': hash === installed ? kept : 'no-cache' };
  return { type: 'audio/mpeg', content: { folder, name: `${name}.mp3` }, headers };
}
