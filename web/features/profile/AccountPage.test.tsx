// The profile page, by role: one's own with its forms, another user's with its actions, and the views of what cannot be seen.
import { typeAndLeave } from '#dev/fixtures/web/type-into.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '#web/ui/Notices.tsx';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import AccountPage from './AccountPage.tsx';

interface Reply {
  readonly status?: number;
  readonly body: unknown;
}
let replies: Record<string, Reply>;
let sent: { path: string; input: unknown }[];

const levels = [1, 2, 3, 4, 5].map((level) => ({ level, score: level === 1 ? 0.5 : 0, words: level === 1 ? 120 : 0 }));
const anna = { username: 'Anna', level: 2, age: 34, info: 'I like tea', own: true, shown: true, learnt: { words: 120, levels } };
const mei = { ...anna, username: 'Mei', own: false };
const noPeople = { friendNames: [], friends: [] };
const photo = { id: 'p1', imageUrl: '/api/photos/p1.webp', title: 'Photo of Anna' };

beforeEach(() => {
  sent = [];
  replies = {
    '/api/userdata': { body: anna },
    '/api/posts': { body: [] },
    '/api/displayFriend': { body: { friendNames: ['Mei'], friends: [{ friendName: 'Mei', friendsPhoto: [] }], shown: true } },
    '/api/displayFriendRequest': { body: noPeople },
    '/api/checkFriendship': { body: { message: 'False' } },
    '/api/isBlockedUser': { body: { message: '' } },
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    if (init?.method === 'POST') {
      const input = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      sent.push({ path: url.pathname, input });
    }
    const reply = replies[init?.method === 'POST' ? `POST ${url.pathname}` : url.pathname];
    if (!reply) return Response.json({ code: 'internal', message: `Nobody answers ${url.pathname}` }, { status: 500 });
    return Response.json(reply.body, { status: reply.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of getNotices()) dismissNotice(id);
  vi.unstubAllGlobals();
});

async function open(address = '/account', heading = 'Anna') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <AccountPage />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: heading });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => typeAndLeave(field(label), value);
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const sentTo = (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);

