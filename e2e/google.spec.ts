// Google sign-in in a real browser, against the local identity provider.
import { expect, test } from './fixtures.ts';

test('a newcomer registers with Google, logs in with it and reaches the page that was wanted, by the first day', async ({ page, url }) => {
  await page.goto(`${url}/list`);
  await expect(page).toHaveURL(`${url}/register`);
  await page.getByRole('link', { name: 'Register with Google' }).click();
  await page.getByRole('link', { name: 'Anna Lindqvist' }).click();
  await expect(page.getByText('Successfully registered. Log in with Google to continue.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Log in with Google' }).click();
  await page.getByRole('link', { name: 'Anna Lindqvist' }).click();
  await expect(page).toHaveURL(`${url}/welcome?next=%2Flist`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Anna-Lindqvist' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${url}/list`);
});
