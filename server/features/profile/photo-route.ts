// Serves the bytes of photos, to those whom the owner shows them (security, "Photos").
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '#server/access/guard.ts';
import { errors } from '#server/errors.ts';
import { apiHeaders } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { readPhotoBytes } from './store.ts';

const photoHeaders = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="photo.webp"',
  // Kept by this browser only, and asked for again each time: the owner may have hidden it since.
  'cache-control': 'private, no-cache',
};

/** Adds GET /api/photos/ID.webp. A photo that is hidden from the learner is as if it did not exist. */
export function addPhotoRoute(app: FastifyInstance, services: Services, guard: Guard): void {
  const headers = { ...apiHeaders(services.config.isHttps), ...photoHeaders };
  app.get<{ Params: { file: string } }>('/api/photos/:file', async (request, reply) => {
    const identity = await guard.identify(cookie.parse(request.headers.cookie ?? ''), request.ip);
    if (!identity) throw errors.notLoggedIn();
    await services.rateLimiter.consumeCall('photoBytes', { learnerId: identity.learner.id, address: undefined });
    const id = /^([\w-]{1,100})\.webp$/.exec(request.params.file)?.[1];
    const bytes = id === undefined ? undefined : await readPhotoBytes(services.database.kysely, identity.learner.id, id);
    if (!bytes) throw errors.photoNotFound();
    // A photo never changes: another one has another id.
    const etag = `"${id}"`;
    reply.headers(headers).header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(bytes);
  });
}
