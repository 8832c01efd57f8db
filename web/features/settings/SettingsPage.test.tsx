// The settings page: preferences, login links, logins, data and removal, and a server that fails.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import { cardSound, strictTones } from '#web/study/study-choices.ts';
import { Notices } from '#web/ui/Notices.tsx';
import SettingsPage from './SettingsPage.tsx';

const currentSession = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Firefox on Linux',
  createdAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  isCurrent: true,
};
const otherSession = {
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Safari on iPhone',
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: '2026-02-03T12:00:00.000Z',
  isCurrent: false,
};

let settings: Record<string, string>;
let responses: Record<string, unknown>;
let sent: { path: string; body: unknown }[];
let isBroken: boolean;
let today: Record<string, unknown>;

beforeEach(() => {
  settings = {
    own_info: 'All the users',
    friends: 'All the users',
    group_chat: 'Yes',
    associations: 'Yes',
    private_chat: 'All the users',
    ask_reading: 'Yes',
    ask_pronunciation: 'Yes',
    ask_sentence: 'Yes',
    ask_listening: 'Not',
    ask_tone: 'Not',
    ask_writing: 'Not',
    hsk_list: '2012',
  };
  responses = {
    '/api/login': buildLoginStatus('mei'),
    '/api/is_paid_generally': { paid: 1 },
    '/api/studyPlan': { message: 'Your plan has been saved' },
    '/api/isLoggedInWithGoogle': { loggedInWay: 1 },
    '/api/password_exists_check': { exists: 1 },
    '/api/loginSessions': { sessions: [currentSession, otherSession] },
    '/api/endLoginSession': { message: 'The device was logged out' },
    '/api/blockedUsers': { names: [] },
    '/api/reminder': { every: 'off', hour: 18, weekday: 1 },
    '/api/loginOptions': { google: true },
    '/api/googleIdCheck': { googleid: 'no' },
    '/api/logoutEverywhere': { message: 'You are logged out on all other devices' },
  };
  sent = [];
  isBroken = false;
  today = buildWireToday();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    if (address === '/api/settingsInfo') return Response.json(settings);
    if (init?.method === 'POST') sent.push({ path: address, body: JSON.parse(init.body as string) });
    if (address === '/api/saveSettings') {
      const { answers } = JSON.parse(init?.body as string) as { answers: Record<string, string> };
      const names: Record<string, string> = {
        question1: 'own_info',
        question2: 'friends',
        question3: 'group_chat',
        question4: 'associations',
      };
      for (const [name, value] of Object.entries(answers)) settings = { ...settings, [names[name] ?? name]: value };
      return Response.json({ message: 'Your settings have been saved' });
    }
    if (address.startsWith('/api/today')) return Response.json(today);
    if (address === '/api/studyPlan') today = { ...today, ...(JSON.parse(init?.body as string) as object) };
    if (!(address in responses)) throw new Error(`Nobody answers ${address}`);
    return Response.json(responses[address]);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  for (const { id } of getNotices()) dismissNotice(id);
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SettingsPage />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const findSelect = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const getSubmit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const choose = async (name: string, value: string) => fireEvent.change(await findSelect(name), { target: { value } });

describe('the plan of a day', () => {
  const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const getSave = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save plan' });

  test('is shown, changed and saved', async () => {
    open();
    expect((await findField('Repeats a day, at most')).value).toBe('150');
    expect(getSave().disabled).toBe(true);
    fireEvent.change(await findField('New words a day'), { target: { value: '25' } });
    fireEvent.click(getSave());
    expect(await screen.findByText('Your plan has been saved')).toBeTruthy();
    expect(sent).toEqual([{ path: '/api/studyPlan', body: { dailyGoal: 25, repeatLimit: 150 } }]);
    await waitFor(async () => expect((await findField('New words a day')).value).toBe('25'));
    expect(getSave().disabled).toBe(true);
    cleanup();
    today = { ...today, dailyGoal: 5 };
    open();
    expect((await findField('New words a day')).value).toBe('5');
  });

  test('that was typed and not saved is there again after another login', async () => {
    open();
    fireEvent.change(await findField('New words a day'), { target: { value: '25' } });
    cleanup();
    open();
    expect((await findField('New words a day')).value).toBe('25');
    expect(getSave().disabled).toBe(false);
  });

  test.each([
    ['New words a day', '51', 'Choose a whole number from 0 to 50'],
    ['New words a day', '', 'Choose a whole number from 0 to 50'],
    ['Repeats a day, at most', '19', 'Choose a whole number from 20 to 500'],
    ['Repeats a day, at most', 'many', 'Choose a whole number from 20 to 500'],
  ])('%s “%s” is reported and not sent', async (name, value, message) => {
    open();
    fireEvent.change(await findField(name), { target: { value } });
    fireEvent.click(getSave());
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await findField(name)).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
});

describe('preferences', () => {
  test.each([
    ['Who can see my information', 'Only to me', { question1: 'Only to me' }],
    ['Who can see my friends', 'Only to my friends', { question2: 'Only to my friends' }],
    ['Can be invited randomly to a group chat', 'Not', { question3: 'Not' }],
    ['Who can write to me privately', 'Not', { private_chat: 'Not' }],
    ['Associations in the quiz', 'Not', { question4: 'Not' }],
  ])('“%s” is saved on Submit, and only then', async (name, value, answers) => {
    open();
    await findSelect(name);
    expect(getSubmit().disabled).toBe(true);
    await choose(name, value);
    expect(sent).toEqual([]);
    fireEvent.click(getSubmit());
    expect(await screen.findByText('Your settings have been saved')).toBeTruthy();
    expect(sent).toEqual([{ path: '/api/saveSettings', body: { answers } }]);
    await waitFor(async () => expect((await findSelect(name)).value).toBe(value));
    await waitFor(() => expect(getSubmit().disabled).toBe(true));
  });

  test('the random invitations are for those who paid', async () => {
    responses['/api/is_paid_generally'] = { paid: 0 };
    open();
    const select = await findSelect('Can be invited randomly to a group chat');
    await waitFor(() => expect(select.disabled).toBe(true));
    expect((await findSelect('Who can write to me privately')).disabled).toBe(false);
  });

  test('the ways to ask are sent by their names', async () => {
    open();
    await choose('For the meaning', 'Not');
    await choose('For the pinyin', 'Not');
    await choose('By a sentence with a gap', 'Not');
    await choose('By the sound', 'Yes');
    await choose('For the tones', 'Yes');
    await choose('For the strokes', 'Yes');
    fireEvent.click(getSubmit());
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: '/api/saveSettings',
          body: {
            answers: {
              ask_reading: 'Not',
              ask_pronunciation: 'Not',
              ask_sentence: 'Not',
              ask_listening: 'Yes',
              ask_tone: 'Yes',
              ask_writing: 'Yes',
            },
          },
        },
      ]),
    );
  });

  test('what cannot be saved stays chosen', async () => {
    open();
    await choose('Associations in the quiz', 'Not');
    isBroken = true;
    fireEvent.click(getSubmit());
    expect(await screen.findByText('The server is being repaired')).toBeTruthy();
    expect((await findSelect('Associations in the quiz')).value).toBe('Not');
    expect(getSubmit().disabled).toBe(false);
  });

  test('settings that cannot be loaded can be asked for again', async () => {
    isBroken = true;
    open();
    await screen.findByText('Your settings could not be loaded.');
    isBroken = false;
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect((await findSelect('Associations in the quiz')).value).toBe('Yes');
  });
});

