// A word shown in Chinese: its meaning is chosen and its pinyin typed, by mouse and finger; nothing tells either before the answer.
import type { Page } from '@playwright/test';
import type { WireQuestion, WireWord } from '#contract/study.ts';
import { expect, learnPart, post, test } from './fixtures.ts';
import { type Hand, addVoice, pressOnce, stopClock } from './hands.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { readTitle, speedUpVerdicts, waitForPressGuard, waitForScreen } from './study.ts';

const ways = 'reading,pronunciation';

interface Part {
  readonly questions: readonly WireQuestion[];
  readonly list: readonly WireWord[];
}

async function loadPart(page: Page, url: string): Promise<Part> {
  const reply = await page.request.get(`${url}/api/quiz/getQuizRepeat?ways=${ways}`);
  return (await reply.json()) as Part;
}

/** Answers every due word through the API until one is asked in a way, and then those that are not. */
async function repeatUntil(page: Page, url: string, way: string, wantedKey?: string): Promise<Part> {
  for (;;) {
    const part = await loadPart(page, url);
    const isWanted = (question: WireQuestion) => question.way === way && (wantedKey ?? question.key) === question.key;
    const others = part.questions.filter((question) => !isWanted(question));
    if (others.length === 0) return part;
    for (const { id, character, key, questionType: question_index, way: asked } of others)
      await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index, ...(asked && { way: asked }) });
    if (others.length === part.questions.length) await post(page, url, '/api/restartQuizRepeat', {});
  }
}

