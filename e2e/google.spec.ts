// Google sign-in in a real browser, against the local identity provider.
import { expect, test } from './fixtures.ts';

test('a newcomer registers with Google, logs in with it and reaches the courses', async ({ page, url }) => {
  await page.goto(`${url}/register`);
  await page.getByRole('link', { name: 'Register with Google' }).click();
  await page.getByRole('link', { name: 'Anna Lindqvist' }).click();
  await expect(page.getByText('Successfully registered. Log in with Google to continue.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Log in with Google' }).click();
  await page.getByRole('link', { name: 'Anna Lindqvist' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByText('Anna-Lindqvist').first()).toBeVisible();
});
