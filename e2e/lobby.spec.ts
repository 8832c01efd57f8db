// The lobby: three learners find each other by the list, in a standing room and by random search; and the page for everybody's eyes.
import { openChatter, locateMessage, write } from './chat.ts';
import { expect, post, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

test('three find each other: on the list, in the room of their level, among friends and by random search', async ({
  browser,
  url,
}, info) => {
  const [anna, boris, clara] = [
    await openChatter(browser, url, info),
    await openChatter(browser, url, info),
    await openChatter(browser, url, info),
  ];

  // Nobody is on the list until they want to be.
  await anna.page.goto(`${url}/lobby`);
  await expect(anna.page.getByText(/^Nobody else is on the list/)).toBeVisible();
  await expectToFit(anna.page, 'the empty lobby');
  await boris.page.goto(`${url}/lobby`);
  await boris.page.getByRole('switch', { name: 'I want to talk' }).check();
  const topic = boris.page.getByRole('textbox', { name: 'What you like to talk about, in Chinese' });
  await topic.fill('movies!');
  await expect(boris.page.getByText('You can use only Chinese language to type')).toBeVisible();
  await topic.fill('我喜欢电影和音乐');
  await boris.page.getByRole('button', { name: 'Save' }).click();
  await expect(boris.page.getByText('What you like to talk about is saved', { exact: true })).toBeVisible();
  await expectToFit(boris.page, 'the lobby with the own line');

  // Anna finds him by his level, and a press invites him.
  await anna.page.reload();
  const list = anna.page.getByRole('list', { name: 'People who want to talk' });
  await expect(list.getByText('我喜欢电影和音乐')).toBeVisible();
  await expect(list.getByText('HSK 1 · 0 words · here today')).toBeVisible();
  await expectToFit(anna.page, 'the lobby with somebody');
  await anna.page.getByLabel('Level', { exact: true }).selectOption('HSK 4');
  await expect(anna.page.getByText(/^Nobody of HSK 4 is on the list/)).toBeVisible();
  await anna.page.getByLabel('Level', { exact: true }).selectOption('HSK 1');
  await anna.page.getByRole('button', { name: `Talk with ${boris.name}` }).click();
  await expect(anna.page.getByRole('heading', { level: 1, name: boris.name })).toBeVisible();
  await boris.page.getByRole('button', { name: 'Notifications: 1 new' }).click();
  await boris.page.getByRole('button', { name: `Join the chat of ${anna.name}` }).click();
  await write(boris.page, '你好！');
  await expect(locateMessage(anna.page, '你好！')).toBeVisible();

  // The room of a level is entered and left by a press, and says who was there.
  await clara.page.goto(`${url}/joinchat`);
  await clara.page.getByRole('link', { name: 'Find people' }).click();
  await clara.page.getByRole('button', { name: 'Enter the HSK 1 room' }).click();
  await expect(clara.page.getByRole('heading', { level: 1, name: 'HSK 1 room' })).toBeVisible();
  await anna.page.goto(`${url}/lobby`);
  await expect(anna.page.getByText('1 person here today')).toBeVisible();
  await anna.page.getByRole('button', { name: 'Enter the HSK 1 room' }).click();
  await write(anna.page, '大家好');
  await expect(locateMessage(clara.page, '大家好')).toBeVisible();
  await clara.page.goto(`${url}/lobby`);
  await clara.page.getByRole('button', { name: 'Leave the HSK 1 room' }).click();
  await expect(clara.page.getByRole('button', { name: 'Enter the HSK 1 room' })).toBeVisible();

  // A friend is invited by a press; the random search says whom it asks, and that they came.
  await post(anna.page, url, '/api/sendFriendRequest', { name: boris.name });
  await post(boris.page, url, '/api/addFriend', { name: anna.name });
  // The other learners of this server, of other journeys, have lower levels.
  for (const { page } of [anna, clara]) await post(page, url, '/api/edit', { name: '', level: '6', age: '', info: '' });
  await anna.page.goto(`${url}/joinchat`);
  await anna.page.getByRole('button', { name: 'New chat' }).click();
  await expect(anna.page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  await anna.page
    .getByRole('list', { name: 'Friends to invite' })
    .getByRole('button', { name: `Invite ${boris.name}` })
    .click();
  await expect(anna.page.getByText('Invited', { exact: true })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Random search' }).click();
  await expect(anna.page.getByText(`${clara.name} is asked.`)).toBeVisible();
  await expectToFit(anna.page, 'a chat with friends to invite and a search');
  await clara.page.getByRole('button', { name: 'Notifications: 1 new' }).click();
  await clara.page.getByRole('button', { name: `Join the chat of ${anna.name}` }).click();
  await expect(anna.page.getByText(`${clara.name} has come.`)).toBeVisible();
});
