// The chat page by role and label, over a fake server with the real library of the live channel.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAddress, openApp } from '#dev/fixtures/web/app.tsx';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';
import { replyDictionary, replyTypingWords } from '#dev/fixtures/web/composer.tsx';
import { testAccountId } from '#dev/fixtures/web/login-status.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';

const patient = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });

let server: ChatServer;

beforeEach(async () => {
  server = new ChatServer();
  await connectPage(server);
});
afterEach(async () => {
  for (const { id } of getNotices()) dismissNotice(id);
  await disconnectPage(server);
});

/** Opens the room and waits until it is live. */
async function open(address = `/joinchat?room=${testRoom}`): Promise<HTMLElement> {
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Mei, you' }, patient);
  const log = await screen.findByRole('log', { name: 'Messages' }, patient);
  await waitFor(() => expect(server.countJoined()).toBe(1), patient);
  return log;
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = (text: string) => {
  type(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
};
const readTexts = (log: HTMLElement) => [...log.querySelectorAll(':scope [lang="zh-Hans"]')].map((element) => element.textContent);

test('stored messages come first, then live ones; each author is named once per run', async () => {
  server.say('Mei', '你好！');
  server.say('Mei', '你在吗？');
  server.say('Anna', '在。');
  const log = await open();
  server.say('Mei', '太好了！');
  await within(log).findByText('太好了！', undefined, patient);
  expect(readTexts(log)).toEqual(['你好！', '你在吗？', '在。', '太好了！']);
  expect(within(log).getAllByText('Mei')).toHaveLength(2);
});

/** With the small dictionary of the composer. */
function serveWords(): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('typing-words')) return replyTypingWords();
    return address.includes('word-dictionary') ? replyDictionary() : server.fetch(address, init);
  });
}

test('the head and the list of people show who is here, and who writes until the message comes', async () => {
  await open();
  const shown = (state: string) => server.emit('member_presence', { room: testRoom, id: 'mei', state });
  const head = within(screen.getByRole('region', { name: 'Conversation' }));
  const people = within(screen.getByRole('region', { name: 'People' }));
  shown('here');
  await head.findByText('2 people · 1 here now', undefined, patient);
  expect(await people.findByText('Here', undefined, patient)).toBeTruthy();
  shown('writing');
  await head.findByText('Mei is writing…', undefined, patient);
  server.emit('member_presence', { room: 'room0000000000000000else', id: 'mei', state: 'away' });
  server.say('Mei', '你好！');
  await head.findByText('2 people · 1 here now', undefined, patient);
  shown('away');
  await head.findByText('2 people', undefined, patient);
  expect(people.queryByText('Here')).toBeNull();
});

test('writing is said once in a while, and only while there is something to send', async () => {
  await open();
  await waitFor(() => expect(server.presence).toContain('here'), patient);
  for (const text of ['你', '你好', '你好吗', '']) type(text);
  await waitFor(() => expect(server.presence).toContain('writing'), patient);
  expect(server.presence.filter((state) => state === 'writing')).toHaveLength(1);
});

test('an empty room offers openings and a topic, and a press writes one without sending it', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: '你好！ Hello!' }, patient));
  expect(field().value).toBe('你好！');
  expect(document.activeElement).toBe(field());
  fireEvent.click(screen.getByRole('button', { name: '你喜欢什么？ What do you like?' }));
  expect(field().value).toBe('你好！你喜欢什么？');
  expect(server.received).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText('Topic of the week')).toBeNull(), patient);
});

