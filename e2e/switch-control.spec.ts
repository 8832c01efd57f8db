// A whole sitting of quiz and repeat by Tab, Shift+Tab, Enter and Space alone, as keyboards and switches give them: everything is in reach, and the focus is always to be seen.
import type { Page } from '@playwright/test';
import { expect, learnPart, openQuestions, post, repeatAllButOne, test } from './fixtures.ts';
import { type AnswerKey, readAnswerKey, readTitle, waitForPressGuard, waitForScreen } from './study.ts';

/** More than a page of the sitting has. */
const mostSteps = 40;

/** What is wrong with the place of the focus; empty where it can be seen, or is on a heading that was just read out. */
const findFocusFault = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'the focus is nowhere';
    if (focused.matches('h1, main')) return '';
    const name = `${focused.tagName} ${focused.textContent.trim()}`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(focused.contains(hit) || hit.contains(focused))) return `${name} is off the screen or covered`;
    const hasOutline = [focused, focused.parentElement, focused.parentElement?.parentElement].some(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
    // A field has its cursor, and a border of its own.
    return hasOutline || focused.matches('input') ? '' : `${name} has no outline`;
  });

/** Presses Tab, or Shift+Tab, until the focus is on a control with this name. */
async function goTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const readName = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches('a, button') === true ? (focused.getAttribute('aria-label') ?? focused.textContent).trim() : '';
    });
  for (let step = 0; step < mostSteps && !name.test(await readName()); step += 1) {
    await page.keyboard.press(key);
    expect(await findFocusFault(page)).toBe('');
  }
  expect(await readName()).toMatch(name);
}

/** Answers what is on the screen until the end of the part; what is to be typed is skipped, because a switch has no letters. */
async function sit(page: Page, key: AnswerKey): Promise<void> {
  for (let screen = await waitForScreen(page); screen !== 'end'; screen = await waitForScreen(page)) {
    expect(await findFocusFault(page)).toBe('');
    if (screen === 'card') {
      await goTo(page, /^Go to Quiz$/);
      await page.keyboard.press('Enter');
    } else if (screen === 'typing') {
      await goTo(page, /^Skip/);
      await page.keyboard.press('Enter');
    } else {
      const right = key.get(`question ${await readTitle(page)}`) ?? [];
      expect(right).not.toHaveLength(0);
      const texts = right.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      await goTo(page, new RegExp(`^\\d?\\s*(?:${texts.join('|')})$`));
      await page.keyboard.press('Space');
      await expect(page.locator('ol[aria-labelledby="asked"] button[aria-disabled="true"]')).toHaveCount(0);
    }
  }
  expect(await findFocusFault(page)).toBe('');
}

test('the quiz from the main page to its end and on', async ({ learner: page, url }) => {
  test.slow();
  for (const { id, character, key, index } of (await openQuestions(page, url)).slice(0, -5))
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index });
  const key = await readAnswerKey(page, url);
  await page.goto(`${url}/`);
  await expect(page.getByRole('link', { name: /^Continue HSK 1/ })).toBeVisible();
  await goTo(page, /^Continue HSK 1/);
  await page.keyboard.press('Enter');
  await sit(page, key);
  await goTo(page, /^Continue quiz$/);
  await goTo(page, /^Once more, mixed$/);
  await goTo(page, /^Continue quiz$/, 'Shift+Tab');
  await waitForPressGuard(page);
  await page.keyboard.press('Enter');
  expect(await waitForScreen(page)).toBe('card');
  await goTo(page, /^End here$/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'End here for now?' })).toBeVisible();
  await goTo(page, /^End here$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/courses`);
});

test('the repeat on a phone to its end, where its words are on the vine', async ({ learner: page, url }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await learnPart(page, url);
  await repeatAllButOne(page, url);
  const key = await readAnswerKey(page, url, 'getQuizRepeat');
  await page.goto(`${url}/repeatQuiz`);
  await sit(page, key);
  await expect(page.getByRole('img', { name: '10 words on your vine' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Congratulations!' })).toBeFocused();
  await goTo(page, /^Back to tests$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/courses`);
});
