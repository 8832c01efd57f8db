// How a journey studies: reads what the screen asks and answers it rightly or wrongly, as a learner would.
import { type Page, expect } from '@playwright/test';
import { openQuestions } from './fixtures.ts';

export type Screen = 'card' | 'question' | 'typing' | 'end';

const goToQuiz = (page: Page) => page.getByRole('button', { name: 'Go to Quiz' });
const answers = (page: Page) => page.locator('ol[aria-labelledby="asked"]');
const field = (page: Page) => page.locator('input[aria-labelledby="asked"]');
const ending = (page: Page) => page.getByRole('heading', { name: /Congratulations|free part is completed/ });

/** Waits for the next screen and says which one it is. */
export async function nextScreen(page: Page): Promise<Screen> {
  const open = answers(page).locator('button[aria-disabled="false"]').first();
  const typing = page.locator('input[aria-labelledby="asked"]:not([readonly])');
  await expect(goToQuiz(page).or(open).or(typing).or(ending(page)).first()).toBeVisible();
  if (await ending(page).isVisible()) return 'end';
  if (await goToQuiz(page).isVisible()) return 'card';
  return (await typing.isVisible()) ? 'typing' : 'question';
}

/** The right answers by what is asked: title and kind of question, of all questions that are open now. */
export type Key = ReadonlyMap<string, readonly string[]>;

/** Reads the open questions of level 1, of the quiz or of the repeat. */
export async function readKey(page: Page, url: string, call: 'getQuiz' | 'getQuizRepeat' = 'getQuiz'): Promise<Key> {
  const questions = await openQuestions(page, url, call);
  return new Map(
    questions.map((question) => [
      `${question.questionType === 'freetype' ? 'typing' : 'question'} ${question.title}`,
      question.answers.filter(({ correct }) => correct).map(({ answer }) => answer),
    ]),
  );
}

async function asked(page: Page): Promise<string> {
  return (await page.locator('#asked').innerText()).trim();
}

/** Answers the question on the screen rightly and waits until it has left. */
export async function answerRightly(page: Page, screen: 'question' | 'typing', key: Key): Promise<void> {
  const title = await asked(page);
  const right = key.get(`${screen} ${title}`) ?? [];
  expect(right, `no answer known for ${screen} ${title}`).not.toHaveLength(0);
  if (screen === 'typing') {
    await field(page).fill(right[0] as string);
    await field(page).press('Enter');
  } else {
    const texts = await answers(page)
      .locator('button')
      .evaluateAll((buttons) => buttons.map((button) => button.querySelector('span')?.textContent ?? ''));
    const at = texts.findIndex((text) => right.includes(text));
    expect(at, `${title}: ${texts.join(', ')}`).toBeGreaterThanOrEqual(0);
    await answers(page).locator('button').nth(at).click();
  }
  await leave(page);
}

/** Answers rightly until the typed question of the word asked for by `title` comes, or of any word. */
export async function untilTyping(page: Page, url: string, title?: string): Promise<string> {
  const key = await readKey(page, url);
  for (;;) {
    const screen = await nextScreen(page);
    if (screen === 'card') await goToQuiz(page).click();
    else if (screen === 'typing' && (title === undefined || (await asked(page)) === title)) return asked(page);
    else if (screen !== 'end') await answerRightly(page, screen, key);
  }
}

/** Chooses a wrong answer and waits for the card that follows. */
export async function answerWrongly(page: Page, key: Key): Promise<void> {
  const right = key.get(`question ${await asked(page)}`) ?? [];
  const texts = await answers(page)
    .locator('button')
    .evaluateAll((buttons) => buttons.map((button) => button.querySelector('span')?.textContent ?? ''));
  await answers(page)
    .locator('button')
    .nth(texts.findIndex((text) => !right.includes(text)))
    .click();
  await expect(goToQuiz(page)).toBeVisible();
}

// The verdict stays 1300 ms; the next screen has other elements.
async function leave(page: Page): Promise<void> {
  await expect(
    page.locator('ol[aria-labelledby="asked"] button[aria-disabled="true"], input[aria-labelledby="asked"][readonly]'),
  ).toHaveCount(0);
}

/** Studies rightly until the end of the part, or until `questions` are answered. Returns how many were. `known`: right answers read before, where the page may show what is answered by now. */
export async function study(page: Page, url: string, questions = Number.POSITIVE_INFINITY, known?: Key): Promise<number> {
  const key = known ?? (await readKey(page, url));
  let answered = 0;
  while (answered < questions) {
    const screen = await nextScreen(page);
    if (screen === 'end') break;
    if (screen === 'card') await goToQuiz(page).click();
    else {
      await answerRightly(page, screen, key);
      answered += 1;
    }
  }
  return answered;
}
