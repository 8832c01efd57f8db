// Today's queue: the due words of all levels in parts that follow each other, undo across two of them, a second tab.
import { type Question, expect, learnPart, openQuestions, test } from './fixtures.ts';
import { expectToFit, expectAccessibleInBothSchemes } from './looks.ts';
import { speedUpVerdicts, study, toAnswerKey, waitForPressGuard, waitForScreen } from './study.ts';

const progress = 'progressbar';

test('twenty words of two parts are repeated without a stop; the last answer of the first part can be undone in the second', async ({
  learner: page,
  url,
  context,
}) => {
  const asked: Question[] = [];
  for (let part = 0; part < 2; part += 1) {
    asked.push(...(await openQuestions(page, url)));
    await learnPart(page, url);
  }
  const key = toAnswerKey(asked);
  await speedUpVerdicts(page);
  await page.goto(`${url}/repeat`);
  expect(await study(page, url, 10, key)).toBe(10);
  expect(await waitForScreen(page)).not.toBe('end');
  await expect(page.getByRole(progress).first()).toHaveAttribute('aria-valuetext', '10 of 20 words repeated');
  await expectToFit(page, 'the second part of the day');
  await page.getByRole('button', { name: /Undo/ }).click();
  await waitForPressGuard(page);
  await expect(page.getByRole(progress).first()).toHaveAttribute('aria-valuetext', '9 of 20 words repeated');
  expect(await study(page, url, Number.POSITIVE_INFINITY, key)).toBe(11);
  await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
  await expect(page.getByText('Today: 20 words kept, 20 new.')).toBeVisible();
  await expect(page.getByText(/^The next words are due in \d days\.$/)).toBeVisible();
  await expectToFit(page, 'the end of the day');
  await expectAccessibleInBothSchemes(page, 'the end of the day');
  const { due } = (await (await page.request.get(`${url}/api/today`)).json()) as { due: unknown[] };
  expect(due).toEqual([]);

  const other = await context.newPage();
  await other.goto(`${url}/repeat`);
  await expect(other.getByRole('heading', { name: 'Nothing is due right now' })).toBeVisible();
  await other.close();
});

test('by keys alone: ten words, an undo, and the way home', async ({ learner: page, url }) => {
  const asked = await openQuestions(page, url);
  await learnPart(page, url);
  await speedUpVerdicts(page);
  await page.goto(`${url}/repeat`);
  const key = toAnswerKey(asked);
  expect(await study(page, url, 10, key, 'key')).toBe(10);
  await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
  await page.keyboard.press('z');
  await waitForScreen(page);
  await expect(page.getByRole(progress).first()).toHaveAttribute('aria-valuetext', '9 of 10 words repeated');
  expect(await study(page, url, 1, key, 'key')).toBe(1);
  await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the main page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/`);
});
