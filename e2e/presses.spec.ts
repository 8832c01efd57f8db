// A press by mouse, finger or key gives an answer, and the verdict stands to be read and heard (learning §4, decisions §6).
import type { Locator, Page } from '@playwright/test';
import { type Question, expect, learnPart, openQuestions, post, test } from './fixtures.ts';
import { type Hand, addVoice, findMiddle, hands, pressOnce, stopClock } from './hands.ts';
import {
  type AnswerKey,
  answerUntilTyping,
  goToQuiz,
  readAnswerKey,
  readTitle,
  speedUpVerdicts,
  waitForPressGuard,
  waitForScreen,
} from './study.ts';

test.use({ hasTouch: true });

const locateAnswers = (page: Page) => page.locator('ol[aria-labelledby="asked"] button');
const locateVerdict = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.locator('#asked') })
    .getByRole('status');

interface Expected {
  readonly isRight: boolean;
  /** What the verdict says besides. */
  readonly text?: string;
  /** Says what was spoken until now. */
  readonly said: () => Promise<readonly string[]>;
}

/** Answers, then looks at the screen 600 and 1250 ms later by the page's clock, and at the next screen after 1300 ms. */
async function expectVerdict(page: Page, answer: () => Promise<void>, { isRight, text = '', said }: Expected): Promise<void> {
  await stopClock(page);
  const before = (await said()).length;
  await answer();
  await page.clock.runFor(600);
  const verdict = isRight ? 'Correct' : 'Not this time';
  await expect(locateVerdict(page)).toContainText(verdict);
  await expect(locateVerdict(page)).toContainText(text);
  // The sound began and nothing ended it.
  expect((await said()).slice(before).at(-1)).toMatch(/\p{Script=Han}/u);
  await page.clock.runFor(650);
  await expect(locateVerdict(page)).toContainText(verdict);
  await page.clock.runFor(100);
  await expect(page.getByText(verdict, { exact: true })).toHaveCount(0);
  await page.clock.resume();
  if (!isRight) await expect(page.getByText(/Have another look; it comes again soon\./)).toBeVisible();
}

/** Goes on until a question with answers to choose from is on the screen; typed ones are answered correctly on the way. */
async function findChoice(page: Page, hand: Hand, key: AnswerKey, said: Expected['said']): Promise<void> {
  for (let screen = await waitForScreen(page); screen !== 'question'; screen = await waitForScreen(page)) {
    expect(screen).not.toBe('end');
    if (screen === 'card') await goToQuiz(page);
    else {
      const answer = key.get(`typing ${await readTitle(page)}`)?.[0] ?? '';
      await page.locator('input[aria-labelledby="asked"]').fill(answer);
      const submit = () => pressOnce(page, hand, page.getByRole('button', { name: 'Submit' }), 'Enter');
      await expectVerdict(page, submit, { isRight: true, text: answer, said });
    }
  }
}

/** Finds a right answer on the screen, or a wrong one, and the key that chooses it. */
async function findAnswer(page: Page, rightAnswers: readonly string[], isRight: boolean): Promise<[Locator, string]> {
  const texts = await locateAnswers(page).evaluateAll((buttons) =>
    buttons.map((button) => button.querySelector('span')?.textContent ?? ''),
  );
  const index = texts.findIndex((text) => rightAnswers.includes(text) === isRight);
  expect(index, texts.join()).toBeGreaterThanOrEqual(0);
  return [locateAnswers(page).nth(index), String(index + 1)];
}

for (const [name, path, call] of [
  ['the quiz', '/quiz', 'getQuiz'],
  ['the repeat', '/repeatQuiz', 'getQuizRepeat'],
] as const)
  test(`in ${name} the verdict, its reason and its sound stand after every answer`, async ({ learner: page, url }) => {
    test.setTimeout(120_000);
    await page.clock.install();
    const said = await addVoice(page);
    if (call === 'getQuizRepeat') await learnPart(page, url);
    const questions = await openQuestions(page, url, call);
    const key = await readAnswerKey(page, url, call);
    await page.goto(`${url}${path}`);
    for (const hand of hands)
      for (const isRight of [true, false]) {
        await findChoice(page, hand, key, said);
        const title = await readTitle(page);
        const asked = questions.find((question) => question.title === title && question.questionType !== 'freetype');
        const text = isRight ? asked?.hint3 || asked?.info || '' : '';
        const [button, digit] = await findAnswer(page, key.get(`question ${title}`) ?? [], isRight);
        await expectVerdict(page, () => pressOnce(page, hand, button, digit), { isRight, text, said });
      }
  });

/** Opens a practice of words that are named. */
async function practise(page: Page, url: string, kind: string, words: string): Promise<void> {
  await page.goto(`${url}/practice/HSK1?kind=${kind}&words=${encodeURIComponent(words)}`);
  await page.getByRole('button', { name: 'Begin' }).click();
}

