// People who chat in browsers of their own: they meet, write, leave, disconnect and reconnect; and the page for everybody's eyes.
import { createGroup, expectAllSent, locateField, locateLog, locateMessage, openChatter, say, write } from './chat.ts';
import { createPerson, expect, post, registerAndLogIn, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

test(
  'a chat begins with an invitation in the bell, and ends with its last member',
  { tag: ['@servers', '@firefox'] },
  async ({ browser, url }, info) => {
    const anna = await openChatter(browser, url, info);
    const boris = await openChatter(browser, url, info);

    // The Chat link opens a first room; Anna invites Boris, who is on another page.
    await boris.page.goto(`${url}/courses`);
    await anna.page.goto(`${url}/courses`);
    await anna.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
    await expect(anna.page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
    await expect(anna.page).toHaveURL(/\/joinchat\?room=[0-9a-z]{20,40}$/);
    await anna.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(anna.page.getByText("The field can't be empty")).toBeVisible();
    await anna.page.getByLabel('Username').fill(boris.name);
    await anna.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(anna.page.getByText(`${boris.name} is invited`, { exact: true })).toBeVisible();

    // The bell rings without a reload, and Join leads into the room.
    await boris.page.getByRole('button', { name: 'Notifications: 1 new' }).click();
    await expect(boris.page.getByText(`${anna.name} invites you to a chat`)).toBeVisible();
    await boris.page.getByRole('button', { name: `Join the chat of ${anna.name}` }).click();
    await expect(boris.page.getByRole('heading', { level: 1, name: `${anna.name}, you` })).toBeVisible();
    await expect(boris.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(anna.page.getByRole('list', { name: 'People in the chat' }).getByRole('link', { name: boris.name })).toBeVisible();

    // They write to each other.
    await write(anna.page, '你好！');
    await expect(locateMessage(boris.page, '你好！')).toBeVisible();
    await write(boris.page, '你好，你今天怎么样？');
    await expect(locateMessage(anna.page, '你好，你今天怎么样？')).toBeVisible();
    await locateField(boris.page).fill('我很好');
    await locateField(boris.page).press('Shift+Enter');
    await locateField(boris.page).pressSequentially('да');
    await expect(boris.page.getByText('You can use only Chinese language to type')).toBeVisible();
    await locateField(boris.page).press('Enter');
    await expect(locateField(boris.page)).toHaveValue('我很好\nда');
    await locateField(boris.page).fill('字'.repeat(401));
    await expect(boris.page.getByText('Maximum 400 characters are allowed for message')).toBeVisible();
    await locateField(boris.page).fill('');

    // Anna deletes hers; it goes for both.
    await expectAllSent(anna.page);
    await locateMessage(anna.page, '你好！').hover();
    await anna.page.getByRole('button', { name: 'More about this message of yours' }).click();
    await anna.page.getByRole('button', { name: 'Delete' }).click();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    for (const { page } of [anna, boris]) await expect(locateMessage(page, '你好！')).toHaveCount(0);

    // Boris names the chat for himself, sees Anna's page, and comes back.
    await boris.page.getByRole('button', { name: /^Rename/ }).click();
    await boris.page.getByLabel('Name of chat').press('Enter');
    await expect(boris.page.getByText("The field can't be empty")).toBeVisible();
    await boris.page.getByLabel('Name of chat').fill('a'.repeat(16));
    await expect(boris.page.getByText('Maximum 15 characters allowed for name of chat')).toBeVisible();
    await boris.page.getByLabel('Name of chat').fill('茶友 Tea');
    await boris.page.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect(boris.page.getByRole('heading', { level: 1, name: '茶友 Tea' })).toBeVisible();
    await expect(anna.page.getByRole('heading', { level: 1, name: `${boris.name}, you` })).toBeVisible();
    await write(anna.page, '再见！');
    await locateMessage(boris.page, '再见！').hover();
    await boris.page
      .getByRole('button', { name: `More about this message of ${anna.name}` })
      .first()
      .click();
    await boris.page.getByRole('link', { name: 'Users page' }).click();
    await expect(boris.page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible();
    await boris.page.goBack();
    await expect(locateMessage(boris.page, '再见！')).toBeVisible();

    // He leaves: a new chat opens, the old one is closed to him, and Anna sees him go.
    const address = boris.page.url();
    await boris.page.getByRole('button', { name: 'Leave 茶友 Tea' }).click();
    await boris.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(boris.page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
    await expect(anna.page.getByRole('list', { name: 'People in the chat' }).getByRole('link', { name: boris.name })).toHaveCount(0);
    await boris.page.goto(address);
    await expect(boris.page.getByRole('heading', { level: 1, name: "Page was not found or doesn't exist" })).toBeVisible();
  },
);

test('a private chat opens from a profile, and ends with a block', { tag: '@servers' }, async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info);
  await post(boris.page, url, '/api/saveSettings', { answers: { private_chat: 'Not' } });
  await anna.page.goto(`${url}/account?user=${boris.name}`);
  await anna.page.getByRole('button', { name: 'Private chat' }).click();
  await expect(anna.page.getByText('The user disabled private chat')).toBeVisible();
  await post(boris.page, url, '/api/saveSettings', { answers: { private_chat: 'All the users' } });
  await anna.page.reload();
  await anna.page.getByRole('button', { name: 'Private chat' }).click();
  await expect(anna.page.getByRole('heading', { level: 1, name: boris.name })).toBeVisible();
  await expect(anna.page).toHaveURL(/private$/);
  await expect(anna.page.getByRole('heading', { level: 2, name: 'Private' })).toBeVisible();
  await write(anna.page, '你在吗？');
  await boris.page.goto(`${url}/courses`);
  await boris.page.getByRole('button', { name: /^Notifications: 1 new/ }).click();
  await boris.page.getByRole('button', { name: `Join the chat of ${anna.name}` }).click();
  await expect(locateMessage(boris.page, '你在吗？')).toBeVisible();
  await write(boris.page, '在！');
  await expect(locateMessage(anna.page, '在！')).toBeVisible();

  await post(boris.page, url, '/api/blockUser', { friendName: anna.name });
  await expect(anna.page.getByText("You can't write to blocked user")).toBeVisible();
  await expect(locateField(anna.page)).toHaveCount(0);
  await boris.page.goto(`${url}/account?user=${anna.name}`);
  await expect(boris.page.getByRole('button', { name: 'Private chat' })).toBeDisabled();
  await expect(boris.page.getByText("You can't write to blocked user")).toBeVisible();
});

test('in a group the messages of a blocked person are folded, and shown on request', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info);
  const room = await createGroup(url, anna, boris);
  await say(url, boris, room, '你听我说。');
  await post(anna.page, url, '/api/blockUser', { friendName: boris.name });
  await anna.page.goto(`${url}/joinchat?room=${room}`);
  await expect(locateLog(anna.page).getByText('Message of someone you blocked')).toBeVisible();
  await expect(locateMessage(anna.page, '你听我说。')).toHaveCount(0);
  await anna.page.getByRole('button', { name: 'Show' }).click();
  await expect(locateMessage(anna.page, '你听我说。')).toBeVisible();
});

test('random search says whom it invites', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  await openChatter(browser, url, info);
  await anna.page.goto(`${url}/joinchat`);
  await anna.page.getByRole('button', { name: 'Random search' }).click();
  await expect(anna.page.getByText(/is asked\. In a minute, the next one is/)).toBeVisible();
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/./] });
  test('what is written waits on the device, is sent once and in order, and nothing is missed', async ({ browser, url }, info) => {
    const anna = await openChatter(browser, url, info);
    const boris = await openChatter(browser, url, info);
    const room = await createGroup(url, anna, boris);
    await say(url, anna, room, '零');
    await say(url, boris, room, '旧');
    for (const { page } of [anna, boris]) {
      await page.goto(`${url}/joinchat?room=${room}`);
      await expect(locateMessage(page, '旧')).toBeVisible();
    }
    await anna.page.context().setOffline(true);
    for (const text of ['一', '二', '三']) await write(anna.page, text);
    await expect(locateLog(anna.page).getByText('Sending')).toHaveCount(3);
    // Meanwhile Boris writes, and deletes a message that Anna has seen.
    await write(boris.page, '四');
    await expectAllSent(boris.page);
    await locateMessage(boris.page, '旧').hover();
    await boris.page.getByRole('button', { name: 'More about this message of yours' }).first().click();
    await boris.page.getByRole('button', { name: 'Delete' }).click();
    await boris.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(locateMessage(boris.page, '旧')).toHaveCount(0);
    await anna.page.context().setOffline(false);
    const expected = ['零', '四', '一', '二', '三'];
    for (const { page } of [anna, boris]) {
      await expect.poll(() => locateLog(page).locator('[lang=zh-Hans]').allTextContents()).toEqual(expected);
      await expectAllSent(page);
    }
    // The same for somebody who opens the chat later.
    await anna.page.reload();
    await expect.poll(() => locateLog(anna.page).locator('[lang=zh-Hans]').allTextContents()).toEqual(expected);
  });
});

