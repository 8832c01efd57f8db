// A word of a chat is added where one is, and is then on the home page and among the words, from where it is learnt.
import { createGroup, locateLog, locateMessage, openChatter, say } from './chat.ts';
import { type Question, expect, post, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

for (const [shape, options] of [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['narrow', { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }],
] as const)
  test(`a word that was met in a chat is learnt next (${shape})`, async ({ browser, url }, info) => {
    const anna = await openChatter(browser, url, info);
    const { page, ...reader } = await openChatter(browser, url, info, options);
    const room = await createGroup(url, anna, { page, ...reader });
    // Who has begun has the home page of a learner.
    const { questions } = (await (await page.request.get(`${url}/api/quiz/getQuiz`)).json()) as { questions: Question[] };
    for (const { id, character, index, key } of questions)
      await post(page, url, '/api/quiz/answer', { id, character, question_index: index, key });
    await say(url, anna, room, '你好！今天的天气很热。我想去商店买电脑，你呢？');
    await page.goto(`${url}/joinchat?room=${room}`);
    await expect(locateMessage(page, '你好！今天的天气很热。我想去商店买电脑，你呢？')).toBeVisible();
    await locateLog(page).getByRole('button', { name: '商店', exact: true }).click();
    const card = page.getByRole('dialog', { name: '商店' });
    await expect(card.getByRole('button', { name: 'Add to my words' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'the card of a word');
    await page.screenshot({ path: info.outputPath('card.png') });
    await card.getByRole('button', { name: 'Add to my words' }).click();
    await expect(card.getByRole('button', { name: 'In your words' })).toBeFocused();
    await page.screenshot({ path: info.outputPath('added.png') });
    await page.keyboard.press('Escape');
    for (const word of ['天气', '热', '电脑']) {
      await locateLog(page).getByRole('button', { name: word, exact: true }).click();
      await page.getByRole('button', { name: 'Add to my words' }).click();
      await expect(page.getByRole('button', { name: 'In your words' })).toBeVisible();
      await page.keyboard.press('Escape');
    }

    await page.goto(`${url}/`);
    const section = page.getByRole('region', { name: 'Words I met' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expectAccessibleInBothSchemes(page, 'home with words that were met');
    await expectNoOverflow(page, 'home with words that were met');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: info.outputPath(`home-${scheme}.png`), fullPage: true });
    }
    await section.getByRole('link', { name: 'See all 4 words' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section).toContainText('我想去商店买电脑，你呢？');
    await expectAccessibleInBothSchemes(page, 'words that were met');
    await expectNoOverflow(page, 'words that were met');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: info.outputPath(`words-${scheme}.png`), fullPage: true });
    }
    await section.getByRole('button', { name: 'Remove 热 from the words you met' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(3);

    await section.getByRole('link', { name: 'Learn in HSK 1' }).click();
    await expect(page).toHaveURL(`${url}/quiz`);
    const { list } = await (await page.request.get(`${url}/api/quiz/getQuiz`)).json();
    const texts = (list as { character: string }[]).map(({ character }) => character);
    expect(texts).toHaveLength(10);
    expect(texts).toEqual(expect.arrayContaining(['商店', '天气', '电脑']));
  });
