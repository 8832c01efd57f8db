// Every screen: no accessibility violations in light and dark, no horizontal scrolling at 320 px, and the Chinese font is loaded.
import type { Page } from '@playwright/test';
import { type Stop, become, everyPage, findMissingPages, openStop, waitUntilReady } from './every-page.ts';
import { expect, learnPart, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';
import { answerCorrectly, goToQuiz, readAnswerKey, waitForScreen } from './study.ts';

async function checkScreen(page: Page, url: string, stop: Stop): Promise<void> {
  const path = stop.address;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStop(page, url, stop);
  await expectAccessibleInBothSchemes(page, path);
  for (const width of [320, 390, 970]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page, `${path} at ${width} px`);
  }
}

test.use({ expectedErrors: [/status of 40[034]/] });

test('the list of every page lacks none of the page table', () => expect(findMissingPages()).toEqual([]));

for (const stop of everyPage.visitor) {
  test(`a visitor's ${stop.address}`, async ({ page, url }) => checkScreen(page, url, stop));
}
for (const stop of everyPage.beginner) {
  test(`a beginner's ${stop.address}`, async ({ page, url }, info) => {
    await become('beginner', page, url, info);
    await checkScreen(page, url, stop);
  });
}
for (const stop of everyPage.newcomer) {
  test(`a learner's ${stop.address}`, async ({ learner: page, url }) => checkScreen(page, url, stop));
}

test('the dashboard with words that are due, and a repeat question', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await checkScreen(page, url, { address: '/courses' });
  await page.goto(`${url}/repeatQuiz`);
  await expect(page.locator('ol[aria-labelledby="asked"] button')).toHaveCount(4);
  await expectAccessible(page, 'a question');
});

test('at 1280 px the button of a card covers nothing of it', async ({ learner: page, url }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const key = await readAnswerKey(page, url);
  await page.goto(`${url}/quiz`);
  for (let cards = 0; cards < 4;) {
    const screen = await waitForScreen(page);
    expect(screen).not.toBe('end');
    if (screen === 'question' || screen === 'typing') await answerCorrectly(page, screen, key);
    if (screen !== 'card') continue;
    const [bottom, top] = await page.getByRole('article').evaluate((card) => {
      const texts = [...card.querySelectorAll('header, li, figure, p')].map((text) => text.getBoundingClientRect().bottom);
      const button = [...card.querySelectorAll('button')].find(({ textContent }) => textContent === 'Go to Quiz');
      return [Math.max(...texts), button?.getBoundingClientRect().top ?? 0];
    });
    expect(bottom, await page.getByRole('article').getByRole('heading').first().innerText()).toBeLessThanOrEqual(top);
    await goToQuiz(page);
    cards += 1;
  }
});

test('a question screen', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  await goToQuiz(page);
  await expect(page.locator('ol[aria-labelledby="asked"] button')).toHaveCount(4);
  await expectAccessible(page, 'a question');
});

test('Chinese uses its own font and is marked as simplified', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const word = page.getByRole('heading', { level: 1 }).first();
  await expect(word).toHaveAttribute('lang', 'zh-Hans');
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('WenKai') && status === 'loaded')))
    .toBe(true);
  const size = await word.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(96);
});

test('/about fits text at 200 % on the smallest phone', async ({ page, url }) => {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
  for (const width of [320, 640, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${url}/about`);
    await waitUntilReady(page);
    await expectNoOverflow(page, `/about at ${width} px with large text`);
  }
});

for (const width of [390, 1280]) {
  test(`at ${width} px the header and the levels fit text at 200 %`, async ({ learner: page, url }) => {
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/payingHSK2', '/courses']) {
      await page.goto(url + path);
      await waitUntilReady(page);
      const header = page.getByRole('banner');
      await expect.poll(() => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth), { message: path }).toBeLessThanOrEqual(0);
    }
    await expectNoOverflow(page, `the levels at ${width} px with large text`);
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'HSK 6' }) })).toBeVisible();
    // No level overlaps the next: each text ends above the heading that follows it.
    const boxes = await page.locator('main ol > li').evaluateAll((items) =>
      items.map((item) => {
        const inner = [...item.querySelectorAll('h2, p, a, button')].filter((one) => !one.closest('[popover]') && one.clientHeight > 0);
        const edges = inner.map((one) => one.getBoundingClientRect());
        return { top: Math.min(...edges.map(({ top }) => top)), bottom: Math.max(...edges.map(({ bottom }) => bottom)) };
      }),
    );
    expect(boxes).toHaveLength(6);
    for (const [index, box] of boxes.entries()) if (index > 0) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
  });
}

test('an unknown address gives 404', async ({ page, url }) => {
  expect((await page.request.get(`${url}/nothing-here`, { headers: { accept: 'text/html' } })).status()).toBe(404);
  expect((await page.request.get(`${url}/courses`, { headers: { accept: 'text/html' } })).status()).toBe(200);
});