test('arriving messages take neither place nor focus; the count says how many are new, and the title too', async ({
  browser,
  url,
}, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info);
  const room = await createGroup(url, anna, boris);
  const other = await createGroup(url, boris, anna);
  for (let number = 1; number <= 70; number += 1) await say(url, boris, room, `第${number}`);
  await anna.page.goto(`${url}/joinchat?room=${room}`);
  const log = locateLog(anna.page);
  await anna.page.getByRole('button', { name: /^(?:\d+ new messages|Newest messages)$/ }).click();
  await expect(log.getByText('第70', { exact: true })).toBeInViewport();
  await expect.poll(() => anna.page.title()).not.toMatch(/^\(/);

  // Upwards: older messages come without moving what is read.
  await log.evaluate((element) => element.scrollTo(0, 0));
  await expect(log.getByText('第1', { exact: true })).toBeAttached();
  const readingTop = () => log.getByText('第30', { exact: true }).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await log.getByText('第30', { exact: true }).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(log.getByText('第30', { exact: true })).toBeInViewport();
  const before = await readingTop();
  await locateField(anna.page).focus();
  await say(url, boris, room, '新的');
  await say(url, boris, other, '那边');
  await expect(anna.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect.poll(() => anna.page.title()).toMatch(/^\(2\) /);
  expect(await readingTop()).toBe(before);
  await expect(locateField(anna.page)).toBeFocused();
  await anna.page.getByRole('button', { name: '1 new message' }).click();
  await expect(log.getByText('新的', { exact: true })).toBeInViewport();
  await expect.poll(() => anna.page.title()).toMatch(/^\(1\) /);
  await say(url, boris, room, '再来一个');
  await expect(log.getByText('再来一个', { exact: true })).toBeInViewport();
});

test('on a phone there is one panel at a time, and Back returns from it', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = anna;
  const room = await createGroup(url, anna);
  await page.goto(`${url}/joinchat?room=${room}`);
  await expect(locateField(page)).toBeVisible();
  await page.getByRole('button', { name: 'People in the chat' }).click();
  await expect(page.getByRole('heading', { name: 'In chat' })).toBeVisible();
  await expect(locateField(page)).toBeHidden();
  await page.goBack();
  await expect(locateField(page)).toBeVisible();
  await page.getByRole('button', { name: 'Your chats' }).click();
  await expect(page.getByRole('heading', { name: 'Your chats' })).toBeVisible();
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(locateField(page)).toBeVisible();
  expect(page.url()).not.toContain(room);
});

