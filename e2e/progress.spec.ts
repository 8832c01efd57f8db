// The progress page: from the menu, empty and filled, the exam day by keyboard, and the tables behind the plots.
import { expect, learnPart, openQuestions, post, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

const formatDate = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

test('a new learner sees what will be here, and finds a level', async ({ learner: page, url }) => {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(page).toHaveURL(/\/progress$/);
  await expect(page.getByRole('heading', { name: 'Your first words will grow here' })).toBeVisible();
  await expectToFit(page, 'progress before the first word');
  await page.getByRole('link', { name: 'Choose a level' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
});

test.describe('with a date that is refused', () => {
  test.use({ expectedErrors: [/400/] });
  test('words, forecast, year and exam of a learner, by keyboard and on a phone', async ({ learner: page, url }) => {
    await learnPart(page, url);
    for (const { id, character, key, questionType, radical_index } of (await openQuestions(page, url, 'getQuizRepeat')).slice(0, 3))
      await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType, radical_index, ms: 90_000 });
    await page.goto(`${url}/`);
    await page.getByRole('link', { name: 'See your progress' }).click();
    await expect(page.getByText(/of 10 that you have learnt/)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Young 10 / })).toBeVisible();

    const forecast = page.getByRole('region', { name: 'What comes' });
    await expect(forecast.getByText('7 words today', { exact: false })).toBeVisible();
    await forecast.getByRole('slider').focus();
    await expect(forecast.getByRole('tooltip')).toContainText('7 words due');
    await page.keyboard.press('ArrowRight');
    await expect(forecast.getByRole('tooltip')).not.toContainText('7 words due');
    await page.keyboard.press('Escape');
    await expect(forecast.getByRole('tooltip')).toHaveCount(0);
    await forecast.getByRole('slider').hover({ position: { x: 3, y: 40 } });
    await expect(forecast.getByRole('tooltip')).toContainText('7 words due');
    await forecast.getByText('Show as a table').focus();
    await page.keyboard.press('Enter');
    await expect(forecast.getByRole('row')).toHaveCount(31);

    const minutes = page.getByRole('region', { name: 'Your year' });
    await expect(minutes.getByRole('heading', { name: 'Minutes of repeats a day, last 90 days' })).toBeVisible();
    await minutes.getByText('Show as a table: Minutes of repeats by day').click();
    await expect(minutes.getByRole('table', { name: 'Minutes of repeats by day' }).getByRole('row').nth(1)).toContainText('5');

    const missing = page.getByRole('region', { name: 'Syllabus 2026' });
    await missing.getByText(/^Show the \d+ that are missing of Level 1$/).click();
    await expect(missing.getByText(/ · /).first()).toBeVisible();

    const exam = page.getByRole('region', { name: 'Exam day' });
    await exam.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(exam.getByText('Please enter a date')).toBeVisible();
    await exam.getByLabel('Date of the exam').fill('2020-01-01');
    await page.keyboard.press('Enter');
    await expect(exam.getByText('Please choose a day after today')).toBeVisible();
    await exam.getByLabel('Date of the exam').fill(formatDate(40));
    await page.keyboard.press('Enter');
    await expect(exam.getByText(/you will keep about/)).toBeVisible();
    await expect(exam.getByText('You have no access to HSK 1 now', { exact: false })).toBeVisible();
    await expectToFit(page, 'progress with an exam');
    await page.reload();
    await expect(exam.getByLabel('Date of the exam')).toHaveValue(formatDate(40));
    await exam.getByRole('button', { name: 'Remove' }).click();
    await expect(exam.getByText('With a date you see here', { exact: false })).toBeVisible();
  });
});

test.describe('without an answer of the server', () => {
  test.use({ expectedErrors: [/503/] });
  test('the page says so and tries again', async ({ learner: page, url }) => {
    await page.route('**/api/progress*', (route) => route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } }));
    await page.goto(`${url}/progress`);
    await expect(page.getByText('Your progress could not be loaded.')).toBeVisible();
    await page.unroute('**/api/progress*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your first words will grow here' })).toBeVisible();
  });
});