for (const kind of ['choice', 'listening'] as const)
  test(`in a practice by ${kind} the verdict and its sound stand after every answer`, async ({ learner: page, url }) => {
    await page.clock.install();
    const said = await addVoice(page);
    const words = '一 人 天 女 子 大';
    const reply = await page.request.get(`${url}/api/practice`, { params: { hsk: 1, kind, choice: 'named', words } });
    const { questions } = (await reply.json()) as { questions: Question[] };
    await practise(page, url, kind, words);
    for (const hand of hands)
      for (const isRight of [true, false]) {
        while ((await waitForScreen(page)) === 'card') await goToQuiz(page);
        await expect(async () => expect(kind === 'choice' || (await said()).at(-1)).toBeTruthy()).toPass();
        const title = await readTitle(page);
        const right = kind === 'choice' ? questions.find((question) => question.title === title)?.character : (await said()).at(-1);
        const [button, digit] = await findAnswer(page, [right ?? ''], isRight);
        await expectVerdict(page, () => pressOnce(page, hand, button, digit), { isRight, text: right, said });
      }
  });

test('the verdict on tones and its sound stand after every answer', async ({ learner: page, url }) => {
  await page.clock.install();
  const said = await addVoice(page);
  const tones = new Map([
    ['人', '2'],
    ['大', '4'],
    ['天', '1'],
    ['女', '3'],
  ]);
  await practise(page, url, 'tone', [...tones.keys()].join(' '));
  for (const hand of hands)
    for (const isRight of [true, false]) {
      const tone = page.getByRole('button', { name: /^(?:\d )?Tone / });
      await expect(tone.or(page.getByRole('button', { name: 'Go to Quiz' })).first()).toBeVisible();
      if ((await tone.count()) === 0) await goToQuiz(page);
      await expect(tone.first()).toBeVisible();
      await waitForPressGuard(page);
      const right = tones.get(await readTitle(page)) ?? '';
      const chosen = isRight ? right : right === '1' ? '2' : '1';
      const answer = () => pressOnce(page, hand, tone.nth(Number(chosen) - 1), chosen);
      await expectVerdict(page, answer, { isRight, said });
    }
});

test('in the drill of a mix-up the verdict stands until a press goes on, and the press that answers does not', async ({
  learner: page,
  url,
}) => {
  await recordMixup(page, url);
  await page.clock.install();
  await page.goto(`${url}/mixups`);
  await page.getByRole('article').getByRole('link').click();
  const verdict = page.getByText(/^(?:Correct|Not this time)$/);
  for (const [at, hand] of hands.entries()) {
    await expect(page.getByText(`${at + 1} of 10`, { exact: true })).toBeVisible();
    await stopClock(page);
    await pressOnce(page, hand, page.locator('ol[aria-labelledby="drill-asked"] button').first(), '1');
    await expect(verdict).toBeVisible();
    await page.clock.runFor(100);
    // The second press of a double one.
    await pressOnce(page, hand, page.getByRole('button', { name: 'Continue' }), 'Enter');
    await page.clock.runFor(600);
    await expect(verdict).toBeVisible();
    await expect(page.getByText(`${at + 1} of 10`, { exact: true })).toBeVisible();
    await pressOnce(page, hand, page.getByRole('button', { name: 'Continue' }), 'Enter');
    await expect(verdict).toHaveCount(0);
    await page.clock.resume();
  }
});

/** Records through the API that a word was taken for another one twice. */
async function recordMixup(page: Page, url: string): Promise<void> {
  const [asked, chosen] = (await openQuestions(page, url)).filter(({ questionType }) => questionType === 'character');
  if (!asked || !chosen) throw new Error('Too few words');
  for (const event_id of ['first-mixup', 'second-mixup'])
    await post(page, url, '/api/recordMixup', { id: asked.id, character: asked.character, chosen: chosen.character, event_id });
}

const locateCard = (page: Page) => page.getByRole('button', { name: 'Go to Quiz' });

test('a double press leaves the card and answers nothing, by mouse, finger and key', async ({ learner: page, url }) => {
  await page.clock.install();
  for (const hand of hands) {
    await page.goto(`${url}/quiz`);
    await expect(locateCard(page)).toBeVisible();
    await page.clock.runFor(1000);
    await stopClock(page);
    const place = await findMiddle(locateCard(page));
    await locateCard(page).focus();
    const press = () =>
      hand === 'key' ? page.keyboard.press('Enter') : hand === 'finger' ? page.touchscreen.tap(...place) : page.mouse.click(...place);
    await press();
    await expect(locateAnswers(page).first()).toBeVisible();
    // Where the answers stand, and by the key that chooses the first.
    await page.clock.runFor(120);
    for (const answer of await locateAnswers(page).all()) await pressOnce(page, hand === 'key' ? 'mouse' : hand, answer, '1');
    await page.keyboard.press('1');
    await page.clock.runFor(100);
    await expect(page.getByText(/^(?:Correct|Not this time)$/)).toHaveCount(0);
    await page.clock.runFor(400);
    if (hand !== hands.at(-1)) await page.clock.resume();
  }
  await page.keyboard.press('1');
  await expect(page.getByText(/^(?:Correct|Not this time)$/)).toBeVisible();
});

