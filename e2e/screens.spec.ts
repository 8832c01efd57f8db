// Every screen: no accessibility violations in light and dark, no horizontal scrolling at 320 px, and the Chinese font is loaded.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, learnPart, test } from './fixtures.ts';
import { goToQuiz } from './study.ts';

const publicScreens = [
  '/register',
  '/verifyemail?code=none',
  '/restorepasswordrequest',
  '/restorepassword?code=none',
  '/confirmemail?code=none',
  '/about',
  '/terms',
  '/contact',
  '/contactPage',
];
const learnerScreens = [
  '/',
  '/courses',
  '/quiz',
  '/repeatQuiz',
  '/list',
  '/list?search=hao',
  '/listHSK3Words?id=1',
  '/paying',
  '/payingPage',
  '/payingHSK2',
  '/paypalPaymentHSK2',
  '/payed',
  '/settings',
  '/account',
  '/changePassword',
  '/changeEmail',
  '/dev/content',
  '/nothing-here',
];

async function waitForRender(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

// Polled, because the page may need a frame to lay itself out again.
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function checkScreen(page: Page, url: string, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url + path);
    await waitForRender(page);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    const issues = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ; ')}`);
    expect(issues, `${path}, ${colorScheme}`).toEqual([]);
  }
  for (const width of [320, 390, 970]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => measureOverflow(page), { message: `${path} at ${width} px`, timeout: 2000 }).toBeLessThanOrEqual(0);
  }
}

test.use({ expectedErrors: [/status of 40[034]/] });

for (const path of publicScreens) {
  test(`a visitor's ${path}`, async ({ page, url }) => checkScreen(page, url, path));
}
for (const path of learnerScreens) {
  test(`a learner's ${path}`, async ({ learner: page, url }) => checkScreen(page, url, path));
}

test('the dashboard with words that are due, and a repeat question', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await checkScreen(page, url, '/courses');
  await page.goto(`${url}/repeatQuiz`);
  await expect(page.locator('ol[aria-labelledby="asked"] button')).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a question screen', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  await goToQuiz(page);
  await expect(page.locator('ol[aria-labelledby="asked"] button')).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
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

for (const width of [390, 1280]) {
  test(`at ${width} px the header and the levels fit text at 200 %`, async ({ learner: page, url }) => {
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/payingHSK2', '/courses']) {
      await page.goto(url + path);
      await waitForRender(page);
      const header = page.getByRole('banner');
      await expect.poll(() => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth), { message: path }).toBeLessThanOrEqual(0);
    }
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
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
