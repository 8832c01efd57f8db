// The quiz as a learner sees it: mistakes, keyboard, a small screen, and a lost connection.
import { expect, openQuestions, test } from './fixtures.ts';
import {
  answerCorrectly,
  answerIncorrectly,
  answerUntilTyping,
  goToQuiz,
  readAnswerKey,
  study,
  waitForPressGuard,
  waitForScreen,
} from './study.ts';

const cardButtonName = /Go to Quiz/;

test('a wrong choice and Forgot show the card, and the question comes back', { tag: '@firefox' }, async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  await goToQuiz(page);
  expect(await waitForScreen(page)).toBe('question');
  const total = (await openQuestions(page, url)).length;

  await answerIncorrectly(page, key);
  await goToQuiz(page);
  await waitForScreen(page);
  await page.getByRole('button', { name: /^Forgot/ }).click();
  await expect(page.getByRole('button', { name: cardButtonName })).toBeVisible();
  expect(await openQuestions(page, url)).toHaveLength(total);

  await study(page, url, 2);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 2);
});

test('a typed answer is judged: pinyin without tones is near, a meaning is asked again, a wrong tone is shown', async ({
  learner: page,
  url,
}) => {
  await page.goto(`${url}/quiz`);
  const typed = page.locator('input[aria-labelledby="asked"]');
  const title = await answerUntilTyping(page, url);
  await typed.fill(title);
  await typed.press('Enter');
  await expect(page.getByText(/meaning/i).first()).toBeVisible();
  expect(await waitForScreen(page)).toBe('typing');
  // The first word is 一, yī. The text typed before is selected, so typing replaces it.
  await page.keyboard.type('yi3');
  await expect(typed).toHaveValue('yi3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Right sound, wrong tone: yī (1st), not 3rd.')).toBeVisible();
  await goToQuiz(page);
  await answerUntilTyping(page, url, title);
  await typed.fill('yi');
  await typed.press('Enter');
  await expect(page.getByText(/yī/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await expect(typed).toBeFocused();
  await waitForPressGuard(page);
  await page.keyboard.press('Enter');
  expect(await waitForScreen(page)).not.toBe('end');
});

test('a word can be learnt with the keyboard alone', { tag: '@firefox' }, async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  const total = (await openQuestions(page, url)).length;
  expect(await waitForScreen(page)).toBe('card');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (let answered = 0; answered < 3;) {
    const screen = await waitForScreen(page);
    if (screen === 'card') {
      await page.keyboard.press('Enter');
      continue;
    }
    const title = (await page.locator('#asked').innerText()).trim();
    const right = key.get(`${screen} ${title}`) ?? [];
    if (screen === 'typing') {
      await page.keyboard.insertText(right[0] ?? '');
      await page.keyboard.press('Enter');
    } else {
      const texts = await page
        .locator('ol[aria-labelledby="asked"] button')
        .evaluateAll((buttons) => buttons.map((button) => button.querySelector('span')?.textContent ?? ''));
      await page.keyboard.press(String(texts.findIndex((text) => right.includes(text)) + 1));
    }
    answered += 1;
    await expect(
      page.locator('ol[aria-labelledby="asked"] button[aria-disabled="true"], input[aria-labelledby="asked"][readonly]'),
    ).toHaveCount(0);
  }
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 3);
});

test('the card tells how its word sounds and shows it in a sentence, of which every word can be pressed, unless the settings say no', async ({
  learner: page,
  url,
}) => {
  await page.goto(`${url}/quiz`);
  expect(await waitForScreen(page)).toBe('card');
  const example = page.getByRole('figure', { name: 'Example' });
  await example.getByRole('button', { name: '一' }).first().click();
  await expect(page.getByRole('dialog', { name: '一' })).toContainText('one');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'yi family' }).click();
  await expect(page.getByRole('dialog', { name: 'The yi family' }).getByText('椅', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'Tone: level' })).toBeVisible();
  await page.goto(`${url}/settings/sound`);
  await page.getByLabel('Show how it sounds').uncheck();
  await page.goto(`${url}/settings/study`);
  await page.getByLabel('Show an example sentence').uncheck();
  await page.goto(`${url}/quiz`);
  await expect(page.getByRole('list', { name: 'Components' })).toBeVisible();
  await expect(example).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'yi family' })).toHaveCount(0);
});

