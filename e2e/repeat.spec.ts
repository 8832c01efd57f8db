// Repeating: from the due words on the dashboard to the end of a part, with a miss, an undo, a reload and a word put back (learning §2 "Repeat screens").
import { expect, learnPart, openQuestions, post, repeatAllButOne, test } from './fixtures.ts';
import {
  answerCorrectly,
  answerIncorrectly,
  goToQuiz,
  readAnswerKey,
  readTitle,
  speedUpVerdicts,
  study,
  waitForPressGuard,
  waitForScreen,
} from './study.ts';

// Study days turn at 04:00: before that hour the next one begins today.
const nextStudyDay = /The next words are due (?:tomorrow|today at 04:00)\./;

test(
  'a learner repeats a part: one question per word, a miss with its reason and practice, undo, reload, congratulations, one word again',
  { tag: ['@servers', '@firefox'] },
  async ({ learner: page, url }) => {
    await speedUpVerdicts(page);
    await learnPart(page, url);
    await page.goto(`${url}/courses`);
    await page.getByRole('link', { name: '10 due : repeat HSK 1' }).click();
    await expect(page).toHaveURL(/\/repeatQuiz$/);
    const key = await readAnswerKey(page, url, 'getQuizRepeat');
    expect(await waitForScreen(page)).toBe('question');

    await answerIncorrectly(page, key);
    await expect(page.getByText(/Have another look; it comes again soon\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'I know this' })).toBeVisible();
    await waitForPressGuard(page);
    await page.keyboard.press('z');
    expect(await waitForScreen(page)).toBe('question');
    await answerCorrectly(page, 'question', key);
    const before = (await openQuestions(page, url, 'getQuizRepeat')).length;
    await waitForPressGuard(page);
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect.poll(async () => (await openQuestions(page, url, 'getQuizRepeat')).length).toBe(before + 1);

    // Two questions stand between a miss and the practice of its word.
    const bar = page.getByRole('progressbar', { name: 'Progress of this batch' });
    await expect(bar).toHaveAttribute('aria-valuetext', '0 of 10 words repeated');
    expect(await waitForScreen(page)).toBe('question');
    const missed = await readTitle(page);
    await answerIncorrectly(page, key);
    await goToQuiz(page);
    expect(await study(page, url, 2, key)).toBe(2);
    await expect(bar).toHaveAttribute('aria-valuetext', '2 of 10 words repeated');
    const asked: string[] = [];
    while (!asked.includes(missed)) {
      expect(await waitForScreen(page)).toBe('question');
      asked.push(await readTitle(page));
      await answerCorrectly(page, 'question', key);
    }
    expect(asked.length).toBeGreaterThan(1);
    await expect(bar).toHaveAttribute('aria-valuetext', '2 of 10 words repeated');

    await study(page, url, 2, key);
    await page.reload();
    await expect(page.getByRole('progressbar', { name: 'Progress of this batch' })).toBeVisible();
    await study(page, url, undefined, key);
    await expect(page.getByText('YOU REPEATED THIS PART')).toBeVisible();
    await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
    await expect(page.getByText(/Nothing more is due in HSK 1\. The next words are due/)).toBeVisible();
    const words = page.getByRole('region', { name: 'Words you were studying' }).getByRole('listitem');
    await expect(words).toHaveCount(10);
    await words
      .first()
      .getByRole('button', { name: /^Repeat/ })
      .click();
    await expect(words.first().getByText('Comes again in the next batch')).toBeVisible();
    await words
      .nth(2)
      .getByRole('button', { name: /^I know this/ })
      .click();
    await expect(words.nth(2).getByText('Not repeated')).toBeVisible();
    await words
      .nth(1)
      .getByRole('button', { name: /^Learn again/ })
      .click();
    await expect(words.nth(1).getByText('Comes again in the quiz')).toBeVisible();

    await page.getByRole('link', { name: 'Back to tests' }).click();
    await expect(page.getByRole('link', { name: '1 due : repeat HSK 1' })).toBeVisible();
  },
);

test('a missed word stays missed after an undo at the end and a reload', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await repeatAllButOne(page, url);
  const key = await readAnswerKey(page, url, 'getQuizRepeat');
  await page.goto(`${url}/repeatQuiz`);
  expect(await waitForScreen(page)).toBe('question');
  await page.getByRole('button', { name: /^Forgot/ }).click();
  await study(page, url, undefined, key);
  await expect(page.getByText(nextStudyDay)).toBeVisible();
  await waitForPressGuard(page);
  await page.getByRole('button', { name: /Undo/ }).click();
  expect(await waitForScreen(page)).toBe('typing');
  await page.reload();
  await study(page, url, undefined, key);
  await expect(page.getByText(nextStudyDay)).toBeVisible();

  await page.goto(`${url}/repeatQuiz`);
  await expect(page.getByRole('heading', { name: 'Nothing is due right now' })).toBeVisible();
  const words = page.getByRole('region', { name: 'Words you were studying' }).getByRole('listitem');
  await words
    .first()
    .getByRole('button', { name: /^Repeat/ })
    .click();
  await page.getByRole('button', { name: 'Continue repeating' }).click();
  expect(await waitForScreen(page)).not.toBe('end');
});

test('a finished circle is shown in its panel, which stays open, and restarts after confirmation', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await repeatAllButOne(page, url);
  const [last] = await openQuestions(page, url, 'getQuizRepeat');
  await post(page, url, '/api/quiz/answerRepeat', { ...last, question_index: last?.questionType });
  await page.goto(`${url}/courses`);
  await expect(page.getByText(/^Next repeat /)).toBeVisible();
  await page.getByRole('button', { name: 'More about HSK 1' }).click();
  await page.getByRole('button', { name: 'Restart the repeat' }).click();
  await expect(page.getByText('Repeat circle is over, click repeat again if you want to restart').first()).toBeVisible();
  await page.getByRole('button', { name: 'Repeat again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('link', { name: '10 due : repeat HSK 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More about HSK 1' })).toBeFocused();
});

test('with nothing learnt there is nothing to repeat, and a link to the quiz', async ({ learner: page, url }) => {
  await page.goto(`${url}/repeatQuiz`);
  await expect(page.getByRole('heading', { name: 'Nothing to repeat yet' })).toBeVisible();
  await page.getByRole('link', { name: 'To the quiz' }).click();
  await expect(page).toHaveURL(/\/quiz$/);
});

test('the repeat of a level never had redirects to its offer', async ({ learner: page, url }) => {
  await page.goto(`${url}/repeatQuizHSK3`);
  await expect(page).toHaveURL(/\/payingHSK3$/);
});
