// Serves the built web app: one HTML file for every page, hashed assets cached for a year, and page headers (security, "Running it").
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';

/** Output folder of the web build. */
export const webBuildFolder = join(import.meta.dirname, '../../dist/web');

/** Hosts that PayPal's browser SDK loads from and connects to. */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const yearSeconds = 31_536_000;

export interface PagesOptions {
  /** Whether the public origin is https. */
  readonly isHttps: boolean;
  /** Whether PayPal handles payments; its SDK is then allowed on the payment pages only. */
  readonly allowsPaypal: boolean;
  /** Pages that are not in the contract, such as those for development. */
  readonly extraPages: readonly string[];
}

/** Builds a page's Content-Security-Policy. `externalHosts`: hosts of a payment SDK, which also injects style elements. */
function buildContentSecurityPolicy(isHttps: boolean, externalHosts: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...externalHosts],
      styleSrc: externalHosts.length > 0 ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...externalHosts],
      ...(externalHosts.length > 0 && { connectSrc: ["'self'", ...externalHosts], frameSrc: [...externalHosts] }),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
  };
}

/** Adds the web app from its build folder. */
export async function addPages(app: FastifyInstance, folder: string, { isHttps, allowsPaypal, extraPages }: PagesOptions): Promise<void> {
  const paymentPolicy = { helmet: { contentSecurityPolicy: buildContentSecurityPolicy(isHttps, paypalHosts) } };
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: buildContentSecurityPolicy(isHttps, []),
      frameguard: { action: 'deny' },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      strictTransportSecurity: isHttps && { maxAge: yearSeconds, includeSubDomains: true },
      // A page URL may contain a code: never send it to another site.
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
    const handler = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply, folder);
    const add = (path: string, options: object) => {
      scope.route({ method: ['GET', 'HEAD'], url: path, handler, ...options });
      if (path !== '/') scope.route({ method: ['GET', 'HEAD'], url: `${path}/`, handler, ...options });
    };
    for (const { path, guard } of pages) add(path, allowsPaypal && guard === 'payable-level' ? paymentPolicy : {});
    for (const path of extraPages) add(path, {});
  });
}

/** Sends the web app's HTML with the reply's status; read every time, because a new build may replace it. */
export async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const html = await readFile(join(folder, 'index.html'));
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).send(html);
}

/** Whether a build exists in the folder. */
export function isWebAppBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}