test('one’s own profile says what it holds', async () => {
  await open();
  for (const text of ['HSK 2', '34 years old', 'I like tea', '120 words learnt'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect((await screen.findByRole('link', { name: 'Mei' })).getAttribute('href')).toBe('/account?user=Mei');
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
});

test.each([
  ['Username', 'two words', 'Username cannot contain spaces'],
  ['Username', '汉字', 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
  ['Username', 'a'.repeat(31), 'Maximum 30 characters allowed for username'],
  ['HSK level', '7', 'Only numbers from 1 to 6 are allowed'],
  ['Age', '101', 'Only numbers from 1 to 100 are allowed'],
  ['About me', 'x', 'Information must contain at least two characters'],
  ['About me', 'x'.repeat(401), 'Maximum 400 characters allowed for information'],
])('%s %j is shown under its field, and cannot be saved', async (label, value, message) => {
  await open();
  await press('Edit');
  type(label, value);
  await screen.findByText(message);
  expect(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  await waitFor(() => expect(saveButton().disabled).toBe(true));
  type(label, '');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
});

test('an empty form is refused with a notice', async () => {
  await open();
  await press('Edit');
  for (const label of ['Username', 'HSK level', 'Age', 'About me']) type(label, '');
  await press('Save');
  expect(await screen.findByText('Please check your input')).toBeTruthy();
  expect(screen.getByText('Ops')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what the server refuses stays typed, and what it takes is shown', async () => {
  await open();
  await press('Edit');
  type('Username', 'Boris');
  replies['POST /api/edit'] = { status: 409, body: { code: 'name_taken', message: 'Username is already taken', field: 'name' } };
  await press('Save');
  expect(await screen.findByText('Username is already taken')).toBeTruthy();
  expect(field('Username').value).toBe('Boris');
  type('Username', 'Anna2');
  replies['POST /api/edit'] = { body: { message: 'Your profile was saved' } };
  replies['/api/userdata'] = { body: { ...anna, username: 'Anna2' } };
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Anna2' });
  await waitFor(() => expect(screen.queryByLabelText('About me')).toBeNull());
  expect(sentTo('/api/edit').at(-1)).toEqual({ name: 'Anna2', level: '2', age: '34', info: 'I like tea' });
});

test('X leaves the form without saving', async () => {
  await open();
  await press('Edit');
  type('Age', '50');
  await press('Close editing');
  expect(screen.getByText('34 years old')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a photo is chosen, seen, and saved', async () => {
  await open();
  const input = await screen.findByLabelText<HTMLInputElement>('Add a photo');
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  choose(new File([new Uint8Array(307_201)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText('File size should not exceed 300 KB')).toBeTruthy();
  choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP photo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save photo' })).toBeNull();
  choose(new File([new Uint8Array(307_200)], 'fits.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: 'Preview' })).toBeTruthy();
  replies['POST /api/posts'] = { body: photo };
  replies['/api/posts'] = { body: [photo] };
  await press('Save photo');
  expect(await screen.findByRole('img', { name: 'Photo of Anna' })).toBeTruthy();
  const [form] = sentTo('/api/posts') as [FormData];
  expect((form.get('image') as File).name).toBe('fits.png');
});

test('a photo is removed while editing only, and no file can be chosen beside it', async () => {
  replies['/api/posts'] = { body: [photo] };
  await open();
  await screen.findByRole('img', { name: 'Photo of Anna' });
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  expect(screen.queryByLabelText('Add a photo')).toBeNull();
  await press('Edit');
  replies['POST /api/posts/deletePhoto'] = { body: { message: 'Your photo was removed' } };
  replies['/api/posts'] = { body: [] };
  await press('Remove photo');
  expect(await screen.findByLabelText('Add a photo')).toBeTruthy();
  expect(sentTo('/api/posts/deletePhoto')).toEqual([{ id: 'p1' }]);
});

test('a request is accepted by Add and rejected by X', async () => {
  replies['/api/displayFriendRequest'] = {
    body: { friendNames: ['Ли', 'Tom'], friends: ['Ли', 'Tom'].map((friendName) => ({ friendName, friendsPhoto: [] })) },
  };
  replies['POST /api/addFriend'] = { body: { message: 'You are friends now' } };
  replies['POST /api/removeRequest'] = { body: { message: 'The friend request was removed' } };
  await open();
  await press('Add Ли');
  expect(await screen.findByText('You are friends now')).toBeTruthy();
  await press('Reject the request of Tom');
  expect(await screen.findByText('The friend request was removed')).toBeTruthy();
  expect([sentTo('/api/addFriend'), sentTo('/api/removeRequest')]).toEqual([[{ name: 'Ли' }], [{ name: 'Tom' }]]);
});

test('people are found by name and asked', async () => {
  replies['/api/findPeople'] = { body: { people: ['Meike', 'Mei'].map((name) => ({ name, imageUrl: null })) } };
  replies['POST /api/sendFriendRequest'] = { body: { message: 'Your friend request was sent' } };
  await open();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mei' } });
  const row = (await screen.findByRole('link', { name: 'Meike' })).closest('li') as HTMLElement;
  // Mei is a friend already.
  expect(screen.queryByRole('button', { name: 'Add Mei as a friend' })).toBeNull();
  await press('Add Meike as a friend');
  expect(await within(row).findByText('Request sent')).toBeTruthy();
  replies['/api/findPeople'] = { body: { people: [] } };
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } });
  expect(await screen.findByText(/Type three letters or more/)).toBeTruthy();
});

test('another user is asked to be a friend', async () => {
  replies['/api/userdata'] = { body: mei };
  replies['POST /api/sendFriendRequest'] = { body: { message: 'Your friend request was sent' } };
  await open('/account?user=Mei', 'Mei');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  const add = await screen.findByRole('button', { name: 'Add friend' });
  replies['/api/checkFriendship'] = { body: { message: 'Request sent' } };
  fireEvent.click(add);
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(sentTo('/api/sendFriendRequest')).toEqual([{ name: 'Mei' }]);
});

test.each([
  ['Request received', ['Accept request', 'Reject', 'Block'], ['Add friend', 'Remove friend']],
  ['True', ['Remove friend', 'Block'], ['Add friend']],
])('where the standing is %s', async (message, shown, hidden) => {
  replies['/api/userdata'] = { body: mei };
  replies['/api/checkFriendship'] = { body: { message } };
  await open('/account?user=Mei', 'Mei');
  for (const name of shown) expect(await screen.findByRole('button', { name })).toBeTruthy();
  for (const name of hidden) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('blocking asks first, and can be undone', async () => {
  replies['/api/userdata'] = { body: mei };
  replies['POST /api/blockUser'] = { body: { message: 'The user was blocked' } };
  await open('/account?user=Mei', 'Mei');
  await press('Block');
  const dialog = await screen.findByRole('dialog', { name: 'Block Mei?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await press('Block');
  replies['/api/isBlockedUser'] = { body: { message: 'Blocked yourself' } };
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked Mei')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull();
  expect(sentTo('/api/blockUser')).toEqual([{ friendName: 'Mei' }]);
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy();
});

test('what a user hides is said to be hidden', async () => {
  replies['/api/userdata'] = { body: { username: 'Mei', level: '', age: '', info: '', own: false, shown: false, learnt: null } };
  replies['/api/displayFriend'] = { body: { ...noPeople, shown: false } };
  await open('/account?user=Mei', 'Mei');
  expect(screen.getByText('Mei does not show this information to you.')).toBeTruthy();
  expect(await screen.findByText('Mei does not show their friends to you.')).toBeTruthy();
});

test.each([
  [404, 'not_found', "User doesn't exist"],
  [403, 'blocked', 'This page is not available'],
])('where the server says %i %s', async (status, code, heading) => {
  replies['/api/userdata'] = { status, body: { code, message: heading } };
  await open('/account?user=Mei', heading);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a profile that cannot be loaded can be asked for again', async () => {
  replies['/api/userdata'] = { status: 503, body: { code: 'unavailable', message: 'Busy' } };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/account']}>
        <AccountPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('The profile could not be loaded.');
  replies['/api/userdata'] = { body: anna };
  await press('Try again');
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna' })).toBeTruthy();
});

test('a profile is reported with a reason; what the server refuses stays typed', async () => {
  replies['/api/userdata'] = { body: mei };
  await open('/account?user=Mei', 'Mei');
  await press('Report');
  const dialog = await screen.findByRole('dialog', { name: 'Report Mei' });
  const sendButton = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send report' });
  fireEvent.click(sendButton());
  expect(await within(dialog).findByText('Please say what is wrong')).toBeTruthy();
  expect(sent).toEqual([]);
  type('What is wrong?', 'a'.repeat(701));
  expect(await within(dialog).findByText('Maximum 700 characters allowed for the reason')).toBeTruthy();
  expect(within(dialog).getByText('701 / 700')).toBeTruthy();
  type('What is wrong?', 'Asks for money');
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  replies['POST /api/report'] = { status: 404, body: { code: 'not_found', message: "User doesn't exist" } };
  fireEvent.click(sendButton());
  expect(await screen.findByText("User doesn't exist")).toBeTruthy();
  expect(field('What is wrong?').value).toBe('Asks for money');
  replies['POST /api/report'] = { body: { message: 'Thank you. Your report was sent' } };
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  fireEvent.click(sendButton());
  expect(await screen.findByText('Thank you. Your report was sent')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo('/api/report').at(-1)).toEqual({ name: 'Mei', reason: 'Asks for money' });
  await press('Report');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('What is wrong?')).value).toBe('');
});
