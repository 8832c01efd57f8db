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

/** Hosts that PayPal's browser SDK is loaded from and talks to. */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const yearSeconds = 31_536_000;

export interface PagesOptions {
  /** Whether the public address is https. */
  readonly https: boolean;
  /** Whether PayPal takes the payments: the payment screens, and no others, then let its SDK in. */
  readonly paypal: boolean;
  /** Pages that the contract does not name, such as those for development. */
  readonly more: readonly string[];
}

/** What a page may load. `guests`: hosts besides our own, for the SDK of a payment provider, which writes style elements too. */
function policyOf(https: boolean, guests: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...guests],
      styleSrc: guests.length > 0 ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...guests],
      ...(guests.length > 0 && { connectSrc: ["'self'", ...guests], frameSrc: [...guests] }),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  };
}

/** Adds the web app from the folder of its build. */
export async function addPages(app: FastifyInstance, folder: string, { https, paypal, more }: PagesOptions): Promise<void> {
  const paymentPolicy = { helmet: { contentSecurityPolicy: policyOf(https, paypalHosts) } };
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: policyOf(https, []),
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
    const add = (path: string, options: object) => {
      scope.route({ method: ['GET', 'HEAD'], url: path, handler: page, ...options });
      if (path !== '/') scope.route({ method: ['GET', 'HEAD'], url: `${path}/`, handler: page, ...options });
    };
    for (const { path, guard } of pages) add(path, paypal && guard === 'payable-level' ? paymentPolicy : {});
    for (const path of more) add(path, {});
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
