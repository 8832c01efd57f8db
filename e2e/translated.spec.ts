// Pages that the browser translates: nothing breaks, what changes is shown, and Chinese and pinyin stay as they are (decisions §11).
import type { Page } from '@playwright/test';
import { type Role, become, everyPage, expectWhole, leaveAndReturn, openStop } from './every-page.ts';
import { createPerson, expect, getNewestLink, learnPart, post, test } from './fixtures.ts';
import {
  answerCorrectly,
  answerIncorrectly,
  answerUntilTyping,
  goToQuiz,
  readAnswerKey,
  speedUpVerdicts,
  study,
  waitForPressGuard,
  waitForScreen,
} from './study.ts';
import { translatePages } from './translator.ts';

test.use({ expectedErrors: [/status of 40[034]/] });

test.beforeEach(async ({ page }) => translatePages(page));

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('body font font').first()).toBeAttached();
}

for (const role of Object.keys(everyPage) as Role[])
  test(`the pages of a ${role} open, are left and come back`, async ({ page, url }, info) => {
    await become(role, page, url, info);
    for (const stop of everyPage[role])
      await test.step(stop.address, async () => {
        await openStop(page, url, stop);
        await expectTranslated(page);
        await expectWhole(page, stop.address);
        await leaveAndReturn(page, stop);
        await expectWhole(page, `${stop.address} again`);
      });
  });

test('an address is confirmed by the link in the mail', async ({ page, url }, info) => {
  const person = createPerson(info);
  await post(page, url, '/api/register', person);
  await page.goto(await getNewestLink(page, url, person.email));
  await expect(page.getByText('Email was successfully verified!')).toBeVisible();
  await expect(page.getByText(`Welcome, ${person.username}! You are logged in.`)).toBeVisible();
  await expectTranslated(page);
  await page.getByRole('link', { name: 'Start learning' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();
  await expectWhole(page, 'home');
});

test('a part is learnt: wrong and right answers, typing, and the counts of the end', async ({ learner: page, url }) => {
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  const count = page.getByText(/^\d+ of 10 words/).first();
  await expect(count).toHaveText(/^0 of 10 words · 0 of \d+ questions\s*$/);
  await goToQuiz(page);
  await waitForScreen(page);
  await answerIncorrectly(page, key);
  await goToQuiz(page);
  await waitForScreen(page);
  await waitForPressGuard(page);
  await page.getByRole('button', { name: /^Forgot/ }).click();
  await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();
  await answerUntilTyping(page, url);
  await answerCorrectly(page, 'typing', key);
  await study(page, url, undefined, key);
  await expect(page.getByText(/10 of \d+ words of HSK 1 are done/)).toBeVisible();
  await expectTranslated(page);
  await expectWhole(page, 'the end of the part');
});

test('a word is repeated, searched, and ignored', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await page.goto(`${url}/repeatQuiz`);
  await study(page, url, 2, await readAnswerKey(page, url, 'getQuizRepeat'));
  await expect(page.getByText('2 of 10 words', { exact: true })).toBeVisible();

  await page.goto(`${url}/list`);
  await expect(page.getByText('10 of 20 words learnt', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Ignore: / })
    .last()
    .click();
  await waitForPressGuard(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('10 of 20 words learnt, 1 ignored', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').pressSequentially('ren');
  await expect(page.getByText(/^\d+ words? found/)).toBeVisible();
  await expectTranslated(page);
  await expectWhole(page, 'the list');
});
