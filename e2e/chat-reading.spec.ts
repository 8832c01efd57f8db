// Reading and talking in a room with two people: words and names, pinyin above, the level, and help to begin.
import { createGroup, locateField, locateLog, locateMessage, openChatter, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

test('an empty room helps to begin, and one who does not understand says so in two presses', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info, { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
  const room = await createGroup(url, anna, boris);
  for (const { page } of [anna, boris]) await page.goto(`${url}/joinchat?room=${room}`);

  const log = locateLog(anna.page);
  await expect(log.getByText('Topic of the week')).toBeVisible();
  await expectAccessibleInBothSchemes(anna.page, 'an empty room');
  await anna.page.screenshot({ path: info.outputPath('empty-wide.png') });
  await expect(locateLog(boris.page).getByText('Topic of the week')).toBeVisible();
  await expectAccessibleInBothSchemes(boris.page, 'an empty room on a phone');
  await expectNoOverflow(boris.page, 'an empty room on a phone');
  await boris.page.screenshot({ path: info.outputPath('empty-narrow.png') });

  // A press writes and does not send.
  await log.getByRole('button', { name: '你喜欢学汉语吗？' }).click();
  await expect(locateField(anna.page)).toHaveValue('你喜欢学汉语吗？');
  await expect(locateField(anna.page)).toBeFocused();
  await expect(locateLog(boris.page).getByText('Topic of the week')).toBeVisible();
  await locateField(anna.page).press('Enter');
  await expect(locateLog(boris.page).getByText('Topic of the week')).toBeHidden();
  await expect(locateMessage(boris.page, '你喜欢学汉语吗？')).toBeVisible();

  await boris.page.getByRole('button', { name: 'Help' }).tap();
  await expectAccessibleInBothSchemes(boris.page, 'help on a phone');
  await expectNoOverflow(boris.page, 'help on a phone');
  await boris.page.screenshot({ path: info.outputPath('help.png') });
  await boris.page.getByRole('button', { name: '请再说一次。' }).tap();
  await boris.page.getByRole('button', { name: 'Send' }).tap();
  await expect(locateMessage(anna.page, '请再说一次。')).toBeVisible();
  await write(anna.page, '你喜欢汉语吗？');
  await expect(locateMessage(boris.page, '你喜欢汉语吗？')).toBeVisible();
  await write(boris.page, '喜欢！');
  await boris.page.getByRole('button', { name: '你呢？ Ask back' }).tap();
  await expect(locateField(boris.page)).toHaveValue('你呢？');
  await boris.page.screenshot({ path: info.outputPath('ask-back.png') });
});

test('two people read each other: a city is one word, pinyin is shown above, the level follows', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info, { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
  const room = await createGroup(url, anna, boris);
  for (const { page } of [anna, boris]) await page.goto(`${url}/joinchat?room=${room}`);

  await write(anna.page, '你好！我在上海工作。');
  await expect(locateMessage(boris.page, '你好！我在上海工作。')).toBeVisible();
  const log = locateLog(boris.page);
  const city = log.getByRole('button', { name: '上海', exact: true });
  await city.tap();
  const card = boris.page.getByRole('dialog', { name: '上海' });
  await expect(card).toContainText('shànghǎi');
  await expect(card).toContainText('A name. Not taught in the course.');
  await expect(card).not.toContainText('Learnt');
  await boris.page.keyboard.press('Escape');

  // Each sees that the other is here, and that they write until they send or stop.
  await expect(boris.page.getByText('2 people · 1 here now')).toBeVisible();
  // What is said so is never stored: on a busy machine it can come and go before it is looked for.
  await expect(async () => {
    await locateField(boris.page).pressSequentially('ni');
    await expect(anna.page.getByText(`${boris.name} is writing…`)).toBeVisible({ timeout: 4000 });
  }).toPass();
  await anna.page.screenshot({ path: info.outputPath('writing.png') });
  await expect(anna.page.getByText(`${boris.name} is writing…`)).toBeHidden({ timeout: 15_000 });
  await locateField(boris.page).fill('');

  // The level follows what is written, live; names do not count.
  await expect(boris.page.getByRole('button', { name: 'HSK 1 reads 100 %' })).toBeVisible();
  await write(anna.page, '研究生命的起源。');
  await expect(boris.page.getByRole('button', { name: /^HSK [45] reads/ })).toBeVisible();

  // Pinyin above is remembered; no mark begins a line.
  await boris.page.getByRole('button', { name: 'Pinyin above the words' }).tap();
  await expect(log.locator('rt').first()).toBeVisible();
  await write(boris.page, `${'我们明天去学校，好吗？“太好了！”我说。'.repeat(4)}${'好！'.repeat(3)}${'！'.repeat(60)}`);
  await expectNoOverflow(boris.page, 'pinyin above on a phone');
  await expectAccessibleInBothSchemes(boris.page, 'pinyin above');
  await boris.page.screenshot({ path: info.outputPath('pinyin.png') });
  await boris.page.reload();
  await expect(log.locator('rt').first()).toBeVisible();
  await expect(boris.page.getByRole('button', { name: 'Pinyin above the words', pressed: true })).toBeVisible();
  await expect(locateLog(anna.page).locator('rt')).toHaveCount(0);
  const marksAtStart = await log.evaluate((element) => {
    const lefts = new Map<number, { left: number; text: string }>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!parentElement || parentElement.closest('rt, .sr-only, time') || !parentElement.closest('[lang="zh-Hans"]')) continue;
      const text = node.textContent ?? '';
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, bottom } = range.getBoundingClientRect();
        const line = Math.round(bottom / 4);
        const known = lefts.get(line);
        if (!known || left < known.left) lefts.set(line, { left, text: text.charAt(at) });
      }
    }
    return [...lefts.values()].map(({ text }) => text).filter((text) => '，。？、'.includes(text));
  });
  expect(marksAtStart).toEqual([]);

  // The whole message can be heard.
  await log
    .getByRole('button', { name: `More about this message of ${anna.name}` })
    .first()
    .tap();
  await expect(log.getByRole('button', { name: /Play the sound|No Chinese voice/ }).first()).toBeVisible();
  await anna.page.screenshot({ path: info.outputPath('wide.png') });
});