test('a key that is held leaves the card and answers nothing, and a held 1 answers one question', async ({ learner: page, url }) => {
  await page.clock.install();
  await page.goto(`${url}/quiz`);
  await waitForScreen(page);
  for (let repeat = 0; repeat < 20; repeat += 1) {
    await page.keyboard.down('Enter');
    await page.clock.runFor(50);
  }
  await page.keyboard.up('Enter');
  await expect(locateAnswers(page).first()).toBeVisible();
  await expect(locateVerdict(page)).toHaveText('');
  const title = await readTitle(page);
  await stopClock(page);
  for (let repeat = 0; repeat < 20; repeat += 1) {
    await page.keyboard.down('1');
    await page.clock.runFor(50);
  }
  await expect(page.getByText(/^(?:Correct|Not this time)$/)).toBeVisible();
  expect(await readTitle(page)).toBe(title);
  for (let repeat = 0; repeat < 40; repeat += 1) {
    await page.keyboard.down('1');
    await page.clock.runFor(50);
  }
  await page.keyboard.up('1');
  await page.clock.resume();
  // What came next, a card or a question, is untouched.
  await expect(page.getByText(/^(?:Correct|Not this time)$/)).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Progress of this batch' })).toHaveAttribute('aria-valuetext', /^[01] of/);
});

test('a held Enter sends no empty answer, and does not leave the verdict on the one that it sent', async ({ learner: page, url }) => {
  const key = await readAnswerKey(page, url);
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  const title = await answerUntilTyping(page, url);
  const field = page.locator('input[aria-labelledby="asked"]');
  await expect(field).toBeFocused();
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(field).toBeEditable();
  await expect(page.getByText('Not this time', { exact: true })).toHaveCount(0);
  await waitForPressGuard(page);
  await field.fill(key.get(`typing ${title}`)?.[0] ?? '');
  await stopClock(page);
  for (let repeat = 0; repeat < 12; repeat += 1) {
    await page.keyboard.down('Enter');
    await page.clock.runFor(100);
  }
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await page.keyboard.up('Enter');
  await page.clock.resume();
});

test('the press that closes a dialog does nothing behind it', async ({ learner: page, url }) => {
  await page.clock.install();
  await page.goto(`${url}/quiz`);
  for (const hand of hands) {
    await waitForScreen(page);
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'I know this' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await stopClock(page);
    const no = dialog.getByRole('button', { name: 'No', exact: true });
    await no.focus();
    await pressOnce(page, hand, no, 'Enter');
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(100);
    await pressOnce(page, hand, locateCard(page), 'Enter');
    await page.clock.runFor(100);
    await expect(dialog).toHaveCount(0);
    await expect(locateCard(page)).toBeVisible();
    await page.clock.resume();
  }
});

/** Draws a line over the square, from and to shares of its sides. */
async function draw(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const box = await page.getByRole('img', { name: /Square to write/ }).boundingBox();
  if (!box) throw new Error('No square');
  await page.mouse.move(box.x + fromX * box.width, box.y + fromY * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + toX * box.width, box.y + toY * box.height, { steps: 10 });
  await page.mouse.up();
}

test('the verdict on what was written and its sound stand: drawn, drawn after a stroke was shown, and said to be known', async ({
  learner: page,
  url,
}) => {
  await page.clock.install();
  const said = await addVoice(page);
  const known = page.getByRole('button', { name: 'I can write it' });
  const drawLine = () => draw(page, [0.1, 0.5], [0.9, 0.5]);
  const drawWrongFirst = async () => {
    await draw(page, [0.5, 0.1], [0.5, 0.9]);
    await page.clock.runFor(2000);
    await drawLine();
  };
  const sayKnown = hands.map((hand) => async () => {
    if (hand === 'key') await known.focus();
    await pressOnce(page, hand, known, 'Enter');
  });
  for (const answer of [drawLine, drawWrongFirst, ...sayKnown]) {
    await practise(page, url, 'writing', '一');
    await expect(page.getByRole('img', { name: /Square to write/ }).locator('svg')).toBeVisible();
    await expectVerdict(page, answer, { isRight: answer !== drawWrongFirst, text: '一', said });
  }
});
