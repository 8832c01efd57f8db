// The quiz as a learner meets it: mistakes, keys, a small screen, and a line that breaks.
import { expect, openQuestions, test } from './fixtures.ts';
import { answerRightly, answerWrongly, nextScreen, readKey, study, untilTyping } from './study.ts';

const card = /Go to Quiz/;

test('a wrong choice and Forgot show the card, and the question comes back', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const key = await readKey(page, url);
  await page.getByRole('button', { name: card }).click();
  expect(await nextScreen(page)).toBe('question');
  const total = (await openQuestions(page, url)).length;

  await answerWrongly(page, key);
  await page.getByRole('button', { name: card }).click();
  await nextScreen(page);
  await page.getByRole('button', { name: /^Forgot/ }).click();
  await expect(page.getByRole('button', { name: card })).toBeVisible();
  expect(await openQuestions(page, url)).toHaveLength(total);

  await study(page, url, 2);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 2);
});

test('a typed answer is judged: pinyin without tones is near, the meaning is asked once more, a wrong tone is told', async ({
  learner: page,
  url,
}) => {
  await page.goto(`${url}/quiz`);
  const typed = page.locator('input[aria-labelledby="asked"]');
  const title = await untilTyping(page, url);
  await typed.fill(title);
  await typed.press('Enter');
  await expect(page.getByText(/meaning/i).first()).toBeVisible();
  expect(await nextScreen(page)).toBe('typing');
  // The first word is 一, yī. What was typed before is selected, so that typing replaces it.
  await page.keyboard.type('yi3');
  await expect(typed).toHaveValue('yi3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The tone is another one: yī.')).toBeVisible();
  await page.getByRole('button', { name: card }).click();
  await untilTyping(page, url, title);
  await typed.fill('yi');
  await typed.press('Enter');
  await expect(page.getByText(/yī/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Go on/ })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await nextScreen(page)).not.toBe('end');
});

test('a word can be learnt by keys alone', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const key = await readKey(page, url);
  const total = (await openQuestions(page, url)).length;
  await expect(page.getByRole('button', { name: card })).toBeVisible();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (let answered = 0; answered < 3;) {
    const screen = await nextScreen(page);
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

test('marking a word as learnt asks first and leaves its questions out', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  const before = await openQuestions(page, url);
  const first = before[0]?.character;
  await page.getByRole('button', { name: 'Mark the word as learnt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: card })).toBeVisible();
  await expect.poll(async () => (await openQuestions(page, url)).some(({ character }) => character === first)).toBe(false);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a word, what it means, its association and the way on are seen at once at ${width} x ${height}`, async ({ learner: page, url }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/quiz`);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('list', { name: 'Components' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('A single stroke')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: card })).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone held sideways the question and its four answers are seen at once', async ({ learner: page, url }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${url}/quiz`);
  const key = await readKey(page, url);
  await page.getByRole('button', { name: card }).click();
  for (const screen of ['a part', 'the word'] as const) {
    expect(await nextScreen(page)).toBe('question');
    const answers = page.locator('ol[aria-labelledby="asked"] button');
    for (const part of [page.locator('#asked'), ...(await answers.all())]) await expect(part, screen).toBeInViewport({ ratio: 1 });
    await answerRightly(page, 'question', key);
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

test.describe('without a line', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test('answers are kept on the device, survive a closed page, and are sent once', async ({ learner: page, url, context }) => {
    await page.goto(`${url}/quiz`);
    const before = (await openQuestions(page, url)).length;
    const key = await readKey(page, url);
    await nextScreen(page);
    await context.setOffline(true);
    for (let answered = 0; answered < 2;) {
      const screen = await nextScreen(page);
      if (screen === 'card') await page.getByRole('button', { name: card }).click();
      else if (screen !== 'end') {
        await answerRightly(page, screen, key);
        answered += 1;
      }
    }
    await expect(page.getByText(/kept on this device/i).first()).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(`${url}/quiz`);
    await expect.poll(async () => (await openQuestions(page, url)).length).toBe(before - 2);
  });
});
