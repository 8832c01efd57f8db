// /.well-known/security.txt: where to report a vulnerability (RFC 9116).
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { apiHeaders } from './serve.ts';

// RFC 9116 advises less than a year. The file is made for every request, so it never expires while the server runs.
const validDays = 180;
const dayMs = 86_400_000;

/** Adds the route. Reports go to the support address of the settings. */
export function addSecurityText(
  app: FastifyInstance,
  { isHttps, publicUrl, supportEmail }: Pick<Config, 'isHttps' | 'publicUrl' | 'supportEmail'>,
): void {
  const headers = { ...apiHeaders(isHttps), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' };
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    const fields = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${new Date(Date.now() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.headers(headers).send(`${fields.join('\n')}\n`);
  });
}
