// Reminders: chosen in the settings, kept, and ended from the page that a mail leads to.
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectToFit } from './looks.ts';

test('are off at first, chosen by week, kept over a reload, and turned off', async ({ learner: page, url }, info) => {
  await page.goto(`${url}/settings/day`);
  const section = page.getByRole('region', { name: 'Reminders' });
  await expect(section.getByLabel('Remind me by email')).toHaveValue('Never');
  await expect(section.getByLabel('At', { exact: true })).toHaveCount(0);
  await section.getByLabel('Remind me by email').selectOption('Every week');
  await section.getByLabel('On', { exact: true }).selectOption('Saturday');
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/api/saveReminder'));
  await section.getByLabel('At', { exact: true }).selectOption('07:00');
  await isSaved;
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();
  await expect(section.getByLabel('At', { exact: true })).toHaveValue('07:00');
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('reminders.png') });
  await page.reload();
  await expect(section.getByLabel('On', { exact: true })).toHaveValue('Saturday');
  await expect(section.getByLabel('At', { exact: true })).toHaveValue('07:00');
  await expectAccessible(page, 'the settings with reminders');
  await section.getByLabel('Remind me by email').selectOption('Never');
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('Remind me by email')).toHaveValue('Never');
});

test('the page of a mail asks before it unsubscribes, and says that it did', async ({ page, url }) => {
  await page.goto(`${url}/api/unsubscribe/${'A'.repeat(43)}`);
  await expectToFit(page, 'the page that unsubscribes');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});
