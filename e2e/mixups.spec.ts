// My mix-ups: a word taken for another one twice is listed, its drill settles it over two days, and it is offered among the wrong answers.
import type { Page } from '@playwright/test';
import { type Question, expect, openQuestions, post, test } from './fixtures.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { answerCorrectly, goToQuiz, readAnswerKey, readTitle, waitForPressGuard, waitForScreen } from './study.ts';

const locateAnswers = (page: Page) => page.locator('ol[aria-labelledby="asked"] button');

/** Studies until the question that asks for a word in Chinese, and takes the word for `chosen`. */
async function mixUp(page: Page, url: string, asked: Question, chosen: string): Promise<void> {
  const key = await readAnswerKey(page, url);
  for (;;) {
    const screen = await waitForScreen(page);
    if (screen === 'card') await goToQuiz(page);
    else if (screen === 'question' && (await readTitle(page)) === asked.title) break;
    else if (screen !== 'end') await answerCorrectly(page, screen, key);
  }
  await waitForPressGuard(page);
  await locateAnswers(page).filter({ hasText: chosen }).click();
  await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();
}

/** The words of the trial. */
async function listTrialWords(page: Page, url: string): Promise<string[]> {
  const reply = await page.request.get(`${url}/api/quiz/getCharactersForList`);
  return ((await reply.json()) as { characters: { character: string }[] }).characters.map(({ character }) => character);
}

/** A question that asks for a word in Chinese, and a wrong answer of it that the learner may open. */
async function findMixup(page: Page, url: string): Promise<{ asked: Question; chosen: string }> {
  const words = await listTrialWords(page, url);
  for (const asked of await openQuestions(page, url)) {
    const wrong = asked.answers.find(({ answer, correct }) => !correct && words.includes(answer));
    if (asked.questionType === 'character' && wrong) return { asked, chosen: wrong.answer };
  }
  throw new Error('No question offers another word of the trial');
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: a word taken for another one twice, and the drill by keyboard`, async ({
    learner: page,
    url,
  }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/mixups`);
    await expect(page.getByRole('heading', { name: 'Nothing is mixed up' })).toBeVisible();
    await expectAccessible(page, 'no mix-ups');

    const { asked, chosen } = await findMixup(page, url);
    await page.goto(`${url}/quiz`);
    const recorded = () => page.waitForResponse((response) => response.url().endsWith('/api/recordMixup'));
    for (const _ of [1, 2]) {
      const stored = recorded();
      await mixUp(page, url, asked, chosen);
      expect(await (await stored).json()).toEqual({ recorded: true });
    }

    await page.goto(`${url}/progress`);
    await page.goto(`${url}/mixups`);
    const pair = page.getByRole('article');
    await expect(pair).toContainText('Mixed up twice');
    await expect(pair.getByRole('region', { name: chosen, exact: true })).toBeVisible();
    await expect(pair.getByRole('region', { name: asked.character, exact: true })).toBeVisible();
    await expectNoOverflow(page, 'the pair');
    await expectAccessible(page, 'the pair');
    await page.screenshot({ path: info.outputPath('pair.png'), fullPage: true });

    await pair.getByRole('link').click();
    for (let question = 1; question <= 10; question += 1) {
      await expect(page.getByText(`${question} of 10`, { exact: true })).toBeVisible();
      await waitForPressGuard(page);
      if (question === 1) {
        await expectAccessible(page, 'the drill');
        await page.screenshot({ path: info.outputPath('drill.png') });
      }
      await page.keyboard.press('1');
      await expect(page.getByText(/^(Correct|Not this time)$/)).toBeVisible();
      if (question === 1) await page.screenshot({ path: info.outputPath('drill-verdict.png') });
      await waitForPressGuard(page);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: /^\d+ of 10 right$/ })).toBeVisible();
    await expectAccessible(page, 'the end of the drill');
    await page.screenshot({ path: info.outputPath('drill-end.png') });
    await page.goBack();
    await expect(page.getByRole('article')).toContainText('Mixed up');
  });

test.describe('offline', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test('what was mixed up once is offered among the wrong answers, and an answer of the drill survives a lost connection', async ({
    learner: page,
    url,
  }) => {
    const { asked } = await findMixup(page, url);
    const offered = new Set(asked.answers.map(({ answer }) => answer));
    const other = (await listTrialWords(page, url)).find((word) => !offered.has(word) && word.length === asked.character.length);
    if (other === undefined) throw new Error('Every word is offered');
    const record = (event: string) =>
      post(page, url, '/api/recordMixup', { id: asked.id, character: asked.character, chosen: other, event_id: event });
    await record('first-mixup');
    await page.goto(`${url}/quiz`);
    const key = await readAnswerKey(page, url);
    for (;;) {
      const screen = await waitForScreen(page);
      if (screen === 'card') await goToQuiz(page);
      else if (screen === 'question' && (await readTitle(page)) === asked.title) break;
      else if (screen !== 'end') await answerCorrectly(page, screen, key);
    }
    await expect(locateAnswers(page).filter({ hasText: other })).toBeVisible();

    await record('second-mixup');
    await page.goto(`${url}/mixups`);
    await page.getByRole('article').getByRole('link').click();
    await expect(page.getByText('1 of 10', { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await waitForPressGuard(page);
    await page.keyboard.press('1');
    await expect(page.getByText(/^(Correct|Not this time)$/)).toBeVisible();
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/answerMixup') && response.ok());
    await page.context().setOffline(false);
    await stored;
  });
});