test('without a paid level the chat leads to the offer', async ({ page, url }, info) => {
  await registerAndLogIn(page, url, createPerson(info));
  await page.goto(`${url}/joinchat`);
  await expect(page).toHaveURL(/\/payingPage$/);
});

test('when access ends, an open chat leads to the offer', { tag: '@servers' }, async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const room = await createGroup(url, anna);
  await anna.page.goto(`${url}/joinchat?room=${room}`);
  await expect(locateField(anna.page)).toBeVisible();
  await post(anna.page, url, '/dev/expire', { username: anna.name, hsk: 1 });
  await expect(anna.page).toHaveURL(/\/payingPage$/);
});

const sizes = [
  [1280, 800],
  [390, 844],
  [320, 640],
] as const;

test('every view of the chat is accessible and fits at 1280, 390 and 320 px, light and dark', async ({ browser, url }, info) => {
  test.slow();
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info);
  const room = await createGroup(url, anna, boris);
  await say(url, boris, room, `长${'字'.repeat(60)}`);
  await say(url, anna, room, '好的。');
  const { page } = anna;
  const views: ((isNarrow: boolean) => Promise<void>)[] = [
    async () => undefined,
    async () => {
      await locateField(page).fill('привет');
      await page.getByRole('button', { name: 'More about this message of yours' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    },
    async (isNarrow) => {
      if (isNarrow) await page.getByRole('button', { name: 'Your chats' }).click();
      await page.getByRole('button', { name: /^Rename/ }).click();
    },
    async (isNarrow) => {
      if (isNarrow) await page.getByRole('button', { name: 'People in the chat' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    },
  ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const [index, act] of views.entries()) {
      const view = `view ${index} at ${width} px`;
      // Another page first: the chat remembers which panel is open.
      await page.goto(`${url}/terms`);
      await page.goto(`${url}/joinchat?room=${room}`);
      await expect(locateMessage(page, '好的。')).toBeVisible();
      await act(width < 970);
      await expectNoOverflow(page, view);
      await expectAccessibleInBothSchemes(page, view);
    }
  }
});
