// Drives the study screens: reads what the screen asks and answers it correctly or incorrectly, as a learner would.
import { type Page, expect } from '@playwright/test';
import { type Question, possibleQuestions } from './fixtures.ts';
import { stopClock } from './hands.ts';

export type VisibleScreen = 'card' | 'question' | 'typing' | 'end';

const locateGoToQuiz = (page: Page) => page.getByRole('button', { name: 'Go to Quiz' });
const locateAnswers = (page: Page) => page.locator('ol[aria-labelledby="asked"]');
const locateField = (page: Page) => page.locator('input[aria-labelledby="asked"]');
const locateEnding = (page: Page) => page.getByRole('heading', { name: /Congratulations|free part is completed|Well done!/ });

/** Waits for the next screen and returns its kind. */
export async function waitForScreen(page: Page): Promise<VisibleScreen> {
  const openAnswer = locateAnswers(page).locator('button[aria-disabled="false"]').first();
  const typing = page.locator('input[aria-labelledby="asked"]:not([readonly])');
  await expect(locateGoToQuiz(page).or(openAnswer).or(typing).or(locateEnding(page)).first()).toBeVisible();
  await waitForPressGuard(page);
  if (await locateEnding(page).isVisible()) return 'end';
  if (await locateGoToQuiz(page).isVisible()) return 'card';
  return (await typing.isVisible()) ? 'typing' : 'question';
}

/** Waits until presses count again: for 300 ms after a change of screen they do not. The page's own timers run out in their order. */
export async function waitForPressGuard(page: Page): Promise<void> {
  if (turnedClocks.has(page)) await page.clock.fastForward(300);
  else await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

/** The right answers by question type and title, for all questions that are open now. */
export type AnswerKey = ReadonlyMap<string, readonly string[]>;

/** The right answers of these questions. */
export function toAnswerKey(questions: readonly Question[]): AnswerKey {
  return new Map(
    questions.map(({ questionType, title, answers }) => [
      `${questionType === 'freetype' ? 'typing' : 'question'} ${title}`,
      answers.filter(({ correct }) => correct).map(({ answer }) => answer),
    ]),
  );
}

/** Reads the open questions of level 1, of the quiz or of the repeat. */
export async function readAnswerKey(page: Page, url: string, call: 'getQuiz' | 'getQuizRepeat' = 'getQuiz'): Promise<AnswerKey> {
  return toAnswerKey(await possibleQuestions(page, url, call));
}

/** The sign of the translator in translator.ts; pages have it nowhere else. */
const translatedMark = '\uFEFF';

/** Reads what the question on the screen asks. */
export async function readTitle(page: Page): Promise<string> {
  return (await page.locator('#asked').innerText()).replaceAll(translatedMark, '').trim();
}

async function readAnswers(page: Page): Promise<string[]> {
  const texts = await locateAnswers(page)
    .locator('button')
    .evaluateAll((buttons) => buttons.map((button) => button.querySelector('span')?.textContent ?? ''));
  return texts.map((text) => text.replaceAll(translatedMark, ''));
}

/** Answers the question on the screen correctly, by mouse or by keys alone, and waits until it is gone. */
export async function answerCorrectly(
  page: Page,
  screen: 'question' | 'typing',
  key: AnswerKey,
  hand: 'mouse' | 'key' = 'mouse',
): Promise<void> {
  const title = await readTitle(page);
  const rightAnswers = key.get(`${screen} ${title}`) ?? [];
  expect(rightAnswers, `no answer known for ${screen} ${title}`).not.toHaveLength(0);
  if (turnedClocks.has(page)) await stopClock(page);
  if (screen === 'typing') {
    if (hand === 'key') await page.keyboard.insertText(rightAnswers[0] as string);
    else await locateField(page).fill(rightAnswers[0] as string);
    await page.keyboard.press('Enter');
  } else {
    const texts = await readAnswers(page);
    const index = texts.findIndex((text) => rightAnswers.includes(text));
    expect(index, `${title}: ${texts.join(', ')}`).toBeGreaterThanOrEqual(0);
    if (hand === 'key') await page.keyboard.press(String(index + 1));
    else await locateAnswers(page).locator('button').nth(index).click();
  }
  await waitUntilAnswered(page, /^(?:Correct|Almost)\s*$/);
}

/** Answers correctly until the typed question with this title appears, or any typed question. */
export async function answerUntilTyping(page: Page, url: string, title?: string): Promise<string> {
  const key = await readAnswerKey(page, url);
  for (;;) {
    const screen = await waitForScreen(page);
    if (screen === 'card') await locateGoToQuiz(page).click();
    else if (screen === 'typing' && (title === undefined || (await readTitle(page)) === title)) return readTitle(page);
    else if (screen !== 'end') await answerCorrectly(page, screen, key);
  }
}

/** Leaves the card on the screen for its questions. */
export async function goToQuiz(page: Page): Promise<void> {
  expect(await waitForScreen(page)).toBe('card');
  await locateGoToQuiz(page).click();
}

/** Chooses a wrong answer and waits for the card that follows. */
export async function answerIncorrectly(page: Page, key: AnswerKey): Promise<void> {
  const rightAnswers = key.get(`question ${await readTitle(page)}`) ?? [];
  const texts = await readAnswers(page);
  if (turnedClocks.has(page)) await stopClock(page);
  await locateAnswers(page)
    .locator('button')
    .nth(texts.findIndex((text) => !rightAnswers.includes(text)))
    .click();
  await waitUntilAnswered(page, 'Not this time');
  await expect(locateGoToQuiz(page)).toBeVisible();
}

/** Lets the page's clock be turned, from `time` on: verdicts are looked at after 600 ms and then not waited for. Call it before the page is opened. */
export async function speedUpVerdicts(page: Page, time = new Date()): Promise<void> {
  await page.clock.install({ time });
  turnedClocks.add(page);
}
const turnedClocks = new WeakSet<Page>();

// The verdict stays for a while; the next screen has other elements.
async function waitUntilAnswered(page: Page, verdict: string | RegExp): Promise<void> {
  if (turnedClocks.has(page)) {
    await page.clock.runFor(600);
    await expect(page.getByText(verdict, { exact: true })).toBeVisible();
    await page.clock.runFor(700);
    await page.clock.resume();
  }
  await expect(
    page.locator('ol[aria-labelledby="asked"] button[aria-disabled="true"], input[aria-labelledby="asked"][readonly]'),
  ).toHaveCount(0);
}

/**
 * Studies correctly until the end of the part, or until `questions` are answered. Returns the number of answers. `known`: an answer key read earlier, for
 * a page that may still show answered questions.
 */
export async function study(
  page: Page,
  url: string,
  questions = Number.POSITIVE_INFINITY,
  known?: AnswerKey,
  hand: 'mouse' | 'key' = 'mouse',
): Promise<number> {
  const key = known ?? (await readAnswerKey(page, url));
  let answered = 0;
  while (answered < questions) {
    const screen = await waitForScreen(page);
    if (screen === 'end') break;
    if (screen !== 'card') {
      await answerCorrectly(page, screen, key, hand);
      answered += 1;
    } else if (hand === 'key') await page.keyboard.press('Enter');
    else await locateGoToQuiz(page).click();
  }
  await waitForPressGuard(page);
  return answered;
}
