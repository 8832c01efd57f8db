// Two people who answer and correct each other, by mouse, by touch and by keys, and see what the other has read.
import { createRoomId } from '#contract/chat-fields.ts';
import { createGroup, expectAllSent, locateField, locateLog, locateMessage, openChatter, say, write } from './chat.ts';
import { expect, post, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

test('a learner is answered and corrected, takes the correction over, and sees it read', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info, { hasTouch: true, viewport: { width: 390, height: 780 } });
  const { chat } = (await post(anna.page, url, '/api/joinChatCode', { number: createRoomId(true), name: boris.name })) as { chat: string };
  await post(boris.page, url, '/api/joinChatCode', { number: chat, name: anna.name });
  for (const { page } of [anna, boris]) await page.goto(`${url}/joinchat?room=${chat}`);
  await expect(locateLog(boris.page)).toBeVisible();

  // Anna writes; Boris has it open, and she sees that he has read it.
  await write(anna.page, '我昨天去商店');
  await expect(locateMessage(boris.page, '我昨天去商店')).toBeVisible();
  await expect(locateLog(anna.page).getByText('Read', { exact: true })).toBeVisible();

  // Boris corrects it by touch; what he was writing stays.
  await locateField(boris.page).fill('还没写完');
  await boris.page.getByRole('button', { name: `More about this message of ${anna.name}` }).tap();
  await boris.page.getByRole('button', { name: 'Correct this' }).tap();
  await expect(locateField(boris.page)).toHaveValue('我昨天去商店');
  await locateField(boris.page).press('Enter');
  await expect(boris.page.getByText('Change something in the message first')).toBeVisible();
  await locateField(boris.page).fill('我昨天去了商店');
  await boris.page.getByRole('button', { name: 'Send' }).tap();
  await expect(locateField(boris.page)).toHaveValue('还没写完');
  await expect(locateLog(anna.page).locator('ins')).toHaveText('了');
  await expect(locateLog(anna.page).getByText('Correction of your message')).toBeVisible();
  await expectAllSent(boris.page);
  await expectNoOverflow(boris.page, 'a correction on a phone');

  // Anna takes it over, and answers by keys alone.
  await locateLog(anna.page).getByRole('button', { name: 'Use this' }).click();
  await expect(locateField(anna.page)).toHaveValue('我昨天去了商店');
  await expect(locateField(anna.page)).toBeFocused();
  await locateField(anna.page).press('Enter');
  await anna.page.getByRole('button', { name: `More about this message of ${boris.name}` }).focus();
  await anna.page.keyboard.press('Enter');
  await anna.page.getByRole('button', { name: 'Reply' }).focus();
  await anna.page.keyboard.press('Enter');
  await expect(anna.page.getByText(`Reply to ${boris.name}`)).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await expect(anna.page.getByText(`Reply to ${boris.name}`)).toHaveCount(0);
  await anna.page.getByRole('button', { name: `More about this message of ${boris.name}` }).click();
  await anna.page.getByRole('button', { name: 'Reply' }).click();
  await expect(anna.page.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
  await write(anna.page, '谢谢你');
  await expect(locateLog(boris.page).getByText('谢谢你', { exact: true })).toBeVisible();
  await expect(anna.page.getByText(`Reply to ${boris.name}`)).toHaveCount(0);
  await expectAllSent(anna.page);
  await expectAccessibleInBothSchemes(anna.page, 'quotes');

  // The original goes, and with it what quotes it, also after a reload.
  const more = anna.page.getByRole('button', { name: 'More about this message of yours' });
  await more.first().focus();
  await more.first().click();
  await anna.page.getByRole('button', { name: 'Delete' }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(locateLog(boris.page).getByText('Deleted message')).toBeVisible();
  await boris.page.reload();
  await expect(locateLog(boris.page).getByText('Deleted message')).toBeVisible();
  await expect(locateField(boris.page)).toHaveValue('还没写完');
});

for (const [shape, options] of [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['narrow', { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }],
] as const)
  test(`a press on a quote leads to a message far above, and says when it is gone (${shape})`, async ({ browser, url }, info) => {
    const anna = await openChatter(browser, url, info);
    const { page, ...boris } = await openChatter(browser, url, info, options);
    const room = await createGroup(url, anna, { page, ...boris });
    const save = (message: string, more: object = {}) =>
      post(anna.page, url, '/api/saveMessage', { room, message, clientMessageId: crypto.randomUUID(), ...more }) as Promise<{
        idFromDatabase: string;
      }>;
    const { idFromDatabase: first } = await save('我们第一次在哪儿见面？');
    for (const text of Array.from(
      '天地人你我他水火山石田土日月云风雨雪花草木竹马牛羊鸟鱼虫手足口耳目心大小多少上下左右东西南北春夏秋冬年时分',
    ))
      await say(url, anna, room, `${text}。`.repeat(3));
    await save('你还记得吗？', { kind: 'reply', refersTo: first });
    await page.goto(`${url}/joinchat?room=${room}`);
    const quote = locateLog(page).getByRole('button', { name: /我们第一次在哪儿见面/ });
    // New messages begin in the middle: the newest are a press away.
    const newest = page.getByRole('button', { name: /new messages|Newest messages/ });
    await newest.click();
    await expect(quote).toBeInViewport();
    // Read, it opens at its end, with the newest page only.
    await page.waitForTimeout(500);
    await page.reload();
    await expect(quote).toBeInViewport();
    const line = locateLog(page).locator(`[data-message="${first}"]`);
    await expect(line).toHaveCount(0);
    await quote.click();
    await expect(line).toBeFocused();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(line).toHaveClass(/bg-gold-soft/);
    await page.waitForTimeout(600);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: info.outputPath(`marked-${scheme}.png`) });
    }
    await expect(line).not.toHaveClass(/bg-gold-soft/);
    // It stays where it is while older pages and new messages come.
    await save('新的一句');
    await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothSchemes(page, 'a quote that can be pressed');
    await expectNoOverflow(page, 'a quote that can be pressed');

    await post(anna.page, url, '/api/removeMessage', { chatId: first });
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: '1 new message' }).click();
    await expect(locateLog(page).getByText('Deleted message')).toBeVisible();
    await expect(quote).toHaveCount(0);
  });
