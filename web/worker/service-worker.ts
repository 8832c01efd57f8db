// The service worker: opens the app offline, and also keeps what its pages show. Calls never pass through it, so nothing of an account is kept here (docs/decisions/0016-offline.md).
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { pages } from '#contract/pages.ts';
import { fittingContent } from './fitting-content.ts';
import { askBuildMessage, getShellFile, takeOverMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build that this file belongs to, and the files of its shell, each with its checksum: filled in by the build. */
declare const BUILD: string;
declare const SHELL_FILES: PrecacheEntry[];

/** How long a page waits for a silent line before the app on the device opens. */
const patienceSeconds = 5;
/** The shells that are kept: this one, and those that open windows may still run. */
const keptShells = 3;
const shellPrefix = 'shell-';

const shell = new PrecacheController({ cacheName: `${shellPrefix}${BUILD}` });
shell.addToCacheList(SHELL_FILES);
registerRoute(new PrecacheRoute(shell, { cleanURLs: false, directoryIndex: '' }));

// A page comes from the server where there is one: prerendered for a visitor, and with its own policy for a payment.
const line = new NetworkOnly({ networkTimeoutSeconds: patienceSeconds });
registerRoute(
  new NavigationRoute(
    async ({ request, event }) => {
      const fromServer = await line.handle({ request, event }).catch(() => Response.error());
      // A gateway without its server, and a filter. What leads elsewhere, such as to the login of a hotel, has no status here.
      const isPage = fromServer.type !== 'error' && fromServer.status < 400;
      return isPage ? fromServer : ((await shell.matchPrecache(getShellFile(BUILD))) ?? fromServer);
    },
    { allowlist: pages.map(({ path }) => new RegExp(`^${path === '/' ? '' : path}/?(?:\\?|$)`)) },
  ),
);

function isBelow(folder: string) {
  return ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) => sameOrigin && url.pathname.startsWith(folder);
}

// Slices of the Chinese font and the dictionary, whose names change with their content; a window of an earlier build finds its shell's files.
registerRoute(
  isBelow('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [
      { cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await caches.match(request.url)) },
      fittingContent,
      new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true }),
    ],
  }),
);
registerRoute(
  isBelow('/strokes/'),
  new StaleWhileRevalidate({
    cacheName: 'strokes',
    plugins: [fittingContent, new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })],
  }),
);
// Kept when they are fetched ahead as a whole; a player asks for ranges.
registerRoute(
  isBelow('/voices/'),
  new CacheFirst({
    cacheName: 'voices',
    plugins: [fittingContent, new RangeRequestsPlugin(), new ExpirationPlugin({ maxEntries: 250, purgeOnQuotaError: true })],
  }),
);

// A new version takes over at once: the windows that are open find the files of theirs, and each moves at its next page (web/app/AppVersion.tsx).
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), shell.install(event)]));
});
self.addEventListener('activate', (event) => {
  const removeOldShells = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== `${shellPrefix}${BUILD}`);
    // The oldest come first.
    for (const name of others.slice(0, Math.max(0, others.length - keptShells + 1))) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOldShells());
});
self.addEventListener('message', ({ data, ports }) => {
  if (data === askBuildMessage) ports[0]?.postMessage(BUILD);
  if (data === takeOverMessage) void self.skipWaiting();
});