test('help stands behind one press; asking back is offered after an answer', async () => {
  server.say('Mei', '你喜欢茶吗？');
  await open();
  expect(screen.queryByRole('button', { name: '什么意思？ What does that mean?' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Help', expanded: false }));
  fireEvent.click(screen.getByRole('button', { name: '什么意思？ What does that mean?' }));
  expect(field().value).toBe('什么意思？');
  expect(screen.queryByRole('button', { name: '你呢？ Ask back' })).toBeNull();
  type('');
  send('喜欢。');
  fireEvent.click(await screen.findByRole('button', { name: '你呢？ Ask back' }, patient));
  expect(field().value).toBe('你呢？');
});

test('due words are suggested until they are used, which is said below the message', async () => {
  serveWords();
  server.due = [
    { text: '你好', due: '2020-01-01' },
    { text: '时', due: '2020-01-01' },
    { text: '事', due: '2999-01-01' },
  ];
  server.say('Mei', '你好！');
  const log = await open();
  const suggestions = await screen.findByRole('group', { name: 'Suggestions' }, patient);
  fireEvent.click(await within(suggestions).findByRole('button', { name: '你好' }, patient));
  expect(field().value).toBe('你好');
  send('你好！时事。时！');
  await within(log).findByText('You used 2 words that were due', undefined, patient);
  expect(within(log).getAllByText(/that were due|that was due/)).toHaveLength(1);
  expect(within(screen.getByRole('group', { name: 'Suggestions' })).queryByRole('button', { name: '你好' })).toBeNull();
});

test('the level of the room counts words without names, and follows what is written', async () => {
  serveWords();
  server.say('Mei', '你好，安娜！');
  await open();
  expect(await screen.findByRole('button', { name: 'HSK 1 reads 100 %' }, patient)).toBeTruthy();
  server.say('Mei', '龘！');
  expect(await screen.findByRole('button', { name: 'HSK 5 reads 50 %' }, patient)).toBeTruthy();
});

test('pinyin above the words is for all messages, and kept on the device', async () => {
  serveWords();
  server.say('Mei', '你好！');
  const log = await open();
  await within(log).findByRole('button', { name: '你好' }, patient);
  expect(log.querySelector('rt')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pinyin above the words', pressed: false }));
  expect(log.querySelector('rt')?.textContent).toBe('nǐhǎo');
  expect(localStorage.getItem(`hanzivine:pinyin-above:${testAccountId}`)).toBe('on');
  fireEvent.click(screen.getByRole('button', { name: 'Pinyin above the words', pressed: true }));
  expect(log.querySelector('rt')).toBeNull();
});

test('a message is heard whole, or says how to get a voice', async () => {
  server.say('Mei', '你好！');
  const log = await open();
  fireEvent.click(within(log).getByRole('button', { name: 'More about this message of Mei' }));
  // This browser has no voice: the press says how to get one.
  fireEvent.click(await within(log).findByRole('button', { name: 'No Chinese voice on this device' }, patient));
  expect(await screen.findByRole('dialog', undefined, patient)).toBeTruthy();
});

test('the list of chats shows what was written last, by whom, and when', async () => {
  server.say('Anna', '在。');
  await open();
  const list = screen.getByRole('navigation', { name: 'Your chats' });
  await waitFor(() => expect(list.textContent).toContain('You: 在。'), patient);
  const { sentAt } = server.say('Mei', '太好了！');
  await waitFor(() => expect(list.textContent).toContain('Mei: 太好了！'), patient);
  expect(list.querySelector('time')?.dateTime).toBe(sentAt);
});

test('Enter sends; Shift+Enter, and the Enter of an input method, do not', async () => {
  const log = await open();
  type('你好');
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(server.received).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('');
  await within(log).findByText('你好');
  await waitFor(() => expect(within(log).queryByText('Sending')).toBeNull(), patient);
  expect(server.received.map(({ message }) => message)).toEqual(['你好']);
  expect(readTexts(log)).toEqual(['你好']);
});

test.each([
  ['привет', 'You can use only Chinese language to type'],
  ['字'.repeat(401), 'Maximum 400 characters are allowed for message'],
])('%.8s… is shown while typing and not sent', async (text, message) => {
  await open();
  send(text);
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect([field().value, server.received.length]).toEqual([text, 0]);
});

test('invisible characters that came along with a paste are left out, those of an emoji stay', async () => {
  const log = await open();
  type('你');
  const pasted = '你\ufeff好\u200b，\u00ad看\u202e：👨\u200d👩\u200d👧❤\ufe0f\u2060';
  fireEvent.change(field(), { target: { value: pasted } });
  expect(field().value).toBe('你好，看：👨\u200d👩\u200d👧❤\ufe0f');
  fireEvent.change(field(), { target: { value: `${field().value}\u200b` } });
  expect(field().value).toBe('你好，看：👨\u200d👩\u200d👧❤\ufe0f');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await within(log).findByText(/^你好，看/);
});

test('an empty message is no mistake and is not sent', async () => {
  await open();
  send('  \n');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  expect(server.received).toEqual([]);
});

test('a message without an acknowledgement is sent again under the same id, and shown once', async () => {
  server.refusals = [null];
  const log = await open();
  send('只一次');
  await waitFor(() => expect(server.received).toHaveLength(2), patient);
  await waitFor(() => expect(within(log).queryByText('Sending')).toBeNull(), patient);
  expect(new Set(server.received.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  await waitFor(() => expect(readTexts(log)).toEqual(['只一次']), patient);
});

test('what was missed offline is caught up in order, deletions too', async () => {
  const gone = server.say('Mei', '删掉');
  const log = await open();
  await within(log).findByText('删掉');
  server.say('Mei', '一', { isMissed: true });
  server.remove(gone.id, { isMissed: true });
  server.say('Mei', '二', { isMissed: true });
  server.cut();
  await waitFor(() => expect(readTexts(log)).toEqual(['一', '二']), patient);
  server.say('Mei', '三');
  await waitFor(() => expect(readTexts(log)).toEqual(['一', '二', '三']), patient);
});

test('an event that was lost on an open line is noticed by the next one', async () => {
  const log = await open();
  server.say('Mei', '丢了', { isMissed: true });
  server.say('Mei', '来了');
  await waitFor(() => expect(readTexts(log)).toEqual(['丢了', '来了']), patient);
});

test('a refused message says why, and goes again or away on request', async () => {
  server.refusals = [
    { code: 'private_chat_disabled', message: 'The user disabled private chat' },
    { code: 'private_chat_disabled', message: 'The user disabled private chat' },
  ];
  const log = await open();
  send('可以吗？');
  await within(log).findByText('Not sent: The user disabled private chat', undefined, patient);
  fireEvent.click(within(log).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.received).toHaveLength(2), patient);
  fireEvent.click(await within(log).findByRole('button', { name: 'Try again' }, patient));
  await waitFor(() => expect(within(log).queryByText(/Not sent/)).toBeNull(), patient);
  expect(readTexts(log)).toEqual(['可以吗？']);
});

test('after too many messages one waits, sees why, and nothing is lost', async () => {
  server.refusals = [{ code: 'too_fast', message: "You're too fast. Please slow down.", retryAfter: 1 }];
  const log = await open();
  server.emit('spam_warning', { message: "You're too fast. Please slow down." });
  await screen.findByText(
    "You're too fast. Please slow down. Too many messages at once. Sending resumes in a few seconds.",
    undefined,
    patient,
  );
  send('慢慢来');
  await within(log).findByText('慢慢来');
  await waitFor(() => expect(within(log).queryByText('Sending')).toBeNull(), { timeout: 20_000 });
  expect(readTexts(log)).toEqual(['慢慢来']);
});

test('letters under way survive a look elsewhere, and what is no pinyin is shown when it is sent', async () => {
  await open();
  type('你好');
  fireEvent.change(field(), { target: { value: '你好xvq', selectionStart: 5 } });
  expect(field().value).toBe('你好xvq');
  cleanup();
  await open();
  expect(field().value).toBe('你好xvq');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('These letters are no pinyin: correct them, or delete them.');
  expect([field().value, server.received]).toEqual(['你好xvq', []]);
});

test('people who cannot be loaded are reported, and requested again', async () => {
  server.answers['/displayFriendInChat'] = { status: 403, body: { code: 'not_a_member', message: 'You are not in this chat' } };
  await open();
  const panel = screen.getByRole('region', { name: 'People' });
  await within(panel).findByText('You are not in this chat', undefined, patient);
  delete server.answers['/displayFriendInChat'];
  fireEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('Mei', undefined, patient)).toBeTruthy();
});

test('a chat that was left elsewhere gives way to the first one that remains', async () => {
  await open();
  const rest = 'restofthechats0000000000';
  server.answers['/displayChat'] = { body: { chat: [] } };
  server.answers['/displayFirstChat'] = { body: { chat: rest } };
  server.emit('chat_list_changed', {});
  await waitFor(() => expect(getAddress()).toBe(`/joinchat?room=${rest}`), patient);
  expect(getNotices().map(({ text }) => text)).toEqual(['You left the chat']);
});

test('a chat that is in no list, while the list cannot be loaded again, says why, and has a way on', async () => {
  let times = 0;
  const failing = { code: 'unavailable', message: 'Please try again soon' };
  Object.defineProperty(server.answers, '/displayChat', {
    configurable: true,
    get: () => ((times += 1) === 1 ? { body: { chat: [] } } : { status: 503, body: failing }),
  });
  openApp(`/joinchat?room=${testRoom}`);
  const conversation = await screen.findByRole('region', { name: 'Conversation' }, patient);
  expect(await within(conversation).findByText('Please try again soon', undefined, patient)).toBeTruthy();
  expect(within(conversation).getByRole('link', { name: 'Go to your chats' })).toBeTruthy();
  expect(within(conversation).queryByRole('status', { name: 'Loading the chat' })).toBeNull();
  Object.defineProperty(server.answers, '/displayChat', { value: undefined });
  fireEvent.click(within(conversation).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mei, you' }, patient)).toBeTruthy();
});

test.each([
  ['not_a_member', "Page was not found or doesn't exist", 'You are not in this chat any more', 'Go to your chats', '/joinchat'],
  ['blocked', "You can't write to blocked user", "You can't write to blocked user", 'Find somebody to talk to', '/lobby'],
  ['suspended', 'A moderator suspended you', 'A moderator suspended you', 'Contact', '/contactPage'],
  ['unpaid', 'Online chat is part of every paid course', 'Online chat is part of every paid course', 'See the courses', '/payingPage'],
] as const)('a room that ends with %s says so and has a way on', async (code, message, text, way, to) => {
  await open();
  server.emit('room_left', { room: testRoom, code, message });
  const conversation = await screen.findByRole('region', { name: 'Conversation' });
  expect(await within(conversation).findByText(text, undefined, patient)).toBeTruthy();
  expect(within(conversation).getByRole('link', { name: way }).getAttribute('href')).toBe(to);
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('a room whose messages are refused for good has no way to try again', async () => {
  server.answers['/displayMessagesFromDatabase'] = { status: 404, body: { code: 'not_a_member', message: 'Not here' } };
  openApp(`/joinchat?room=${testRoom}`);
  expect(await screen.findByText('You are not in this chat any more', undefined, patient)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your chats' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Conversation' })).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the messages of a chat whose other half is gone can be asked for again', async () => {
  const gone = {
    chat: testRoom,
    chatName: 'Private chat',
    friendName: '',
    named: false,
    private: true,
    levelRoom: null,
    friendRemoved: true,
    members: 1,
    imageUrl: null,
    last: null,
    unread: 0,
    cursor: 0,
    readCursor: 0,
    friendReadCursor: null,
  };
  server.answers['/displayChat'] = { body: { chat: [gone] } };
  server.answers['/displayMessagesFromDatabase'] = { status: 503, body: { code: 'unavailable', message: 'Please try again soon' } };
  openApp(`/joinchat?room=${testRoom}`);
  expect(await screen.findByText('Please try again soon', undefined, patient)).toBeTruthy();
  expect(screen.getByText('This user has removed their account. You can still read this chat, or leave it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find somebody to talk to' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Conversation' })).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('leaving says so', async () => {
  server.answers['/removeChat'] = { body: { message: 'You left the chat' } };
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Leave Mei, you' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(getNotices().map(({ text }) => text)).toEqual(['You left the chat']), patient);
});

test('sixty unread messages are all there, below the line for new ones', async () => {
  server.say('Mei', '以前');
  server.readCursor = server.cursor;
  for (let index = 0; index < 60; index += 1) server.say('Mei', '来吧');
  const log = await open();
  await waitFor(() => expect(readTexts(log)).toHaveLength(61), patient);
  const rows = [...log.querySelectorAll('li')].map((row) => row.textContent ?? '');
  const line = rows.findIndex((text) => text.includes('New messages'));
  expect([rows[line - 1]?.includes('以前'), rows[line + 1]?.includes('来吧')]).toEqual([true, true]);
});

test('a reply that holds no messages is reported', async () => {
  server.answers['/displayMessagesFromDatabase'] = { body: { messagesData: 'none' } };
  openApp(`/joinchat?room=${testRoom}`);
  expect(await screen.findByText('No messages received or invalid data structure', undefined, patient)).toBeTruthy();
});

test('one’s own message is deleted after a question; another’s leads to its author', async () => {
  server.say('Anna', '我说错了');
  server.say('Mei', '没关系');
  const log = await open();
  fireEvent.click(await within(log).findByRole('button', { name: 'More about this message of yours' }));
  fireEvent.click(within(log).getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(readTexts(log)).toEqual(['没关系']), patient);
  fireEvent.click(within(log).getByRole('button', { name: 'More about this message of Mei' }));
  expect(within(log).queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(within(log).getByRole('link', { name: 'Users page' }).getAttribute('href')).toBe('/account?user=Mei');
});

test('a message of another is reported with a reason', async () => {
  server.answers['/report'] = { body: { message: 'Thank you. Your report was sent' } };
  const { id } = server.say('Mei', '走开');
  const log = await open();
  fireEvent.click(await within(log).findByRole('button', { name: 'More about this message of Mei' }));
  fireEvent.click(within(log).getByRole('button', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report a message of Mei' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'What is wrong?' }), { target: { value: 'Rude words' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByText('Thank you. Your report was sent', undefined, patient);
  expect(server.called).toContainEqual({ path: '/report', input: { name: 'Mei', reason: 'Rude words', messageId: id } });
});

test('messages of somebody one blocked are folded until they are asked for', async () => {
  server.people = server.people.map((person) => ({ ...person, blocked: !person.own }));
  server.say('Mei', '听我说');
  const log = await open();
  await within(log).findByText('Message of someone you blocked', undefined, patient);
  expect(readTexts(log)).toEqual([]);
  fireEvent.click(within(log).getByRole('button', { name: 'Show' }));
  expect(readTexts(log)).toEqual(['听我说']);
});

test('older messages come on request', async () => {
  for (let number = 1; number <= 60; number += 1) server.say('Mei', `第${number}`);
  server.readCursor = server.cursor;
  const log = await open();
  await within(log).findByText('第60');
  expect(within(log).queryByText('第1')).toBeNull();
  fireEvent.click(within(log).getByRole('button', { name: 'Older messages' }));
  await within(log).findByText('第1', undefined, patient);
  expect(readTexts(log)).toEqual(server.messages.map(({ text }) => text));
  expect(within(log).queryByRole('button', { name: 'Older messages' })).toBeNull();
});

test('where one cannot write, the reason replaces the text box', async () => {
  await open();
  server.emit('room_left', { room: testRoom, code: 'blocked', message: "You can't write to blocked user" });
  await screen.findByText("You can't write to blocked user", undefined, patient);
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('a chat that is not there, or of others, is not found', async () => {
  openApp('/joinchat?room=another0000000000000000');
  await screen.findByRole('heading', { level: 1, name: "Page was not found or doesn't exist" }, patient);
  expect(server.countJoined()).toBe(0);
});

test('without a room the first chat opens; a friend in the address is dropped', async () => {
  await open('/joinchat');
  expect(getAddress()).toBe(`/joinchat?room=${testRoom}`);
  cleanup();
  await open(`/joinchat?room=${testRoom}&friendName=Mei`);
  expect(getAddress()).toBe(`/joinchat?room=${testRoom}`);
});

test('what is being written stays with its room', async () => {
  await open();
  type('还没写完');
  cleanup();
  await open();
  expect(field().value).toBe('还没写完');
  send('写完了');
  cleanup();
  await open();
  expect(field().value).toBe('');
});

test('a name of a chat is checked while typing, and an empty one when it is submitted', async () => {
  server.answers['/renameChat'] = { body: { message: 'The chat was renamed' } };
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Mei, you' }));
  const name = screen.getByLabelText('Name of chat');
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await screen.findByText("The field can't be empty");
  for (const [typed, message] of [
    ['', 'Name of chat must contain at least one character'],
    ['a!', 'Name of chat can only contain letters, numbers, hyphens, underscores and ( ) characters'],
    ['a'.repeat(16), 'Maximum 15 characters allowed for name of chat'],
  ] as const) {
    fireEvent.change(name, { target: { value: 'x' } });
    fireEvent.change(name, { target: { value: typed } });
    await screen.findByText(message);
  }
  fireEvent.change(name, { target: { value: 'Tea' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.queryByLabelText('Name of chat')).toBeNull(), patient);
  expect(server.called.find(({ path }) => path === '/renameChat')?.input).toEqual({ nameOfChat: 'Tea', room: testRoom });
});

test('an invitation that is refused is under the name', async () => {
  server.answers['/sendInvitation'] = { status: 404, body: { code: 'not_found', message: "User doesn't exist" } };
  await open();
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'nobody' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const message = await screen.findByText("User doesn't exist", undefined, patient);
  expect(screen.getByLabelText('Username').getAttribute('aria-describedby')).toBe(message.id);
});

test('an invitation rings the bell; x removes it', async () => {
  await open();
  server.invitations = [{ name: 'Boris', room: testRoom, private: false, others: [], members: 1, sentAt: '' }];
  server.answers['/removeInvitation'] = { body: { message: 'The invitation was removed' } };
  server.emit('invitation', { name: 'Boris', room: testRoom });
  await screen.findByRole('button', { name: 'Notifications: 1 new' }, patient);
  await screen.findByText('Boris invites you to a chat', undefined, patient);
  server.invitations = [];
  fireEvent.click(screen.getByLabelText('Remove the invitation of Boris'));
  await screen.findByLabelText('Notifications', undefined, patient);
  expect(server.called.find(({ path }) => path === '/removeInvitation')?.input).toEqual({ name: 'Boris', number: testRoom });
});

test.each(['/checkIfChatExists', '/displayFirstChat'])('a suspended learner sees until when at %s, and may answer', async (path) => {
  const message = 'A moderator suspended you from the chat until 3 May. You can reply on the Contact page';
  server.answers[path] = { status: 403, body: { code: 'suspended', message } };
  openApp(path === '/displayFirstChat' ? '/joinchat' : `/joinchat?room=${testRoom}`);
  await screen.findByRole('heading', { level: 1, name: 'You cannot chat now' }, patient);
  expect(screen.getByText(`${message}.`)).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contactPage');
});
