// Serves the built web app: one HTML for every page address, hashed files for a year, and the headers of pages (security, "Running it").
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';

/** The folder that the build writes. */
export const builtFolder = join(import.meta.dirname, '../../dist');

const yearSeconds = 31_536_000;

/**
 * Adds the web app from the folder of its build. `https`: whether the public address is https; `more`: pages that the
 * contract does not name, such as those for development.
 */
export async function addPages(app: FastifyInstance, folder: string, https: boolean, more: readonly string[]): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      frameguard: { action: 'deny' },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      strictTransportSecurity: https && { maxAge: yearSeconds, includeSubDomains: true },
      // A page's address may hold a code: no other site learns it.
      referrerPolicy: { policy: 'no-referrer' },
    });
    await scope.register(files, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
    const page = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply, folder);
    for (const path of [...pages.map((one) => one.path), ...more]) {
      scope.route({ method: ['GET', 'HEAD'], url: path, handler: page });
      if (path !== '/') scope.route({ method: ['GET', 'HEAD'], url: `${path}/`, handler: page });
    }
  });
}

/** Sends the web app's HTML with the status that the reply has; read each time, because a new build may replace it. */
export async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const html = await readFile(join(folder, 'index.html'));
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).send(html);
}

/** Whether a build is there to serve. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}
