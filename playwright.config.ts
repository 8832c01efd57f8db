// Journeys in a real browser: every worker starts a server of its own on a fresh database (see e2e/fixtures.ts).
import { defineConfig } from '@playwright/test';
import { findChromium } from './dev/checks/chromium.ts';
import { findFirefox } from './dev/checks/firefox.ts';

const chromium = findChromium();
const firefox = findFirefox();

export default defineConfig({
  testDir: 'e2e',
  snapshotPathTemplate: 'e2e/kept-looks/{arg}{ext}',
  globalSetup: './dev/fixtures/built-course.ts',
  fullyParallel: true,
  workers: 2,
  // These end what hangs. No journey depends on how fast the machine is.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 60_000,
    // A trace of every journey would take more processor time than the journeys.
    trace: 'on-first-retry',
    // Only the offline journeys have the service worker: no other one waits for what it loads, or gets a page from it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // A container has no user namespace for the sandbox, and no network for the browser's own errands.
        launchOptions: {
          ...(chromium !== undefined && { executablePath: chromium }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ],
        },
      },
    },
    // The channel of a Firefox that Playwright has not changed itself.
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: firefox } },
          },
        ]),
  ],
});
