// Pauses and a backlog: days that do not count, after the fact too, and due words spread over some days; both can be undone.
import { expect, learnPart, post, test } from './fixtures.ts';
import { expectAccessible, expectNoOverflow, expectToFit } from './looks.ts';

const toIso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// A pause that cannot be is refused.
test.use({ expectedErrors: [/status of 400/] });

test('a pause is set in the settings, shown on the home page, and removed', async ({ learner: page, url }, info) => {
  await learnPart(page, url);
  await page.goto(`${url}/settings/day`);
  const pauses = page.getByRole('region', { name: 'Pauses' });
  await pauses.getByRole('button', { name: 'Add pause' }).click();
  await expect(pauses.getByText('Please choose a day').first()).toBeVisible();
  await pauses.getByLabel('First day').fill(toIso(0));
  await pauses.getByLabel('Last day').fill(toIso(-1));
  await pauses.getByRole('button', { name: 'Add pause' }).click();
  await expect(pauses.getByText('Choose a last day that is not before the first one')).toBeVisible();
  await expect(pauses.getByLabel('First day')).toHaveValue(toIso(0));
  await pauses.getByLabel('First day').fill(toIso(-1));
  await pauses.getByLabel('Last day').fill(toIso(3));
  await pauses.getByLabel('Last day').press('Enter');
  await expect(page.getByText('Your pause has been saved', { exact: true })).toBeVisible();
  await expect(pauses.getByRole('listitem')).toContainText('5 days');
  await pauses.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'the settings with a pause');
  await page.screenshot({ path: info.outputPath('settings.png') });

  await page.goto(url);
  const block = page.getByRole('region', { name: 'Today' });
  await expect(block.getByText(/^Paused until /)).toBeVisible();
  await expectToFit(page, 'home in a pause');
  await page.screenshot({ path: info.outputPath('home.png') });

  await page.goto(`${url}/settings/day`);
  await pauses.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Pause removed', { exact: true })).toBeVisible();
  await expect(pauses.getByRole('listitem')).toHaveCount(0);
  await page.goto(url);
  await expect(block.getByText('10 words to repeat')).toBeVisible();
  await expect(block.getByText(/^Paused until /)).toHaveCount(0);
});

test('a backlog is spread from the home page on a phone, and undone', async ({ learner: page, url }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await post(page, url, '/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  await learnPart(page, url);
  await learnPart(page, url);
  await page.goto(url);
  const block = page.getByRole('region', { name: 'Today' });
  await expect(block.getByText('20 words to repeat')).toBeVisible();
  await expect(block.getByRole('button', { name: 'Over 7 days' })).toHaveCount(0);

  // The trial holds 20 words; the reply is made larger at the network's edge, as a learner of a whole level would get it.
  await page.route('**/api/today?*', async (route) => {
    const reply = await route.fetch();
    const today = (await reply.json()) as { due: { level: number; words: number }[]; spread: number };
    const due = today.spread > 0 ? today.due : [{ level: 1, words: 61 }];
    await route.fulfill({ response: reply, json: { ...today, due } });
  });
  await page.reload();
  await expect(block.getByText(/^61 words are due, more than your daily limit/)).toBeVisible();
  await expectNoOverflow(page, 'the offer');
  await expectAccessible(page, 'the offer');
  await page.screenshot({ path: info.outputPath('offer.png') });
  await block.getByRole('button', { name: 'Over 7 days' }).click();
  await expect(page.getByText('Your words are spread over 7 days', { exact: true })).toBeVisible();
  await expect(block.getByText(/^17 words of your backlog wait/)).toBeVisible();
  await page.screenshot({ path: info.outputPath('spread.png') });
  await expectAccessible(page, 'the spread backlog');
  await page.unroute('**/api/today?*');
  await block.getByRole('button', { name: 'Make them due now' }).click();
  await expect(block.getByText('20 words to repeat')).toBeVisible();
});
