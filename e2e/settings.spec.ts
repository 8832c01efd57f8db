// The pages of the settings: from one to the other by mouse, finger and key, and each change saved at once.
import type { Locator, Page } from '@playwright/test';
import { expect, learnPart, test } from './fixtures.ts';
import { type Hand, hands, pressOnce } from './hands.ts';
import { expectToFit } from './looks.ts';

const sizes = { mouse: { width: 1280, height: 800 }, finger: { width: 390, height: 844 }, key: { width: 1280, height: 800 } } as const;

/** Presses by hand; a key needs the focus there. */
async function press(page: Page, hand: Hand, element: Locator, key: string): Promise<void> {
  if (hand === 'key') await element.focus();
  await pressOnce(page, hand, element, key);
}

for (const hand of hands)
  test.describe(`by ${hand}`, () => {
    test.use({ viewport: sizes[hand], hasTouch: true });

    test('“Change goal” opens the goal, which is saved at once, and so is a switch of another page', async ({ learner: page, url }) => {
      await learnPart(page, url);
      await page.goto(url);
      const saved = page.getByText('Saved', { exact: true });
      await press(page, hand, page.getByRole('link', { name: 'Change goal, limit or pauses' }), 'Enter');
      await expect(page).toHaveURL(/\/settings\/day#goal$/);
      const goal = page.getByRole('textbox', { name: 'New words a day' });
      await expect(goal).toBeFocused();
      await goal.fill('7');
      await page.keyboard.press('Enter');
      await expect(saved).toBeVisible();

      const nav = page.getByRole('navigation', { name: 'Settings' });
      await press(page, hand, nav.getByRole('link', { name: 'Study' }), 'Enter');
      await expect(page).toHaveURL(/\/settings\/study$/);
      await expect(nav.getByRole('link', { name: 'Study' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const toggle = page.getByRole('switch', { name: 'For the tones' });
      await expect(toggle).not.toBeChecked();
      await press(page, hand, toggle, 'Space');
      await expect(toggle).toBeChecked();
      await expect(saved).toBeVisible();
      await page.reload();
      await expect(toggle).toBeChecked();
      await page.goBack();
      await expect(goal).toHaveValue('7');
    });
  });

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  test('a switch goes back and says what to do, and a number stays typed and is saved later', async ({ learner: page, url }) => {
    const saved = page.getByText('Saved', { exact: true });
    await page.goto(`${url}/settings/study`);
    const toggle = page.getByRole('switch', { name: 'For the strokes' });
    await expect(toggle).not.toBeChecked();
    await page.route('**/api/saveSettings', (route) => route.abort());
    await toggle.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your change is not saved.' })).toBeVisible();
    await expect(toggle).not.toBeChecked();
    await page.unroute('**/api/saveSettings');
    await toggle.click();
    await expect(saved).toBeVisible();
    await expect(toggle).toBeChecked();

    await page.route('**/api/studyPlan', (route) => route.abort());
    await page.goto(`${url}/settings/day`);
    const goal = page.getByRole('textbox', { name: 'New words a day' });
    await goal.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Your change is not saved.' })).toBeVisible();
    await expect(goal).toHaveValue('12');
    await page.unroute('**/api/studyPlan');
    await page.reload();
    await expect(goal).toHaveValue('12');
    await expect(saved).toBeVisible();
  });
});

test.describe('where the server refuses', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('the saved and the failed look right to everyone', async ({ learner: page, url }) => {
    await page.goto(`${url}/settings/study`);
    await page.getByRole('switch', { name: 'For the tones' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.route('**/api/saveSettings', (route) => route.fulfill({ status: 400, json: { message: 'Not now', code: 'invalid_input' } }));
    await page.getByRole('switch', { name: 'For the strokes' }).click();
    await expect(page.getByText('Not now')).toBeVisible();
    await expectToFit(page, 'settings that are saved and not saved');
  });
});

test.describe('a wrong page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('of the settings is not found', async ({ learner: page, url }) => {
    const response = await page.goto(`${url}/settings/colours`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Nothing grows here' })).toBeVisible();
  });
});
