// Offline: the app opens, quiz and parts continue, every answer arrives once, and nothing of an account stays behind.
import type { Page } from '@playwright/test';
import {
  type Question,
  createPerson,
  expect,
  learnPart,
  openQuestions,
  possibleQuestions,
  post,
  registerAndLogIn,
  repeatAllButOne,
  test,
} from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { speedUpVerdicts, study, toAnswerKey } from './study.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|Failed to fetch|no-response/],
});

interface PartsAhead {
  readonly current: readonly string[];
  readonly parts: readonly { readonly questions: readonly Question[]; readonly total: number }[];
}

async function loadAhead(page: Page, url: string): Promise<PartsAhead> {
  return (await page.request.get(`${url}/api/quiz/getQuizAhead`)).json();
}

/** Answers questions through the API. */
async function answerAll(page: Page, url: string, questions: readonly Question[]): Promise<void> {
  for (const { id, character, key, index } of questions)
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index });
}

/** Waits until the app and the next parts are on the device. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':ahead')))).toBe(true);
}

const locateProgress = (page: Page) => page.getByRole('progressbar', { name: 'Progress of this batch' });

test('the app can be installed: manifest, icons, and a page that a worker controls', async ({ learner: page, url }) => {
  await page.goto(url);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(`${url}${address}`);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'HanziVine', display: 'standalone', start_url: '/', scope: '/' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const picture = await (await page.request.get(`${url}${src}`)).body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});

test('the quiz goes on through the next parts, a reload opens it where it was, and every answer arrives once', async ({
  learner: page,
  url,
  context,
}) => {
  await speedUpVerdicts(page);
  const first = await openQuestions(page, url);
  await answerAll(page, url, first.slice(0, -2));
  await page.goto(`${url}/quiz`);
  await waitUntilKept(page);
  const { parts } = await loadAhead(page, url);
  const [second] = parts;
  const key = toAnswerKey([...first, ...parts.flatMap(({ questions }) => questions)]);
  await context.setOffline(true);
  expect(await study(page, url, Number.POSITIVE_INFINITY, key)).toBe(2);
  await expect(page.getByRole('button', { name: 'Continue quiz' })).toBeVisible();
  await expectToFit(page, 'the end of a part of the quiz offline');
  await page.getByRole('button', { name: 'Continue quiz' }).click();
  await study(page, url, 3, key);
  await expect(page.getByText('Offline: 5 answers kept on this device')).toBeVisible();

  await page.reload();
  await expect(locateProgress(page)).toHaveAttribute('aria-valuetext', `3 of ${second?.total} questions answered`);
  await study(page, url, Number.POSITIVE_INFINITY, key);
  await expect(page.getByText('The next words are on this device too.')).toHaveCount(0);

  const sent: string[] = [];
  page.on('response', (response) => response.url().includes('/answer') && sent.push(response.request().postData() ?? ''));
  await context.setOffline(false);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(0);
  expect(new Set(sent).size).toBe(sent.length);
});

test('a device without room says so, asks before the page is left, and loses no answer', async ({ learner: page, url, context }) => {
  await speedUpVerdicts(page);
  const open = await openQuestions(page, url);
  await page.goto(`${url}/quiz`);
  await waitUntilKept(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await context.setOffline(true);
  await study(page, url, 2, toAnswerKey(open));
  await expect(page.getByText('This device has no room left to keep your answers.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Offline: 2 answers kept only while this page is open')).toBeVisible();
  await expectToFit(page, 'the quiz offline and without room');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await openQuestions(page, url)).toHaveLength(open.length - 2);
});

test(
  'two devices that answer the same part, one offline, come to the same',
  { tag: '@servers' },
  async ({ page, url, context, browser }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    await speedUpVerdicts(page);
    const first = await openQuestions(page, url);
    await answerAll(page, url, first.slice(0, -1));
    await page.goto(`${url}/quiz`);
    await waitUntilKept(page);
    const { parts } = await loadAhead(page, url);
    const key = toAnswerKey([...first, ...parts.flatMap(({ questions }) => questions)]);
    await context.setOffline(true);
    await study(page, url, Number.POSITIVE_INFINITY, key);
    await page.getByRole('button', { name: 'Continue quiz' }).click();
    await study(page, url, 4, key);

    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await post(otherPage, url, '/api/login', { username: person.username, password: person.password });
    await answerAll(otherPage, url, first.slice(-1));
    const served = await openQuestions(otherPage, url);
    await answerAll(otherPage, url, served.slice(0, 6));
    await context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await openQuestions(otherPage, url)).toHaveLength(served.length - 6);
    // The page that goes on shows what is open now.
    await page.reload();
    await expect(locateProgress(page)).toHaveAttribute('aria-valuetext', `6 of ${served.length} questions answered`);
    await other.close();
  },
);

test(
  'a repeat goes on through the next part, and its answers arrive once',
  { tag: '@servers' },
  async ({ learner: page, url, context }) => {
    await speedUpVerdicts(page);
    await learnPart(page, url);
    await learnPart(page, url);
    await repeatAllButOne(page, url);
    await page.goto(`${url}/repeatQuiz`);
    await waitUntilKept(page);
    const first = await possibleQuestions(page, url, 'getQuizRepeat');
    const { parts } = (await (await page.request.get(`${url}/api/quiz/getQuizRepeatAhead`)).json()) as PartsAhead;
    const key = toAnswerKey([...first, ...parts.flatMap(({ questions }) => questions)]);
    await context.setOffline(true);
    expect(await study(page, url, Number.POSITIVE_INFINITY, key)).toBe(1);
    await expect(page.getByRole('button', { name: 'Continue repeating' })).toBeVisible();
    await expectToFit(page, 'the end of a part of the repeat offline');
    await page.getByRole('button', { name: 'Continue repeating' }).click();
    expect(await study(page, url, 3, key)).toBe(3);
    await expect(page.getByText('Offline: 4 answers kept on this device')).toBeVisible();
    await page.reload();
    expect(await study(page, url, Number.POSITIVE_INFINITY, key)).toBe(7);
    await context.setOffline(false);
    await expect(page.getByText(/Nothing more is due in HSK 1\./)).toBeVisible();
    const state = await (await page.request.get(`${url}/api/isRepeatingOver`)).json();
    expect(state).toMatchObject({ completed: 1 });
  },
);

test('offline, what was repeated in a level is not asked again in Today, and every answer counts once', async ({
  learner: page,
  url,
  context,
}) => {
  const key = toAnswerKey(await openQuestions(page, url));
  await learnPart(page, url);
  await speedUpVerdicts(page);
  for (const path of ['repeat', 'repeatQuiz']) {
    await page.goto(`${url}/${path}`);
    await expect(page.locator('#asked')).toBeVisible();
  }
  await waitUntilKept(page);
  await context.setOffline(true);
  expect(await study(page, url, 4, key)).toBe(4);
  await page.goto(`${url}/repeat`);
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', /^0 of /);
  expect(await study(page, url, 6, key)).toBe(6);
  await context.setOffline(false);
  await expect
    .poll(async () => (await page.request.get(`${url}/api/today?time_zone=UTC`)).json())
    .toMatchObject({ repeated: 10, kept: 10, due: [] });
});

test('pages that need the line say so, and the words of a level under study open without one', async ({ learner: page, url, context }) => {
  await page.goto(`${url}/quiz`);
  await waitUntilKept(page);
  await page.goto(`${url}/list`);
  await expect(page.getByText('person; people; human')).toBeVisible();
  await context.setOffline(true);
  for (const path of ['/payingPage', '/paypalPayment', '/settings', '/account']) {
    await page.goto(url + path);
    await expect(page.getByText(/You are offline\. (?:Paying|This page) needs a connection\./)).toBeVisible();
  }
  await page.goto(`${url}/list`);
  await expect(page.getByText('person; people; human')).toBeVisible();
  await page.goto(`${url}/`);
  await expect(page.getByText(/You are offline/)).toBeVisible();
});

test('of the recordings that were heard, the last 250 are kept', async ({ learner: page, url, context }) => {
  await context.route('**/voices/*.mp3', (route) => route.fulfill({ contentType: 'audio/mpeg', body: 'sound' }));
  await page.goto(`${url}/quiz`);
  await waitUntilKept(page);
  await page.evaluate(async () => {
    for (let number = 0; number < 260; number += 1) await (await fetch(`/voices/heard-${number}.mp3`)).text();
  });
  const readKept = () =>
    page.evaluate(async () => (await (await caches.open('voices')).keys()).map(({ url: address }) => address.replace(/.*heard-/, '')));
  await expect.poll(async () => (await readKept()).length).toBeLessThanOrEqual(250);
  const kept = await readKept();
  expect(kept.length).toBeGreaterThan(240);
  expect(kept).toContain('259.mp3');
  expect(kept).not.toContain('0.mp3');
});

test('after a log out nothing of the account can be opened offline', async ({ learner: page, url, context }) => {
  await page.goto(`${url}/quiz`);
  await waitUntilKept(page);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/register/);
  const kept = await page.evaluate(async () => {
    const addresses = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url: address }) => address)),
    );
    return {
      replies: Object.keys(localStorage).filter((key) => key.startsWith('hanzivine:reply:')),
      calls: addresses.flat().filter((address) => address.includes('/api/')),
    };
  });
  expect(kept.calls).toEqual([]);
  expect(kept.replies.filter((key) => !key.endsWith(':session'))).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${url}/quiz`);
  await expect(page.getByText('There is no connection right now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to Quiz' })).toHaveCount(0);
});
