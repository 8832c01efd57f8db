// The service worker: opens the app without a line, and keeps what its pages show besides. Calls never pass through it, so nothing of an account is kept here (docs/decisions/0016-offline.md).
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { type PrecacheEntry, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { pages } from '#contract/pages.ts';
import { shellFile, takeOverMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the shell, filled in by the build. */
declare const SHELL_FILES: PrecacheEntry[];

/** How long a page waits for a silent line before the app on the device opens. */
const patienceSeconds = 5;

precacheAndRoute(SHELL_FILES, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

// A page comes from the server where there is one: prerendered for a visitor, and with its own policy for a payment.
const line = new NetworkOnly({ networkTimeoutSeconds: patienceSeconds });
registerRoute(
  new NavigationRoute(
    async ({ request, event }) => {
      try {
        return await line.handle({ request, event });
      } catch (error) {
        const shell = await matchPrecache(shellFile);
        if (shell) return shell;
        throw error;
      }
    },
    { allowlist: pages.map(({ path }) => new RegExp(`^${path === '/' ? '' : path}/?(?:\\?|$)`)) },
  ),
);

function isBelow(folder: string) {
  return ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) => sameOrigin && url.pathname.startsWith(folder);
}

// Slices of the Chinese font and the dictionary: their names change with their content.
registerRoute(
  isBelow('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })] }),
);
registerRoute(
  isBelow('/strokes/'),
  new StaleWhileRevalidate({ cacheName: 'strokes', plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })] }),
);
// Kept when they are fetched ahead as a whole; a player asks for ranges.
registerRoute(
  isBelow('/voices/'),
  new CacheFirst({
    cacheName: 'voices',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new RangeRequestsPlugin(),
      new ExpirationPlugin({ maxEntries: 250, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A page that leaves for another one asks the version that waits to take over. With a second window it waits on: that one may need a file of its own version.
self.addEventListener('message', (event) => {
  if (event.data !== takeOverMessage) return;
  const takeOver = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.length <= 1) await self.skipWaiting();
  };
  event.waitUntil(takeOver());
});
