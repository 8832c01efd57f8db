// Two people who answer and correct each other, by mouse, by touch and by keys, and see what the other has read.
import { createRoomId } from '#contract/chat-fields.ts';
import { expectAllSent, locateField, locateLog, locateMessage, openChatter, write } from './chat.ts';
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
  await anna.page.getByRole('button', { name: 'Reply' }).click();
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
