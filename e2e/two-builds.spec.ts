// Two builds at once, as in a rolling update, and the way back: every page opens, the app on the device stays whole, and each window moves at its next page.
import type { Page } from '@playwright/test';
import { type TwoBuilds, startTwoBuilds } from '#dev/fixtures/two-builds.ts';
import { test as base, expect } from './fixtures.ts';
import { waitForScreen } from './study.ts';

const test = base.extend<object, { builds: TwoBuilds }>({
  builds: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const builds = await startTwoBuilds();
      await use(builds);
      await builds.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  url: async ({ builds }, use) => use(builds.network.url),
});

// The second build is made once.
test.describe.configure({ mode: 'serial' });
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|Failed to fetch|no-response/],
});

/** The build that runs in a page. */
const readBuild = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

/** The build of the service worker that controls a page, after it has looked for a new one. */
function readWorkerBuild(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    await (await navigator.serviceWorker.ready).update().catch(() => undefined);
    if (!controller) return '';
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string>((resolve) => port1.addEventListener('message', ({ data }) => resolve(data as string)));
    port1.start();
    controller.postMessage('which-build', [port2]);
    return answer;
  });
}

test.describe('without an app on the device', () => {
  test.use({ serviceWorkers: 'block' });

  test('while both answer in turn every page opens, for learners and visitors', async ({ learner: page, url, builds, browser }) => {
    builds.use('first', 'second');
    const seen = new Set<string | null>();
    const visitor = await (await browser.newContext()).newPage();
    for (let turn = 0; turn < 3; turn += 1) {
      for (const path of ['/quiz', '/courses']) {
        await page.goto(url + path);
        await expect(page.locator('main').getByRole('heading').first(), path).toBeVisible();
        seen.add(await readBuild(page));
      }
      await visitor.goto(`${url}/register`);
      await expect(visitor.getByLabel('Username', { exact: true })).toBeEnabled();
    }
    expect(seen).toEqual(new Set(Object.values(builds.names)));
    expect(builds.network.failures).toEqual([]);
    await visitor.context().close();
  });
});

test('an app that is installed meanwhile is whole, and opens without a line', async ({ learner: page, url, builds, context }) => {
  builds.use('first', 'second');
  await page.goto(`${url}/quiz`);
  await waitForScreen(page);
  // It looks again and again, and finds the one build or the other.
  await expect.poll(() => readWorkerBuild(page), { timeout: 60_000 }).not.toBe('');
  for (let turn = 0; turn < 3; turn += 1) {
    const build = await readWorkerBuild(page);
    const shell = await page.evaluate(async (name) => {
      const cache = await caches.open(`shell-${name}`);
      const kept = (await cache.keys()).map(({ url: address }) => new URL(address).pathname);
      const html = (await (await cache.match(`/assets/shell-${name}.html`))?.text()) ?? '';
      const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
      return {
        build: /name="build" content="([^"]+)"/.exec(html)?.[1],
        count: named.length,
        missing: named.filter((one) => !kept.includes(one)),
      };
    }, build);
    expect(shell).toEqual({ build, count: expect.any(Number), missing: [] });
    expect(shell.count).toBeGreaterThan(3);
  }
  await context.setOffline(true);
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto(`${url}/quiz`);
    expect(await waitForScreen(page)).toBe('card');
  }
});
