// A profile is reported, a moderator suspends, and the suspended reads about it; the bell; both pages for everybody's eyes.
import type { Browser, Page, TestInfo } from '@playwright/test';
import { createPerson, expect, logInModerator, post, registerAndLogIn, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

interface OpenBrowser {
  readonly page: Page;
  readonly name: string;
  readonly email: string;
}

async function openBrowser(browser: Browser, url: string, info: TestInfo): Promise<OpenBrowser> {
  const page = await (await browser.newContext()).newPage();
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  return { page, name: person.username, email: person.email };
}

test(
  'a profile is reported, its owner suspended and told, and the suspension lifted',
  { tag: '@servers' },
  async ({ browser, url }, info) => {
    test.slow();
    const anna = await openBrowser(browser, url, info);
    const boris = await openBrowser(browser, url, info);
    await post(boris.page, url, '/api/edit', { info: 'Send me money' });

    await anna.page.goto(`${url}/account?user=${boris.name}`);
    await anna.page.getByRole('button', { name: 'Report' }).click();
    const dialog = anna.page.getByRole('dialog', { name: `Report ${boris.name}` });
    await dialog.getByLabel('What is wrong?').fill('Asks everybody for money');
    await expectToFit(anna.page, 'the report dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(anna.page.getByText('Thank you. Your report was sent', { exact: true })).toBeVisible();
    await post(boris.page, url, '/api/edit', { info: 'I like tea' });

    // For her there is no such page.
    await anna.page.goto(`${url}/moderation`);
    await expect(anna.page.getByRole('heading', { level: 1, name: 'Nothing grows here' })).toBeVisible();

    const page = await (await browser.newContext()).newPage();
    await logInModerator(page, url);
    await page.goto(`${url}/courses`);
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('link', { name: 'Moderation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    await page.getByRole('button', { name: `Open the report about ${boris.name}` }).click();
    await expect(page.getByText('Send me money')).toBeVisible();
    await expectToFit(page, 'an opened report');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('button', { name: `Open the report about ${boris.name}` })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: `suspended ${boris.name} for 7 days` })).toBeVisible();
    await expectToFit(page, 'the moderation page');

    const mails = await (
      await boris.page.request.get(`${url}/dev/mail?to=${boris.email}`, { headers: { accept: 'application/json' } })
    ).json();
    expect(mails[0]).toMatchObject({ subject: 'You are suspended from the chat', links: [`${url}/contact`] });
    await boris.page.goto(`${url}/courses`);
    await expect(boris.page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.getByRole('button', { name: `Lift the suspension of ${boris.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
    await expect(page.getByText('Nobody is suspended from the chat.')).toBeVisible();
  },
);

test('the bell opens by keyboard, and Escape returns to it', async ({ learner: page, url }) => {
  await page.goto(`${url}/courses`);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByText('Nothing yet')).toBeVisible();
  await expectToFit(page, 'the open bell');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});
