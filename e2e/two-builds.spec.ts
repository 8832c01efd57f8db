// Two builds at once, as in a rolling update, and the way back: every page opens, the app on the device stays whole, and each window moves at its next page.
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type TwoBuilds, startTwoBuilds } from '#dev/fixtures/two-builds.ts';
import { createGroup, expectAllSent, locateMessage, openChatter, write } from './chat.ts';
import { test as base, expect } from './fixtures.ts';
import { goToQuiz, readAnswerKey, study, waitForPressGuard, waitForScreen } from './study.ts';

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

/** Counts how often the page is reloaded from now on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return () => count;
}

/** The build of the service worker that controls a page, after it has looked for a new one, or nothing where none answers; and whether a new one waits. */
function readWorker(page: Page): Promise<{ build: string; isOneWaiting: boolean }> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const { controller } = navigator.serviceWorker;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data as string));
      // One that has just been replaced answers nothing.
      setTimeout(() => resolve(''), controller ? 5000 : 0);
    });
    port1.start();
    controller?.postMessage('which-build', [port2]);
    return { build: await answer, isOneWaiting: registration.waiting !== null };
  });
}
const readWorkerBuild = async (page: Page) => (await readWorker(page)).build;

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

  test('while both answer in turn a learner learns, and two chat', async ({ url, builds, browser }, info) => {
    // Each process has a ledger of the payments that it plays.
    builds.use('first');
    const one = await openChatter(browser, url, info);
    const other = await openChatter(browser, url, info);
    builds.use('first', 'second');
    await one.page.goto(`${url}/quiz`);
    await study(one.page, url, 3);
    const room = await createGroup(url, one, other);
    // Without Redis a process tells its own connections alone: who opens the chat reads what was said.
    for (const [{ page }, ...texts] of [
      [one, '你好'],
      [other, '你好', '再见'],
      [one, '你好', '再见', '明天见'],
    ] as const) {
      await page.goto(`${url}/joinchat?room=${room}`);
      for (const text of texts.slice(0, -1)) await expect(locateMessage(page, text)).toBeVisible();
      await write(page, texts.at(-1) ?? '');
      await expectAllSent(page);
    }
    expect(builds.network.failures).toEqual([]);
    for (const { page } of [one, other]) await page.context().close();
  });

  test('a page whose files are gone with its build is reloaded, once, at the address that was requested', async ({
    learner: page,
    url,
    builds,
  }) => {
    builds.use('first');
    await page.goto(`${url}/courses`);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    const loads = countLoads(page);
    builds.use('second');
    const gone = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
    const end = builds.network.addFault({ kind: 'answer', status: 404, matches: new RegExp(`^GET /assets/(?:${gone.join('|')})`) });
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await expect(page.locator('main').getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/settings');
    expect(await readBuild(page)).toBe(builds.names.second);
    expect(loads()).toBe(1);
    end();
  });
});

test('an app that is installed meanwhile is whole, and opens offline', async ({ learner: page, url, builds, context }) => {
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

/**
 * Waits until a build's service worker controls a page. A new one takes over from one that is idle, which Chromium then stops, but not
 * while a debugger such as Playwright looks at it: stopped here, as it is on a learner's device.
 */
async function waitForWorker(page: Page, build: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  const readAfterIdle = async () => {
    const found = await readWorker(page);
    if (found.build !== build && found.isOneWaiting) await devTools.send('ServiceWorker.stopAllWorkers');
    return found.build;
  };
  await expect.poll(readAfterIdle, { intervals: [500, 2000, 6000], timeout: 100_000 }).toBe(build);
  await devTools.detach();
}
const locateReadyNotice = (page: Page) => page.getByText(/^A new version of HanziVine is ready\. It loads with your next page\.$/);

test('two windows show that there is a new version, keep what they show, and each moves at its next page, once; and back to the build before', async ({
  learner: page,
  url,
  builds,
  context,
}) => {
  const chat = await context.newPage();
  for (const [from, to] of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    builds.use(from);
    await page.goto(`${url}/quiz`);
    await waitForScreen(page);
    await chat.goto(`${url}/contactPage`);
    await waitForWorker(page, builds.names[from]);
    await waitForWorker(chat, builds.names[from]);
    const text = chat.getByRole('textbox', { name: 'Message' });
    await text.fill('Half a sentence');
    const loads = [page, chat].map(countLoads);
    // The notice goes after 5 s.
    const notices = Promise.all([page, chat].map((window) => locateReadyNotice(window).first().waitFor({ timeout: 160_000 })));
    builds.use(to);
    await waitForWorker(page, builds.names[to]);
    await notices;
    for (const window of [page, chat]) {
      expect(await readBuild(window)).toBe(builds.names[from]);
    }
    // What is being typed stays, and so does the question; both go on with the files of their build.
    await expect(text).toHaveValue('Half a sentence');
    const key = await readAnswerKey(page, url);
    await study(page, url, 2, key);
    expect(loads.map((count) => count())).toEqual([0, 0]);
    for (const window of [page, chat]) {
      await waitForPressGuard(window);
      await window.getByRole('link', { name: 'Settings' }).first().click();
      await expect(window.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
      await expect.poll(() => readBuild(window)).toBe(builds.names[to]);
      await expect(window.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
    }
    expect(loads.map((count) => count())).toEqual([1, 1]);
  }
  await context.setOffline(true);
  await page.goto(`${url}/quiz`);
  await goToQuiz(page);
});

test('a page that is opened after the update says nothing of a new version, and keeps what is typed while the worker follows', async ({
  learner: page,
  url,
  builds,
}) => {
  builds.use('first');
  await page.goto(`${url}/quiz`);
  await waitForScreen(page);
  await waitForWorker(page, builds.names.first);
  builds.use('second');
  await page.goto(`${url}/contactPage`);
  expect(await readBuild(page)).toBe(builds.names.second);
  const loads = countLoads(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence');
  await waitForWorker(page, builds.names.second);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
  await expect(locateReadyNotice(page)).toHaveCount(0);
  expect(loads()).toBe(0);
});
