// Serves the installed recordings; their addresses change with their content, so a browser keeps them for a year.
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { errors } from '#server/errors.ts';
import { apiHeaders } from '#server/http/serve.ts';
import type { InstalledVoices } from './installation.ts';

const kept = 'public, max-age=31536000, immutable';

/** Adds GET /voices/NAME.mp3, with ranges; 404 for anything but an installed recording. */
export async function addVoiceRoute(app: FastifyInstance, { folder, hashes }: InstalledVoices, isHttps: boolean): Promise<void> {
  const headers = { ...apiHeaders(isHttps), 'content-type': 'audio/mpeg' };
  await app.register(async (scope) => {
    if (hashes.size > 0) await scope.register(files, { root: folder, serve: false, cacheControl: false });
    scope.route<{ Params: { file: string }; Querystring: { v?: string } }>({
      method: ['GET', 'HEAD'],
      url: '/voices/:file',
      handler: (request, reply) => {
        const name = /^(.+)\.mp3$/u.exec(request.params.file)?.[1] ?? '';
        const hash = hashes.get(name);
        if (hash === undefined) throw errors.notFound();
        // An address of another installation gets what there is now, but nobody keeps it under that address.
        const isCurrent = request.query.v === hash;
        return reply.headers({ ...headers, 'cache-control': isCurrent ? kept : 'no-cache' }).sendFile(`${name}.mp3`);
      },
    });
  });
}
