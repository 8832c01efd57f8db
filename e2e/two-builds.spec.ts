// Two builds at once, as in a rolling update, and the way back: every page opens, the app on the device stays whole, and each window moves at its next page.
import type { Page } from '@playwright/test';
import { type BuildOrder, type TwoBuilds, startTwoBuilds } from '#dev/fixtures/two-builds.ts';
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

const waitForWorker = (page: Page, build: string) => expect.poll(() => readWorkerBuild(page), { timeout: 60_000 }).toBe(build);

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

test.describe('with two windows', () => {
  for (const [from, to] of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const satisfies readonly (readonly [BuildOrder, BuildOrder])[])
    test(`each moves from the ${from} build to the ${to} at its next page, and nothing typed is lost`, async ({
      learner: page,
      url,
      builds,
      context,
    }) => {
      builds.use(from);
      await page.goto(`${url}/courses`);
      await waitForWorker(page, builds.names[from]);
      const other = await context.newPage();
      await other.goto(`${url}/contactPage`);
      await other.getByRole('textbox').last().fill('half a sentence');
      const notice = (window: Page) => window.getByText('A new version of HanziVine is ready. It opens with the next page.').first();
      const isSettled = (window: Page) => expect(window.getByRole('button', { name: /^Notifications|^Invitations/ }).first()).toBeVisible();
      await isSettled(other);
      builds.use(to);
      await waitForWorker(page, builds.names[to]);
      await expect(notice(page)).toBeVisible();
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await expect.poll(() => readBuild(page).catch(() => '')).toBe(builds.names[to]);
      await expect(page).toHaveURL(`${url}/settings`);
      // The window that moved is loaded once.
      await page.evaluate(() => Object.assign(globalThis, { isFirstLoad: true }));
      await waitForWorker(page, builds.names[to]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => (globalThis as { isFirstLoad?: boolean }).isFirstLoad)).toBe(true);
      // The other one is where it was.
      expect(await readBuild(other)).toBe(builds.names[from]);
      await expect(other.getByRole('textbox').last()).toHaveValue('half a sentence');
      await other.bringToFront();
      await other
        .getByRole('link', { name: 'Progress' })
        .or(other.getByRole('link', { name: 'Courses' }))
        .first()
        .click();
      await expect.poll(() => readBuild(other).catch(() => '')).toBe(builds.names[to]);
      await other.close();
    });
});

test('a window of a build that is gone loads the wanted page anew, once and by itself', async ({ learner: page, url, builds, context }) => {
  builds.use('first');
  await context.route('**/service-worker.js', (route) => route.abort());
  await page.goto(`${url}/courses`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((name) => name.includes('/assets/SettingsPage-'))).toEqual([]);
  builds.use('second');
  const settingsOfFirst = /^GET \/assets\/SettingsPage-[\w-]+\.js/;
  let loads = 0;
  page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
  const end = builds.network.addFault({ kind: 'answer', status: 404, matches: settingsOfFirst });
  page.on('request', (request) => request.isNavigationRequest() && end());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: 20_000 });
  expect(await readBuild(page)).toBe(builds.names.second);
  expect(page.url()).toBe(`${url}/settings`);
});