/** Everything that the page says, also to those who do not see it. */
async function readAll(page: Page): Promise<string> {
  return page.evaluate(() => {
    const told = [...document.querySelectorAll('main *')].flatMap((element) =>
      ['title', 'alt', 'aria-label', 'aria-description', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.querySelector('main')?.textContent ?? '', ...told].join('\n');
  });
}

/** Expects that neither the meaning nor the pinyin of the word can be read, heard, or opened before the answer. */
async function expectNothingTold(page: Page, said: () => Promise<readonly string[]>, hidden: readonly string[]): Promise<void> {
  const all = await readAll(page);
  for (const text of hidden) expect(all, `the page shows ${text}`).not.toContain(text);
  await expect(page.locator('main').getByRole('button', { name: /pinyin|meaning|sound|listen|card/i })).toHaveCount(0);
  await expect(page.locator('main ruby')).toHaveCount(0);
  expect((await said()).filter((text) => text !== '')).toEqual([]);
}

const looks: readonly (readonly [width: number, colorScheme: 'light' | 'dark', hand: Hand])[] = [
  [1280, 'light', 'mouse'],
  [390, 'dark', 'finger'],
];
for (const [width, colorScheme, hand] of looks)
  test.describe(`at ${width} px, ${colorScheme}, by ${hand}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, hasTouch: hand === 'finger' });

    test('the meaning is chosen, right and wrong', async ({ learner: page, url }, info) => {
      const said = await addVoice(page);
      await learnPart(page, url);
      const { list } = await repeatUntil(page, url, 'reading');
      await speedUpVerdicts(page);
      await page.goto(`${url}/repeatQuiz`);
      for (const isRight of [true, false]) {
        expect(await waitForScreen(page)).toBe('question');
        await expect(page.getByText('Choose what it means')).toBeVisible();
        const title = await readTitle(page);
        const { questions } = await loadPart(page, url);
        const chosen = questions.find((one) => one.title === title)?.answers.find(({ correct }) => correct === isRight);
        const pinyin = list.find(({ character }) => character === title)?.transcription ?? '';
        expect(pinyin).not.toBe('');
        if (isRight) await expectNothingTold(page, said, [pinyin]);
        await expectNoOverflow(page, 'the word');
        await expectAccessible(page, 'the word');
        await page.screenshot({ path: info.outputPath(`reading-${isRight}.png`) });
        await stopClock(page);
        const button = page.locator('ol[aria-labelledby="asked"] button', { has: page.getByText(chosen?.answer ?? '', { exact: true }) });
        await pressOnce(page, hand, button, '1');
        await page.clock.runFor(600);
        await expect(page.getByText(isRight ? 'Correct' : 'Not this time', { exact: true })).toBeVisible();
        await expect(page.locator('main').getByText(pinyin, { exact: true }).first()).toBeVisible();
        if (!isRight) await expect(page.locator('main').getByText(`” is ${chosen?.word} (`).first()).toBeVisible();
        expect(await said()).toContain(title);
        await page.screenshot({ path: info.outputPath(`reading-${isRight}-answered.png`) });
        await page.clock.runFor(700);
        await page.clock.resume();
      }
      await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();
      await page.screenshot({ path: info.outputPath('reading-card.png') });
    });

    test('the pinyin is typed: Chinese is asked again, a wrong tone is named', async ({ learner: page, url }, info) => {
      const said = await addVoice(page);
      await learnPart(page, url);
      const { questions } = await repeatUntil(page, url, 'pronunciation');
      // Its tone is light: every other one is almost right.
      for (const { id, character, key, questionType: question_index, way } of questions.filter((one) => one.character === '们'))
        await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index, way });
      await speedUpVerdicts(page);
      await page.goto(`${url}/repeatQuiz`);
      expect(await waitForScreen(page)).toBe('typing');
      await expect(page.getByText('Type its pinyin (with tones, as marks or numbers)')).toBeVisible();
      const submit = async (text: string) => {
        await waitForPressGuard(page);
        await page.locator('input[aria-labelledby="asked"]').fill(text);
        await stopClock(page);
        await pressOnce(page, hand, page.getByRole('button', { name: 'Submit' }), 'Enter');
        await page.clock.runFor(600);
      };
      const goOn = async () => {
        await page.clock.runFor(700);
        await page.clock.resume();
      };
      const title = await readTitle(page);
      const reading = questions.find((question) => question.title === title)?.answers[0]?.answer ?? '';
      await expectNothingTold(page, said, [reading]);
      await expectNoOverflow(page, 'the pinyin');
      await expectAccessible(page, 'the pinyin');
      await page.screenshot({ path: info.outputPath('pronunciation.png') });
      await submit(title);
      await expect(page.getByText('Type its pinyin.', { exact: true })).toBeVisible();
      await expectNothingTold(page, said, [reading]);
      await page.screenshot({ path: info.outputPath('pronunciation-chinese.png') });
      await page.clock.resume();
      await submit(reading);
      await expect(page.getByText('Correct', { exact: true })).toBeVisible();
      expect(await said()).toContain(title);
      await page.screenshot({ path: info.outputPath('pronunciation-right.png') });
      await goOn();

      expect(await waitForScreen(page)).toBe('typing');
      const next = await readTitle(page);
      const syllables = questions.find((question) => question.title === next)?.typing?.readings[0] ?? [];
      await submit(syllables.map((syllable) => syllable.replace(/\d/, (tone) => String((Number(tone) % 4) + 1))).join(' '));
      await expect(page.locator('main').getByText(/^Right sound, wrong tone/)).toBeVisible();
      await page.screenshot({ path: info.outputPath('pronunciation-wrong.png') });
    });

    test('where typing the pinyin was skipped it is chosen', async ({ learner: page, url }, info) => {
      await learnPart(page, url);
      const due = await repeatUntil(page, url, 'pronunciation');
      for (const { id, character, key, questionType: question_index, way } of due.questions)
        await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index, way, skipped: true });
      await post(page, url, '/api/restartQuizRepeat', {});
      const skipped = await repeatUntil(page, url, 'pronunciation', 'c');
      await speedUpVerdicts(page);
      await page.goto(`${url}/repeatQuiz`);
      expect(await waitForScreen(page)).toBe('question');
      await expect(page.getByText('Choose its pinyin')).toBeVisible();
      const last = await readTitle(page);
      const right = skipped.questions.find((question) => question.title === last)?.answers.find(({ correct }) => correct)?.answer ?? '';
      await expectAccessible(page, 'the choice of pinyin');
      await page.screenshot({ path: info.outputPath('pinyin-choice.png') });
      await stopClock(page);
      await pressOnce(page, hand, page.locator('ol[aria-labelledby="asked"]').getByText(right, { exact: true }), '1');
      await page.clock.runFor(600);
      await expect(page.getByText('Correct', { exact: true })).toBeVisible();
      await page.screenshot({ path: info.outputPath('pinyin-choice-answered.png') });
    });

    test('practice asks both, by touch and keys', async ({ learner: page, url }, info) => {
      await learnPart(page, url);
      await page.goto(`${url}/practice/HSK1?kind=reading`);
      await expect(page.getByLabel('How to ask')).toHaveValue('See the word and choose what it means');
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByText('Choose what it means')).toBeVisible();
      await waitForPressGuard(page);
      await page.keyboard.press('2');
      await expect(page.getByText(/^(Correct|Not this time)$/)).toBeVisible();
      await page.goto(`${url}/practice/HSK1?kind=pronunciation`);
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByText(/^Type its pinyin/)).toBeVisible();
      await page.screenshot({ path: info.outputPath('practice.png') });
      await waitForPressGuard(page);
      await page.locator('input[aria-labelledby="asked"]').fill('hm1');
      await page.keyboard.press('Enter');
      await expect(page.getByText('You typed hm1.')).toBeVisible();
    });
  });
