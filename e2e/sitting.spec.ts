// A sitting from its middle to after its end: leaving it, how it went, and the words once more.
import { expect, openQuestions, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { answerCorrectly, goToQuiz, readAnswerKey, speedUpVerdicts, study, waitForPressGuard, waitForScreen } from './study.ts';

test('End here says what is kept, leaves, and the quiz goes on there', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const total = (await openQuestions(page, url)).length;
  await study(page, url, 2);
  await page.getByRole('button', { name: 'End here' }).click();
  const dialog = page.getByRole('dialog', { name: 'End here for now?' });
  await expect(dialog).toContainText(`Everything you answered is kept. ${total - 2} questions of this batch are left and wait for you.`);
  await expectToFit(page, 'End here');
  await dialog.getByRole('button', { name: 'Keep going' }).click();
  await expect(dialog).toHaveCount(0);
  await waitForPressGuard(page);
  await page.getByRole('button', { name: 'End here' }).click();
  await dialog.getByRole('button', { name: 'End here' }).click();
  await expect(page).toHaveURL(`${url}/courses`);
  await page.goto(`${url}/quiz`);
  await expect(page.getByRole('progressbar', { name: 'Progress of this batch' })).toHaveAttribute(
    'aria-valuetext',
    `2 of ${total} questions answered`,
  );
});

test('the end says how it went; once more, mixed, sends nothing and leaves the repeats as they are', async ({ learner: page, url }) => {
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  const total = (await openQuestions(page, url)).length;
  await goToQuiz(page);
  await waitForScreen(page);
  await page.getByRole('button', { name: /^Forgot/ }).click();
  await study(page, url, Number.POSITIVE_INFINITY, key);
  await expect(page.getByText(`${total - 1} of ${total} right at once`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Missed:' }).getByRole('listitem')).toHaveText(/一/);
  await expect(page.getByText(/The next repeats come|due for repeating now/)).toBeVisible();
  await expectToFit(page, 'the end of a part');

  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
  await page.getByRole('button', { name: 'Once more, mixed' }).click();
  await expect(page.getByText('Practice, not counted')).toBeVisible();
  for (let answered = 0; answered < 10; answered += 1) {
    const screen = await waitForScreen(page);
    expect(['question', 'typing']).toContain(screen);
    await answerCorrectly(page, screen as 'question' | 'typing', key);
  }
  await expect(page.getByText('10 of 10 right at once')).toBeVisible();
  expect(sent).toEqual([]);
  await expectToFit(page, 'the end of a practice');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: /Congratulations/ })).toBeFocused();
});

test('strokes are shown over the card and stepped through', async ({ learner: page, url }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/quiz`);
  await waitForScreen(page);
  const button = page.getByRole('button', { name: 'Go to Quiz' });
  const before = await button.boundingBox();
  await page.getByRole('button', { name: 'Stroke order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stroke order' });
  await dialog.getByRole('button', { name: 'Next stroke' }).click();
  await expect(dialog.getByText('Stroke 1 of 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replay strokes' }).click();
  await expect(dialog.getByText('All strokes')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await expectToFit(page, 'the strokes');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stroke order' })).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`every kind of question stands where the one before stood at ${width} x ${height}`, async ({ learner: page, url }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/quiz`);
    const key = await readAnswerKey(page, url);
    await goToQuiz(page);
    const places = new Set<string>();
    for (let answered = 0; answered < 2; answered += 1) {
      await waitForScreen(page);
      const answers = await page.locator('ol[aria-labelledby="asked"]').boundingBox();
      const forgot = await page.getByRole('button', { name: /^Forgot/ }).boundingBox();
      places.add(`${answers?.y} ${answers?.height} ${forgot?.y}`);
      await expect(page.getByRole('button', { name: /^Forgot/ })).toBeInViewport({ ratio: 1 });
      await answerCorrectly(page, 'question', key);
    }
    expect([...places]).toHaveLength(1);
  });
}
