// The courses page and the word list: the panel, the ask-me box, ignore and learn again, and restarting a level.
import type { Locator } from '@playwright/test';
import { buyLevel, expect, openQuestions, test } from './fixtures.ts';
import { waitForScreen, readAnswerKey, study } from './study.ts';

test('the courses page leads to the quiz in one click, and its panel closes outside and on Escape', async ({ learner: page, url }) => {
  await page.goto(`${url}/courses`);
  await expect(page.getByRole('heading', { name: 'HSK 1' })).toBeVisible();
  const panel = page.getByRole('link', { name: 'Words of HSK 1' });
  await page.getByRole('button', { name: 'More about HSK 1' }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'More about HSK 1' }).click();
  await page.mouse.click(640, 130);
  await expect(panel).toBeHidden();
  await page
    .getByRole('link', { name: /^Start/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/quiz$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses$/);
});

test.describe('a press outside an open panel only closes it', () => {
  for (const hasTouch of [false, true]) {
    test.describe(hasTouch ? 'with a finger' : 'with a mouse', () => {
      test.use({ hasTouch });
      test('the link under it is not followed', async ({ learner: page, url }) => {
        await page.goto(`${url}/courses`);
        // Playwright's own click waits until nothing covers the target; a person does not.
        async function press(target: Locator): Promise<void> {
          const box = await target.boundingBox();
          if (!box) throw new Error('There is nothing to press');
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        }
        const offer = page.getByRole('link', { name: 'Get access to HSK 5' });
        const panel = page.getByRole('link', { name: 'Words of HSK 1' });
        await page.getByRole('button', { name: 'More about HSK 1' }).click();
        await expect(panel).toBeVisible();
        await press(offer);
        await expect(panel).toBeHidden();
        await expect(page).toHaveURL(/\/courses$/);
        await page.getByRole('button', { name: /Notify me.*HSK 6/ }).click();
        const box = page.getByRole('group', { name: /Do you want/ });
        await expect(box).toBeVisible();
        await press(page.getByRole('heading', { name: 'HSK 4' }));
        await expect(box).toBeHidden();
        await expect(page).toHaveURL(/\/courses$/);
        await press(offer);
        await expect(page).toHaveURL(/\/payingHSK5$/);
      });
    });
  }
});

test('the ask-me box of level 6 is answered once and remembered', async ({ learner: page, url }) => {
  await page.goto(`${url}/courses`);
  await page.getByRole('button', { name: /Notify me.*HSK 6/ }).click();
  await expect(page.getByText('Do you want an email when this level becomes available?').last()).toBeVisible();
  await page
    .getByRole('group', { name: /Do you want/ })
    .last()
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page.getByText('Answer noted')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Answer noted')).toBeVisible();
  await expect(page.getByRole('button', { name: /Notify me.*HSK 6/ })).toHaveCount(0);
});

test('a word is ignored and learnt again from the list; the trial ends with a link to the course', async ({ learner: page, url }) => {
  await page.goto(`${url}/list`);
  const rows = page.getByRole('list', { name: 'Words of HSK 1' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Ignore: 人' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Ignore: 人' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(rows.nth(1).getByText('ignored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Learn again: 人' })).toBeFocused();
  await page.reload();
  await expect(rows.nth(1).getByText('ignored')).toBeVisible();
  await page.getByRole('button', { name: 'Learn again: 人' }).click();
  await page.getByRole('dialog', { name: 'Do you want to learn the word again?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Ignore: 人' })).toBeVisible();
  await page.getByRole('link', { name: 'Access course' }).click();
  await expect(page).toHaveURL(/\/payingPage$/);
});

test('a level restarts only after confirmation', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const total = (await openQuestions(page, url)).length;
  await study(page, url, 2);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 2);
  await page.goto(`${url}/courses`);
  await page.getByRole('button', { name: 'More about HSK 1' }).click();
  await page.getByRole('button', { name: 'Restart the quiz' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  expect(await openQuestions(page, url)).toHaveLength(total - 2);
  await page.getByRole('button', { name: 'More about HSK 1' }).click();
  await page.getByRole('button', { name: 'Restart the quiz' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('HSK 1 was reset').first()).toBeVisible();
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total);
});

test('two tabs study the same word and every answer counts once', async ({ learner: page, url, context }) => {
  await page.goto(`${url}/quiz`);
  const total = (await openQuestions(page, url)).length;
  const other = await context.newPage();
  await other.goto(`${url}/quiz`);
  await waitForScreen(page);
  await waitForScreen(other);
  const key = await readAnswerKey(page, url);
  await study(page, url, 2, key);
  await study(other, url, 2, key);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 2);
  const score = (await (await page.request.get(`${url}/api/countScore`)).json()) as { score: number };
  expect(score.score).toBeGreaterThan(0);
});

test('a word of a paid level is found by pinyin without tones, opened, found again with the back button, and the search cleared', async ({
  learner: page,
  url,
}) => {
  await buyLevel(page, url, 3);
  await page.goto(`${url}/listHSK3`);
  const folders = page.getByRole('list', { name: 'Folders of HSK 3' });
  const field = page.getByRole('searchbox', { name: 'Search HSK 3' });
  await expect(folders).toBeVisible();
  await field.pressSequentially('nanguo');
  await expect(page.getByText('1 word found')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/listHSK3\?search=nanguo$/);
  await page.getByRole('button', { name: /^难过/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '难过' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(field).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('1 word found')).toBeVisible();
  await expect(field).toHaveValue('nanguo');
  await page.reload();
  await expect(page.getByText('1 word found')).toBeVisible();
  await field.press('Escape');
  await expect(folders).toBeVisible();
  await expect(page).toHaveURL(/\/listHSK3$/);
});
