// What a part and the trial end with, by keys and by a finger: the words move onto the vine, and the offer is a card of its own.
import type { Page } from '@playwright/test';
import { expect, openQuestions, post, test } from './fixtures.ts';
import { findMiddle } from './hands.ts';
import { expectToFit } from './looks.ts';
import { answerCorrectly, readAnswerKey, waitForPressGuard, waitForScreen } from './study.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** Answers all of the part but its last question through the API, and opens that one. */
async function openLastQuestion(page: Page, url: string): Promise<void> {
  for (const { id, character, key, index } of (await openQuestions(page, url)).slice(0, -1))
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index });
  await page.goto(`${url}/quiz`);
  await expect(page.getByText(/^9 of 10 words · \d+ of \d+ questions$/)).toBeVisible();
  expect(await waitForScreen(page)).toBe('typing');
}

const countFlying = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation && one.animationName === 'fly-to-vine').length);

async function tap(page: Page, name: string): Promise<void> {
  await waitForPressGuard(page);
  await page.touchscreen.tap(...((await findMiddle(page.getByRole('button', { name }))) as [number, number]));
}

test('the words of a part move onto the vine, and the trial ends in a card with what comes', async ({ learner: page, url }) => {
  await openLastQuestion(page, url);
  await answerCorrectly(page, 'typing', await readAnswerKey(page, url));
  const sprig = page.getByRole('img', { name: '10 words on your vine' });
  await expect(sprig).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Congratulations!' })).toBeFocused();
  // Any key ends the motion, and the button works.
  await page.keyboard.press('Shift');
  await expect(sprig).toHaveAttribute('data-moving', 'false');
  expect(await countFlying(page)).toBe(0);
  await expectToFit(page, 'the end of a part');
  await page.getByRole('button', { name: 'Continue quiz' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^0 of 10 words · 0 of \d+ questions$/)).toBeVisible();

  // With less motion they are there at once; a finger answers.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLastQuestion(page, url);
  await tap(page, 'Skip typing');
  await expect(sprig).toHaveAttribute('data-moving', 'false');
  const card = page.getByRole('region', { name: 'Access course with one payment!' });
  await expect(card.getByText('The free part is completed')).toBeVisible();
  await expect(card.getByText(/more words, online chat included\.$/)).toBeVisible();
  await expect(card.getByText(/^\d+ days$/)).toBeVisible();
  await expect(card.getByText(/^at your 10 new words a day/)).toBeVisible();
  await expect(card.getByRole('list', { name: 'The next words' }).getByRole('listitem')).toHaveCount(5);
  await expect(card.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
  // What is no part of the offer is outside it.
  for (const name of ['Once more, mixed', /^Undo/]) {
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(card.getByRole('button', { name })).toHaveCount(0);
  }
  await expectToFit(page, 'the end of the trial');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.touchscreen.tap(...((await findMiddle(card.getByRole('link', { name: 'Back' }))) as [number, number]));
  await expect(page).toHaveURL(/\/courses$/);
});
