// The prepared people of /dev/people: the page for everybody's eyes, and what two of them see once a press has logged them in.
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoOverflow, expectToFit } from './looks.ts';

/** By how many pixels a text is wider than the level that it belongs to. */
function findOverhang(note: Locator): Promise<number> {
  return note.evaluate((shown) => shown.getBoundingClientRect().width - (shown.closest('li')?.getBoundingClientRect().width ?? 0));
}

test('one press logs in as somebody eight months in, and another as the moderator', async ({ page, url }) => {
  test.slow();
  await page.goto(`${url}/dev/people`);
  await expect(page.getByRole('heading', { level: 1, name: 'Who would you like to be?' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('up to twenty seconds');
  await expect(page.getByRole('status')).toHaveText('Everybody is ready.', { timeout: 300_000 });
  await expectToFit(page, 'the prepared people');

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Log in as Clara' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Clara!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Repeat \d+ words$/ })).toBeVisible();
  // Which words of level 3 are known from below is the content's decision.
  await expect(page.getByText(/^HSK 3: 30\d of 612 words done$/)).toBeVisible();

  await page.goto(`${url}/progress`);
  await expect(page.getByRole('region', { name: 'Your words' }).getByText(/of 69\d that you have learnt/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Exam day' }).getByText(/of 612 words of HSK 3/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'How well it stays' }).getByText(/Of 5,\d{3} words that were due/)).toBeVisible();
  // The bars have the colour of their level.
  await expect(page.getByRole('region', { name: 'What comes' }).locator('rect').first()).toHaveCSS('fill', 'rgb(47, 107, 63)');
  await expectNoOverflow(page, 'progress after eight months');

  await page.goto(`${url}/quiz`);
  await expect(page.getByRole('img', { name: 'The bud of HSK 1 is open' })).toHaveAttribute('data-moving', 'false');
  await expectToFit(page, 'the end of a level');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await page.goto(`${url}/courses`);
  const notes = page.getByRole('main').getByText(/^Ended /);
  await expect(notes).toHaveCount(2);
  for (const note of await notes.all()) expect(await findOverhang(note), 'a note stays within its level').toBeLessThanOrEqual(0);

  await page.goto(`${url}/mixups`);
  await expect(page.getByText('干净').first()).toBeVisible();

  await page.goto(`${url}/dev/people`);
  await page.getByRole('button', { name: 'Log in as Judith' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/moderation`);
  await page.getByRole('button', { name: 'Open the report about Rico' }).click();
  await expect(page.getByText('学了这么久还说成这样，真笨，别说了。')).toBeVisible();
});
