// Serves the files of the export, to every learner who is logged in: also after access has ended (learning-tools "A word is mine").
import { Readable } from 'node:stream';
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { accountHeader } from '#contract/call.ts';
import { type ExportFile, exportFiles } from '#contract/transfer.ts';
import type { Guard } from '#server/access/guard.ts';
import { errors } from '#server/errors.ts';
import { apiHeaders } from '#server/http/serve.ts';
import { beginParts } from '#server/http/streamed-reply.ts';
import type { Services } from '#server/services.ts';
import { writeExportFile } from './export-files.ts';

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  apkg: 'application/octet-stream',
};

function findFile(name: string): ExportFile | undefined {
  return exportFiles.find((file) => file === name);
}

/** Adds GET /api/export/FILE?time_zone=. The name of a download carries the day. */
export function addExportRoute(app: FastifyInstance, services: Services, guard: Guard): void {
  const headers = apiHeaders(services.config.isHttps);
  app.get<{ Params: { file: string }; Querystring: { time_zone?: unknown } }>('/api/export/:file', async (request, reply) => {
    const identity = await guard.identify(cookie.parse(request.headers.cookie ?? ''), request.ip, request.headers[accountHeader]);
    if (!identity) throw errors.notLoggedIn();
    await services.rateLimiter.consumeCall('wordFiles', { learnerId: identity.learner.id, address: undefined });
    const file = findFile(request.params.file);
    if (!file) throw errors.notFound();
    const { time_zone: timeZone } = request.query;
    const now = new Date();
    const parts = writeExportFile(file, services, {
      userId: identity.learner.id,
      timeZone: typeof timeZone === 'string' ? timeZone : undefined,
      now,
    });
    const begun = await beginParts(parts);
    const [name = '', ending = ''] = file.split('.');
    reply.headers({
      ...headers,
      'content-type': types[ending],
      'content-disposition': `attachment; filename="hanzivine-${name}-${now.toISOString().slice(0, 10)}.${ending}"`,
    });
    return reply.send(Readable.from(begun, { objectMode: false }));
  });
}