test('marking a word as learnt asks first and removes its questions', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const before = await openQuestions(page, url);
  const first = before[0]?.character;
  expect(await waitForScreen(page)).toBe('card');
  await page.getByRole('button', { name: /^I know this/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: cardButtonName })).toBeVisible();
  await expect.poll(async () => (await openQuestions(page, url)).some(({ character }) => character === first)).toBe(false);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a word, its meaning, its association and the next button are visible at once at ${width} x ${height}`, async ({
    learner: page,
    url,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/quiz`);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('list', { name: 'Components' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    const { list } = (await (await page.request.get(`${url}/api/quiz/getQuiz`)).json()) as { list: { info: string }[] };
    const association = list[0]?.info ?? '';
    expect(association).not.toBe('');
    await expect(page.getByText(association)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: cardButtonName })).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone in landscape the question and its four answers are visible at once', async ({ learner: page, url }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  await goToQuiz(page);
  for (const screen of ['a component', 'the word'] as const) {
    expect(await waitForScreen(page)).toBe('question');
    const answers = page.locator('ol[aria-labelledby="asked"] button');
    for (const part of [page.locator('#asked'), ...(await answers.all())]) await expect(part, screen).toBeInViewport({ ratio: 1 });
    await answerCorrectly(page, 'question', key);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a word is learnt by touch and nothing scrolls sideways', async ({ learner: page, url }) => {
    await page.goto(`${url}/quiz`);
    const total = (await openQuestions(page, url)).length;
    expect(await study(page, url, 3)).toBe(3);
    await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test('answers are kept on the device, survive a closed page, and are sent once', async ({ learner: page, url, context }) => {
    await page.goto(`${url}/quiz`);
    const before = (await openQuestions(page, url)).length;
    const key = await readAnswerKey(page, url);
    await waitForScreen(page);
    await context.setOffline(true);
    for (let answered = 0; answered < 2;) {
      const screen = await waitForScreen(page);
      if (screen === 'card') await goToQuiz(page);
      else if (screen !== 'end') {
        await answerCorrectly(page, screen, key);
        answered += 1;
      }
    }
    await expect(page.getByText(/kept on this device/i).first()).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(`${url}/quiz`);
    await expect.poll(async () => (await openQuestions(page, url)).length).toBe(before - 2);
  });

  test('a reload whose calls fail opens the part and the levels on the device; what is answered there is sent later', async ({
    learner: page,
    url,
  }) => {
    await page.goto(`${url}/courses`);
    await expect(page.getByRole('heading', { name: 'HSK 1' })).toBeVisible();
    await page.goto(`${url}/quiz`);
    const before = (await openQuestions(page, url)).length;
    const key = await readAnswerKey(page, url);
    await waitForScreen(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/Showing what is saved on this device/)).toBeVisible();
    for (let answered = 0; answered < 2;) {
      const screen = await waitForScreen(page);
      if (screen === 'card') await goToQuiz(page);
      else if (screen !== 'end') {
        await answerCorrectly(page, screen, key);
        answered += 1;
      }
    }
    await page.reload();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^2 of /);
    await page.goto(`${url}/courses`);
    await expect(page.getByRole('heading', { name: 'HSK 1' })).toBeVisible();
    await page.unroute('**/api/**');
    await page.goto(`${url}/quiz`);
    await expect.poll(async () => (await openQuestions(page, url)).length).toBe(before - 2);
    await expect(page.getByText(/Showing what is saved on this device/)).toHaveCount(0);
  });
});
