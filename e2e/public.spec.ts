// The public pages: readable without a script, taken over by the app without a change, and described to search engines and link previews.
import { publicPages } from '#web/app/public-pages.ts';
import { createPerson, expect, registerAndLogIn, test } from './fixtures.ts';

const prerenderedPages = publicPages.filter(({ isPrerendered }) => isPrerendered);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, description } of prerenderedPages)
    test(`${path} is readable and says what it is`, async ({ page, url }) => {
      await page.goto(url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(title);
      const getContent = (selector: string) => page.locator(selector).getAttribute('content');
      expect(await getContent('meta[name="description"]')).toBe(description);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url + path);
      expect(await getContent('meta[property="og:url"]')).toBe(url + path);
      expect(await page.locator('meta[name="robots"]').count()).toBe(0);
      const picture = await page.request.get((await getContent('meta[property="og:image"]')) ?? '');
      expect(picture.headers()['content-type']).toBe('image/png');
      expect(await page.content()).not.toContain('{{');
    });

  test('the sign-up form waits for its script, so that no password gets into the address', async ({ page, url }) => {
    await page.goto(`${url}/register`);
    await expect(page.getByLabel('Username')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  });

  test('a page for learners is not offered to search engines', async ({ page, url }) => {
    await page.goto(`${url}/quiz`);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });
});

for (const { path, title } of prerenderedPages)
  test(`${path} is taken over by the app as it stands`, async ({ page, url }) => {
    await page.addInitScript(() => {
      const removed: string[] = [];
      Object.assign(globalThis, { removed });
      addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1');
        new MutationObserver(() => !heading?.isConnected && removed.push('h1')).observe(document, { childList: true, subtree: true });
      });
    });
    const reports: string[] = [];
    page.on('request', (request) => request.url().includes('reportPageError') && reports.push(request.postData() ?? ''));
    await page.goto(url + path);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (globalThis as unknown as { removed: string[] }).removed)).toEqual([]);
    expect(reports).toEqual([]);
  });

test('a learner gets no page of a visitor', async ({ page, url }, info) => {
  const before = await (await page.request.get(`${url}/about`)).text();
  expect(before).toContain('Log in');
  await registerAndLogIn(page, url, createPerson(info));
  const after = await page.request.get(`${url}/about`);
  expect(await after.text()).not.toContain('Log in');
  expect(after.headers().vary).toContain('cookie');
  await page.goto(`${url}/about`);
  await expect(page.getByRole('link', { name: 'My profile' }).first()).toBeVisible();
});

test('a list is printed without the frame and its controls', async ({ learner: page, url }) => {
  await page.goto(`${url}/list`);
  await expect(page.getByText('person; people; human')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('person; people; human')).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('searchbox'),
    page.getByRole('link', { name: 'To the quiz' }),
  ])
    await expect(hidden).toBeHidden();
});
