// One's own account in the browser: settings, password, email, logins, data and removal; each page passes axe on a phone and a desktop.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Person, createPerson, expect, getNewestLink, post, registerAndLogIn, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

async function logIn(page: Page, url: string, person: Person): Promise<void> {
  await post(page, url, '/api/login', { username: person.username, password: person.password });
}

test('settings are saved and stay', async ({ learner: page, url }) => {
  await page.goto(`${url}/settings`);
  await expect(page.getByLabel('Can be invited randomly to a group chat')).toBeDisabled();
  await page.getByLabel('Who can see my information').selectOption('Only to me');
  await page.getByLabel('Who can write to me privately').selectOption('Not');
  await page.getByLabel('Associations in the quiz').selectOption('Not');
  await page.getByRole('button', { name: 'Submit' }).click();
  const notice = page.getByText('Your settings have been saved');
  await expect(notice.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Who can see my information')).toHaveValue('Only to me');
  await expect(page.getByLabel('Who can see my friends')).toHaveValue('All the users');
  await expect(page.getByLabel('Who can write to me privately')).toHaveValue('Not');
  expect(await (await page.request.get(`${url}/api/getSettingsInfoHintDisplay`)).json()).toEqual({ hint: 'No' });
  await expectToFit(page, 'settings');
});

test.describe('with mistakes', () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test('the password is changed; a wrong old one is reported', async ({ page, url }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    await page.goto(`${url}/changePasswordGoogle`);
    await expect(page).toHaveURL(/\/changePassword$/);
    await page.getByLabel('Old password', { exact: true }).fill('not-the-password');
    await page.getByLabel('New password', { exact: true }).fill('a b');
    await page.getByLabel('New password', { exact: true }).blur();
    await expect(page.getByText('Password cannot contain spaces')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('another-Path-28');
    await page.getByLabel('Repeat new password', { exact: true }).fill('another-Path-28');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByText('Wrong password')).toBeVisible();
    await expectToFit(page, 'change-password');
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another-Path-28');
    await page.getByLabel('Old password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page).toHaveURL(/\/settings\/account$/);
    await expect(page.getByText('Your password was changed').first()).toBeVisible();
    await logIn(page, url, { ...person, password: 'another-Path-28' });
  });

  test('a new email counts once its link is pressed', async ({ page, url }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    await page.goto(`${url}/settings`);
    await page.getByRole('link', { name: 'Change Email' }).click();
    const next = `next-${person.email}`;
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`Check the inbox of ${next}.`, { exact: false })).toBeVisible();
    await expectToFit(page, 'change-email');
    await page.goto(await getNewestLink(page, url, next));
    await expect(page.getByRole('button', { name: 'Use this address' })).toBeVisible();
    await expectToFit(page, 'confirm-email');
    await logIn(page, url, { ...person, username: person.email });
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('Your email address was changed')).toBeVisible();
    await logIn(page, url, { ...person, username: next });
    await page.reload();
    await expect(page.getByText('Invalid email confirmation link')).toBeVisible();
  });

  test('another device is logged out from the list', async ({ page, url, browser }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, url, person);
    await page.goto(`${url}/settings/account`);
    await page.getByRole('button', { name: /^End the login of/ }).click();
    await expect(page.getByText('The device was logged out').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^End the login of/ })).toHaveCount(0);
    await other.goto(`${url}/settings/account`);
    await expect(other).toHaveURL(/\/register/);
    await logIn(other, url, person);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('You are logged out on all other devices').first()).toBeVisible();
    await other.goto(`${url}/settings/account`);
    await expect(other).toHaveURL(/\/register/);
    await expect(page.getByText('This device · ')).toBeVisible();
    await context.close();
  });

  test('after a while the password is asked for, then the download and the removal go on', async ({ page, url }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    await page.goto(`${url}/settings/account`);
    await expect(page.getByText('This device · ')).toBeVisible();
    // The first answer is that of a login some time ago.
    let isOld = true;
    await page.route('**/api/myData', async (route) => {
      if (!isOld) return route.continue();
      isOld = false;
      return route.fulfill({ status: 403, json: { message: 'Please enter your password again to continue', code: 'login_again' } });
    });
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectToFit(page, 'login-again');
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Wrong password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^hanzivine-my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).data.users).toEqual([expect.objectContaining({ email: person.email })]);
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'Remove account' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove your account?' });
    await removal.getByRole('textbox').fill('delete account');
    await removal.getByRole('button', { name: 'Remove account' }).click();
    await expect(removal.getByText('You didn\'t type "Delete Account" correct')).toBeVisible();
    await expectToFit(page, 'removal');
    await removal.getByRole('textbox').fill('Delete Account');
    await removal.getByRole('button', { name: 'Remove account' }).click();
    await expect(page).toHaveURL(/\/register\?message=removedPage$/);
    await expect(page.getByText('Your page was removed').first()).toBeVisible();
    await page.goto(`${url}/settings`);
    await expect(page).toHaveURL(/\/register/);
  });
});
