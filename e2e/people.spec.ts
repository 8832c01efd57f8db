// Two people in two browsers: a request and its answer, what a profile shows, a block; and the profile pages for everybody's eyes.
import type { Browser, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { createPerson, expect, post, registerAndLogIn, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

async function openBrowser(browser: Browser, url: string, info: TestInfo): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext()).newPage();
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  return { page, name: person.username };
}

async function createPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
}

test('two people become friends, see what they may, and part by a block', async ({ browser, url }, info) => {
  const anna = await openBrowser(browser, url, info);
  const boris = await openBrowser(browser, url, info);
  const annaAddress = `${url}/account?user=${anna.name}`;

  // Anna writes her profile and adds a photo.
  await anna.page.goto(`${url}/courses`);
  await anna.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My profile' }).click();
  await anna.page.getByRole('button', { name: 'Edit' }).click();
  await anna.page.getByLabel('HSK level').fill('9');
  await anna.page.getByLabel('HSK level').blur();
  await expect(anna.page.getByText('Only numbers from 1 to 6 are allowed')).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await anna.page.getByLabel('HSK level').fill('2');
  await anna.page.getByLabel('Age').fill('34');
  await anna.page.getByLabel('About me').fill('I learn on the tram.');
  await anna.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(anna.page.getByText('34 years old')).toBeVisible();
  await anna.page.getByLabel('Add a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() });
  await expect(anna.page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Save photo' }).click();
  await expect(anna.page.getByRole('img', { name: `Photo of ${anna.name}` })).toBeVisible();
  await post(anna.page, url, '/api/saveSettings', { answers: { question1: 'Only to my friends', question2: 'Only to my friends' } });

  // Boris finds her by her whole name, sees no more than that, and asks.
  await boris.page.goto(`${url}/account`);
  await boris.page.getByRole('searchbox').fill(anna.name);
  await boris.page.getByRole('link', { name: anna.name }).click();
  await expect(boris.page.getByText(`${anna.name} does not show this information to you.`)).toBeVisible();
  await expect(boris.page.getByText('34 years old')).toHaveCount(0);
  await expect(boris.page.locator('img')).toHaveCount(0);
  await boris.page.getByRole('button', { name: 'Add friend' }).click();
  await expect(boris.page.getByText('Request sent', { exact: true })).toBeVisible();

  // Anna accepts; Boris now sees her profile with its photo.
  await anna.page.goto(`${url}/account`);
  await anna.page.getByRole('button', { name: `Add ${boris.name}` }).click();
  await expect(anna.page.getByRole('link', { name: boris.name })).toBeVisible();
  await boris.page.goto(annaAddress);
  await expect(boris.page.getByText('I learn on the tram.')).toBeVisible();
  const photo = boris.page.getByRole('img', { name: `Photo of ${anna.name}` });
  await expect(photo).toBeVisible();
  const photoUrl = url + (await photo.getAttribute('src'));
  expect((await boris.page.request.get(photoUrl)).status()).toBe(200);
  await expect(boris.page.getByRole('button', { name: 'Remove friend' })).toBeVisible();

  // Anna blocks him: he sees nothing any more, not even the bytes he had.
  await anna.page.getByRole('link', { name: boris.name }).click();
  await anna.page.getByRole('button', { name: 'Block', exact: true }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(anna.page.getByText(`You blocked ${boris.name}`)).toBeVisible();
  await boris.page.goto(annaAddress);
  await expect(boris.page.getByRole('heading', { level: 1, name: 'This page is not available' })).toBeVisible();
  expect((await boris.page.request.get(photoUrl)).status()).toBe(404);
  await boris.page.goto(`${url}/account`);
  await expect(boris.page.getByText('No friends yet.', { exact: false })).toBeVisible();

  // And undoes it.
  await anna.page.getByRole('button', { name: 'Unblock' }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(anna.page.getByRole('button', { name: 'Add friend' })).toBeVisible();
  await boris.page.goto(annaAddress);
  await expect(boris.page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible();
});

test('a new name shows everywhere, and the old address leads to nobody', async ({ browser, url }, info) => {
  const { page, name } = await openBrowser(browser, url, info);
  await page.goto(`${url}/account?user=${name}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username', { exact: true }).first().fill(`${name}-b`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}-b` })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('button', { name: `Menu of ${name}-b` })).toBeVisible();
  await page.goto(`${url}/account?user=${name}`);
  await expect(page.getByRole('heading', { level: 1, name: "User doesn't exist" })).toBeVisible();
});

test('every profile view is accessible and fits', async ({ browser, url }, info) => {
  test.slow();
  const anna = await openBrowser(browser, url, info);
  const long = await openBrowser(browser, url, info);
  const blocker = await openBrowser(browser, url, info);
  await post(long.page, url, '/api/edit', {
    name: `W${Date.now().toString(36)}`.padEnd(30, 'W'),
    level: '6',
    age: '100',
    info: '字'.repeat(400),
  });
  const { name: longName } = (await (await long.page.request.get(`${url}/api/getOwnName`)).json()) as { name: string };
  await post(long.page, url, '/api/sendFriendRequest', { name: anna.name });
  await post(blocker.page, url, '/api/blockUser', { friendName: anna.name });
  const { page } = anna;
  const views: [string, (() => Promise<void>)?][] = [
    ['/account'],
    ['/account', () => page.getByRole('button', { name: 'Edit' }).click()],
    ['/account', () => page.getByRole('searchbox').fill(longName)],
    [`/account?user=${longName}`],
    [`/account?user=${longName}`, () => page.getByRole('button', { name: 'Block', exact: true }).click()],
    [`/account?user=${blocker.name}`],
    ['/account?user=nobody-here'],
  ];
  for (const [path, act] of views) {
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').and(page.locator('[aria-label^="Loading"]'))).toHaveCount(0);
    await act?.();
    await expectToFit(page, path);
  }
});
