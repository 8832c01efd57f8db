// Ways to ask: a word of the repeat comes by its sentence with a gap, and by its sound once the learner has turned that on.
import type { WireQuestion } from '#contract/study.ts';
import { expect, learnPart, openQuestions, post, test } from './fixtures.ts';
import { expectAccessible } from './looks.ts';
import type { Page } from '@playwright/test';
import { waitForPressGuard, waitForScreen } from './study.ts';

// shown-words.spec.ts looks at these two.
const notShown = { ask_reading: 'Not', ask_pronunciation: 'Not' };

/** Answers every due word through the API, by its meaning, and makes all due again. */
async function repeatAll(page: Page, url: string): Promise<void> {
  for (const { id, character, key, questionType, radical_index } of await openQuestions(page, url, 'getQuizRepeat'))
    await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType, radical_index });
  await post(page, url, '/api/restartQuizRepeat', {});
}

/** Answers the words of the part that cannot be asked in a way, such as those without a sentence, so that the others are left. */
async function leaveWay(page: Page, url: string, wanted: 'sentence' | 'tone'): Promise<void> {
  const reply = await page.request.get(`${url}/api/quiz/getQuizRepeat?ways=${wanted}`);
  const { questions } = (await reply.json()) as { questions: WireQuestion[] };
  expect(questions.some(({ way }) => way === wanted)).toBe(true);
  for (const { id, character, key, questionType, way } of questions)
    if (way === undefined) await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType });
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: a sentence with a gap by keyboard, then by the sound`, async ({ learner: page, url }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await learnPart(page, url);
    await post(page, url, '/api/saveSettings', { answers: notShown });
    await repeatAll(page, url);
    await repeatAll(page, url);
    await leaveWay(page, url, 'sentence');
    await page.goto(`${url}/repeatQuiz`);
    expect(await waitForScreen(page)).toBe('question');
    await expect(page.getByText('Choose the missing word')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(missing word)');
    await expectAccessible(page, 'the sentence');
    await page.screenshot({ path: info.outputPath('sentence.png') });
    await waitForPressGuard(page);
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('(missing word)');

    await page.goto(`${url}/settings/study`);
    await page.getByRole('switch', { name: 'By a sentence with a gap' }).uncheck();
    await page.getByRole('switch', { name: 'By the sound' }).check();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
    await page.getByLabel('By the sound').scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('settings.png') });
    await expectAccessible(page, 'the settings');
    await page.goto(`${url}/repeatQuiz`);
    expect(await waitForScreen(page)).toBe('question');
    await expect(page.getByText('Choose what you hear')).toBeVisible();
    // By its recording, or with a word about the missing voice: never silence.
    await expect(page.getByText(/^Listen|No Chinese voice on this device/)).toBeVisible();
    await expectAccessible(page, 'the sound');
    await page.screenshot({ path: info.outputPath('listening.png') });
  });

/** Turns on one way to ask besides the meaning. */
async function wantOnly(page: Page, url: string, ask: 'ask_tone' | 'ask_writing'): Promise<void> {
  await post(page, url, '/api/saveSettings', { answers: { ...notShown, ask_sentence: 'Not', [ask]: 'Yes' } });
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: the tones by keys, the strokes by the pen's other way`, async ({ learner: page, url }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: width === 390 ? 'reduce' : 'no-preference' });
    await learnPart(page, url);
    await repeatAll(page, url);
    await repeatAll(page, url);
    await wantOnly(page, url, 'ask_tone');
    await leaveWay(page, url, 'tone');
    await page.goto(`${url}/repeatQuiz`);
    await expect(page.getByText('Choose the tones')).toBeVisible();
    await expectAccessible(page, 'the tones');
    await page.screenshot({ path: info.outputPath('tones.png') });
    await waitForPressGuard(page);
    for (let count = await page.getByText('no tone yet').count(); count > 0; count -= 1) await page.keyboard.press('1');
    await expect(page.getByText(/^(Correct|Almost|Not this time)$/)).toBeVisible();

    await post(page, url, '/api/saveSettings', { answers: { ask_tone: 'Not', ask_writing: 'Yes' } });
    await page.goto(`${url}/repeatQuiz`);
    await expect(page.getByText('Write it over the outline')).toBeVisible();
    await expect(page.getByRole('img', { name: /Square to write character 1 in/ }).locator('svg')).toBeVisible();
    await expectAccessible(page, 'the strokes');
    await page.screenshot({ path: info.outputPath('strokes.png') });
    await waitForPressGuard(page);
    await page.getByRole('button', { name: 'I can write it' }).click();
    await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  });
