// Files that are the same for everybody: the API's own description, and the recordings of words.
import * as z from 'zod/mini';
import { download } from './endpoint.ts';
import { text } from './wire.ts';

/** A file name with an ending on the wire, the name without it once decoded. */
export function fileNamed(ending: string, name: RegExp) {
  const pattern = new RegExp(`^(${name.source})\\.${ending}$`, name.flags);
  return z.codec(text(200), z.string(), {
    decode: (file, context) => {
      const match = pattern.exec(file)?.[1];
      if (match !== undefined) return match;
      context.issues.push({ code: 'custom', input: file, message: 'There is no such file' });
      return z.NEVER;
    },
    encode: (decoded) => `${decoded}.${ending}`,
  });
}

export const openApiDocument = download({
  path: '/api/openapi.json',
  access: 'anyone',
  limit: 'api',
  input: z.object({}),
  types: ['application/json; charset=utf-8'],
  summary: 'Describes all calls (OpenAPI 3.1).',
});

export const recordingFile = download({
  path: '/voices/{file}',
  access: 'anyone',
  limit: 'none',
  /** `v`: the hash of the content, by which a browser may keep it for a year. */
  input: z.object({ file: fileNamed('mp3', /.+/u), v: z.catch(z.optional(text(64)), undefined) }),
  types: ['audio/mpeg'],
  answersHead: true,
  summary: 'The recording of a word, with ranges.',
});
