// Serves the built web app: the HTML of every page with its skeleton, public ones prerendered for visitors, hashed assets cached for a year, and page headers (security, "Running it").
import { existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';
import { allowInlineParts } from './inline-parts.ts';
import { getFrameFile, getPrerenderedFile, publicUrlPlaceholder } from './prerendered-files.ts';

/** Output folder of the web build. */
export const webBuildFolder = join(import.meta.dirname, '../../dist/web');

/** Hosts that PayPal's browser SDK loads from and connects to. */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const yearSeconds = 31_536_000;
/** For a file whose name changes with its content. */
const keptForAYear = `public, max-age=${yearSeconds}, immutable`;

export interface PagesOptions {
  /** Whether the public origin is https. */
  readonly isHttps: boolean;
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  /** The cookie without which a request comes from a visitor. */
  readonly sessionCookie: string;
  /** Whether PayPal handles payments; its SDK is then allowed on the payment pages only. */
  readonly allowsPaypal: boolean;
  /** Pages that are not in the contract, such as those for development. */
  readonly extraPages: readonly string[];
  /** Finds a hashed file of another build. */
  readonly findPublishedFile: (name: string) => Promise<{ readonly type: string; readonly content: Buffer } | undefined>;
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
      mediaSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
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

// What a page or a frame in it may never ask the browser for; the app uses none of it. Speech has no policy, and sound stays as it is.
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Builds a page's Permissions-Policy. `allowsPayment`: whether the frame of a payment SDK may ask the browser to pay. */
function buildPermissionsPolicy(allowsPayment: boolean): string {
  return [...refusedFeatures, ...(allowsPayment ? [] : ['payment'])].map((name) => `${name}=()`).join(', ');
}

/** Adds the web app from its build folder. */
export async function addPages(app: FastifyInstance, folder: string, options: PagesOptions): Promise<void> {
  const { isHttps, allowsPaypal, extraPages } = options;
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
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? keptForAYear : 'no-cache');
      },
    });
    scope.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:file',
      handler: ({ params: { file } }, reply) => sendAsset(reply, folder, file, options),
    });
    const add = (path: string, isPayment = false) => {
      const handler = async (request: FastifyRequest, reply: FastifyReply) =>
        (await sendPrerenderedPage(request, reply, path, folder, options)) ?? sendPage(reply, folder, { path, isPayment });
      const route = { method: ['GET', 'HEAD'], handler, ...(isPayment && paymentPolicy) };
      scope.route({ ...route, url: path });
      if (path !== '/') scope.route({ ...route, url: `${path}/` });
    };
    for (const { path, guard } of pages) add(path, allowsPaypal && guard === 'payable-level');
    for (const path of extraPages) add(path);
  });
}

// A page of another build asks for a file that this one lacks.
async function sendAsset(reply: FastifyReply, folder: string, file: string, { findPublishedFile }: PagesOptions): Promise<FastifyReply> {
  const name = basename(file);
  const path = join(folder, 'assets', name);
  const isOwn = await access(path).then(
    () => true,
    () => false,
  );
  // The service worker keeps the shell with its policy.
  const isPage = name.endsWith('.html');
  if (isOwn) {
    if (isPage) allowInline(reply, await readFile(path, 'utf8'));
    return reply.sendFile(`assets/${name}`);
  }
  const published = await findPublishedFile(file);
  if (!published) {
    reply.callNotFound();
    return reply;
  }
  if (isPage) allowInline(reply, published.content.toString());
  reply.headers({ 'content-type': published.type, 'cache-control': keptForAYear }).compress(published.content);
  return reply;
}

const policyHeader = 'content-security-policy';

/** Lets the reply's policy, where it has one, allow the page's inline parts. */
function allowInline(reply: FastifyReply, html: string): void {
  const policy = reply.getHeader(policyHeader);
  if (typeof policy === 'string') reply.header(policyHeader, allowInlineParts(policy, html));
}

const readPage = (folder: string, file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);

// For visitors without a query only: a learner would see a visitor's page for a moment, and a query may change what a page shows.
async function sendPrerenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  folder: string,
  { publicUrl, sessionCookie }: PagesOptions,
): Promise<FastifyReply | undefined> {
  reply.header('vary', 'cookie');
  if (request.url.includes('?') || request.headers.cookie?.includes(`${sessionCookie}=`) === true) return undefined;
  const html = await readPage(folder, getPrerenderedFile(path));
  if (html === undefined) return undefined;
  allowInline(reply, html);
  reply.headers(pageHeaders).compress(html.replaceAll(publicUrlPlaceholder, publicUrl));
  return reply;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'permissions-policy': buildPermissionsPolicy(false),
};
const paymentPageHeaders = { ...pageHeaders, 'permissions-policy': buildPermissionsPolicy(true) };

/**
 * Sends the web app's HTML with the reply's status: that of a path with the page's skeleton, the same for everybody. Read every time,
 * because a new build may replace it. `isPayment`: whether the page holds a payment SDK.
 */
export async function sendPage(
  reply: FastifyReply,
  folder: string,
  { path, isPayment = false }: { readonly path?: string; readonly isPayment?: boolean } = {},
): Promise<FastifyReply> {
  const frame = path === undefined ? undefined : await readPage(folder, getFrameFile(path));
  const html = frame ?? (await readFile(join(folder, 'index.html'), 'utf8'));
  allowInline(reply, html);
  reply.headers(isPayment ? paymentPageHeaders : pageHeaders).compress(html);
  return reply;
}

/** Whether a build exists in the folder. */
export function isWebAppBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}
