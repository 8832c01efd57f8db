// The prepared people of /dev/people: the page for everybody's eyes, and what two of them see once a press has logged them in.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoOverflow, expectToFit } from './looks.ts';

/** Whether a canvas has a pixel of the green that the light theme calls vine. */
async function hasVine(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('region', { name })
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      // Read from a copy: the browser warns of a canvas that is drawn by the graphics card and read again and again.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const { data = [] } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      for (let at = 0; at < data.length; at += 4) if (data[at] === 0x2f && data[at + 1] === 0x6b && data[at + 2] === 0x3f) return true;
      return false;
    });
}

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
  await expect(page.getByText('HSK 3: 307 of 612 words done')).toBeVisible();

  await page.goto(`${url}/progress`);
  await expect(page.getByRole('region', { name: 'Your words' }).getByText(/of 693 that you have learnt/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Exam day' }).getByText(/of 612 words of HSK 3/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'How well it stays' }).getByText(/Of 5,\d{3} words that were due/)).toBeVisible();
  // Also where transitions are as good as off.
  await expect.poll(() => hasVine(page, 'What comes'), 'the bars have the colour of their level').toBe(true);
  await expectNoOverflow(page, 'progress after eight months');

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