describe('login', () => {
  test.each([
    [1, '/changePassword'],
    [0, '/changePasswordGoogle'],
  ])('login way %i leads to %s', async (loggedInWay, path) => {
    responses['/api/isLoggedInWithGoogle'] = { loggedInWay };
    open();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(path));
    expect(screen.getByRole('link', { name: 'Change Email' }).getAttribute('href')).toBe('/changeEmail');
    expect(screen.queryByText(/with google account/)).toBeNull();
  });

  test('a Google account without a password sets one first', async () => {
    responses['/api/isLoggedInWithGoogle'] = { loggedInWay: 0 };
    responses['/api/password_exists_check'] = { exists: 0 };
    open();
    expect(await screen.findByText(/You can't change password or email with google account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe('/changePasswordGoogle');
    expect(screen.queryByRole('link', { name: 'Change Email' })).toBeNull();
  });

  test('other devices are listed with their last day, and one is ended', async () => {
    open();
    const row = (await screen.findByText('Safari on iPhone')).closest('li') as HTMLElement;
    expect(within(row).getByText('Last seen 3 February 2026 · logged in 2 January 2026')).toBeTruthy();
    const own = screen.getByText('Firefox on Linux').closest('li') as HTMLElement;
    expect(within(own).getByText('This device · logged in today')).toBeTruthy();
    expect(within(own).queryByRole('button')).toBeNull();
    responses['/api/loginSessions'] = { sessions: [currentSession] };
    fireEvent.click(within(row).getByRole('button', { name: 'End the login of Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(sent).toEqual([{ path: '/api/endLoginSession', body: { id: otherSession.id } }]);
    expect(screen.getByText('The device was logged out')).toBeTruthy();
  });

  test('all other devices are logged out at once', async () => {
    open();
    await screen.findByText('Safari on iPhone');
    responses['/api/loginSessions'] = { sessions: [currentSession] };
    fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(await screen.findByText('You are logged out on all other devices')).toBeTruthy();
  });
});

test.each(['', 'delete account', 'Delete Account '])('the account is not removed for the phrase “%s”', async (phrase) => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove account' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove your account?' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: phrase } });
  expect(within(dialog).queryByText(/You didn't type/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove account' }));
  expect(await within(dialog).findByText('You didn\'t type "Delete Account" correct')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('how one studies on this device takes effect at once, without Submit', async () => {
  open();
  const sounds = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Say the word of each card' });
  const tones = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Strict tones', description: /asked for the tones once more/ });
  expect([sounds.checked, tones.checked]).toEqual([true, false]);
  fireEvent.click(sounds);
  fireEvent.click(tones);
  expect([cardSound.get(), strictTones.get()]).toEqual([false, true]);
  expect(localStorage.getItem('hanzivine:tones')).toBe('strict');
  expect(sent).toEqual([]);
  fireEvent.click(sounds);
  fireEvent.click(tones);
});
