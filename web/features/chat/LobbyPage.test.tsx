// The lobby by role and label: the own line, the list with its filter and pages, the rooms, and what fails.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHeading, getAddress, openApp } from '#dev/fixtures/web/app.tsx';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';

let server: ChatServer;

const boris = { name: 'Boris', id: 'b', imageUrl: null, level: 2, words: 1200, here: 'today', topic: '我喜欢茶' };
const rooms = [1, 2, 3, 4, 5].map((hsk) => ({ hsk, room: hsk === 2 ? testRoom : null, today: hsk === 2 ? 3 : 0, members: 4 }));

beforeEach(async () => {
  server = new ChatServer();
  server.answers = {
    '/chatPartner': { body: { on: false, topic: '', audience: 'everyone' } },
    '/chatPartners': { body: { partners: [boris], next: null } },
    '/levelRooms': { body: { rooms } },
    '/learntWords': { body: { ids: [] } },
    '/saveChatPartner': { body: { message: 'You are on the list' } },
  };
  await connectPage(server);
});
afterEach(async () => {
  for (const { id } of getNotices()) dismissNotice(id);
  await disconnectPage(server);
});

async function open(): Promise<void> {
  openApp('/lobby');
  await findHeading('Find somebody to talk to');
}
const listCalls = (path: string) => server.called.filter((one) => one.path === path).map(({ input }) => input);

test('a line shows level, words, when somebody was here, and what they like; what is hidden is left out', async () => {
  server.answers['/chatPartners'] = {
    body: { partners: [boris, { ...boris, name: 'Ли', id: 'l', level: null, words: null, here: 'week', topic: '' }], next: null },
  };
  await open();
  const [one, other] = within(await screen.findByRole('list', { name: 'People who want to talk' })).getAllByRole('listitem');
  expect(one?.textContent).toContain('HSK 2 · 1,200 words · here today');
  expect(within(one as HTMLElement).getByText('我喜欢茶').lang).toBe('zh-Hans');
  expect(other?.querySelector('p')?.textContent).toBe('here this week');
});

test('the filter asks for a level, and says where nobody is', async () => {
  await open();
  await screen.findByRole('button', { name: 'Talk with Boris' });
  server.answers['/chatPartners'] = { body: { partners: [], next: null } };
  fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'HSK 4' } });
  expect(await screen.findByText('Nobody of HSK 4 is on the list at the moment. Try another level.')).toBeTruthy();
  expect(listCalls('/chatPartners').map(({ level }) => level)).toEqual([undefined, '4']);
});

test('further pages follow by a press, and somebody who moved up is there once', async () => {
  server.answers['/chatPartners'] = { body: { partners: [boris], next: '1-7' } };
  await open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  server.answers['/chatPartners'] = { body: { partners: [boris, { ...boris, name: 'Mei', id: 'm' }], next: null } };
  fireEvent.click(more);
  await screen.findByRole('button', { name: 'Talk with Mei' });
  expect(screen.getAllByRole('button', { name: /^Talk with/ })).toHaveLength(2);
  expect(listCalls('/chatPartners').map(({ after }) => after)).toEqual([undefined, '1-7']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a press invites to a private chat', async () => {
  server.answers['/checkIfPrivateChatExists'] = { body: { chat: 'noChat', specialMessage: '' } };
  server.answers['/joinChatCode'] = { body: { newChat: true, message: '', chat: testRoom } };
  server.answers['/sendInvitationPrivateChatExtra'] = { body: { message: 'The invitation was sent' } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Talk with Boris' }));
  await waitFor(() => expect(getAddress()).toBe(`/joinchat?room=${testRoom}`));
  expect(listCalls('/sendInvitationPrivateChatExtra')).toEqual([{ name: 'Boris', number: testRoom }]);
});

test('what cannot be loaded says so, and is loaded by a press', async () => {
  server.answers['/chatPartners'] = { status: 503, body: { message: 'Please try again soon', code: 'unavailable' } };
  await open();
  expect(await screen.findByText('Please try again soon')).toBeTruthy();
  server.answers['/chatPartners'] = { body: { partners: [boris], next: null } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Talk with Boris' })).toBeTruthy();
});

test('the learner is off the list at first; the switch puts them on it, and the topic is Chinese', async () => {
  await open();
  const wants = await screen.findByRole<HTMLInputElement>('switch', { name: 'I want to talk' });
  expect(wants.checked).toBe(false);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(wants);
  const topic = await screen.findByRole('textbox', { name: 'What you like to talk about, in Chinese' });
  expect(listCalls('/saveChatPartner')).toEqual([{ on: true, topic: '' }]);
  expect(screen.getByText('Everybody in the chat can find you and write to you.')).toBeTruthy();
  fireEvent.change(topic, { target: { value: 'чай' } });
  expect(screen.getByText('You can use only Chinese language to type')).toBeTruthy();
  fireEvent.change(topic, { target: { value: '茶' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listCalls('/saveChatPartner')).toContainEqual({ on: true, topic: '茶' }));
});

test('letters that are no pinyin are not left out of what is saved: it says so', async () => {
  server.answers['/chatPartner'] = { body: { on: true, topic: '我', audience: 'everyone' } };
  await open();
  const topic = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you like to talk about, in Chinese' });
  fireEvent.change(topic, { target: { value: '我xvq', selectionStart: 4 } });
  expect(topic.value).toBe('我xvq');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('These letters are no pinyin: correct them, or delete them.')).toBeTruthy();
  expect(listCalls('/saveChatPartner')).toEqual([]);
  fireEvent.change(topic, { target: { value: '我', selectionStart: 1 } });
  expect(screen.queryByText('These letters are no pinyin: correct them, or delete them.')).toBeNull();
});

test.each([
  ['friends', 'Only your friends can find you: your settings let nobody else write to you in private.'],
  ['nobody', 'Nobody can find you: your settings let nobody write to you in private.'],
])('where settings let only %s write, it says so', async (audience, text) => {
  server.answers['/chatPartner'] = { body: { on: true, topic: '', audience } };
  await open();
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
});

test('the rooms say who was there today; one enters, opens and leaves by a press', async () => {
  server.answers['/enterLevelRoom'] = { body: { chat: testRoom } };
  server.answers['/removeChat'] = { body: { message: 'You left the chat' } };
  await open();
  expect(await screen.findByText('3 people here today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the HSK 2 room' }).getAttribute('href')).toBe(`/joinchat?room=${testRoom}`);
  fireEvent.click(screen.getByRole('button', { name: 'Leave the HSK 2 room' }));
  await waitFor(() => expect(listCalls('/removeChat')).toEqual([{ room: testRoom }]));
  fireEvent.click(screen.getByRole('button', { name: 'Enter the HSK 3 room' }));
  await waitFor(() => expect(getAddress()).toBe(`/joinchat?room=${testRoom}`));
  expect(listCalls('/enterLevelRoom')).toEqual([{ hsk: '_hsk3' }]);
});

test('who is suspended sees until when, and a way on', async () => {
  const refusal = { status: 403, body: { message: 'A moderator suspended you from the chat for good', code: 'suspended' } };
  for (const path of ['/chatPartner', '/chatPartners', '/levelRooms']) server.answers[path] = refusal;
  openApp('/lobby');
  expect(await findHeading('You cannot chat now')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact' })).toBeTruthy();
});
