// The pages of the settings: preferences, what is saved at once, login links, logins, data and removal, and a server that fails.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import { cardSound, strictTones } from '#web/study/study-choices.ts';
import { Notices } from '#web/ui/Notices.tsx';
import { type Section, sections } from './sections.ts';
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
    show_read: 'Yes',
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
    '/api/wordLists': { chosen: '2012', proposed: null, lists: [] },
    '/api/blockedUsers': { names: [] },
    '/api/reminder': { every: 'off', hour: 18, weekday: 1 },
    '/api/newsMail': { on: false },
    '/api/saveNewsMail': { message: 'These emails are on' },
    '/api/saveReminder': { message: 'Your reminders have been saved' },
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
    if (address === '/api/saveReminder') responses['/api/reminder'] = JSON.parse(init?.body as string);
    if (address === '/api/studyPlan') today = { ...today, ...(JSON.parse(init?.body as string) as object) };
    if (!(address in responses)) throw new Error(`Nobody answers ${address}`);
    return Response.json(responses[address]);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  for (const { id } of getNotices()) dismissNotice(id);
  vi.unstubAllGlobals();
});

function open(section: Section): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[sections[section].path]}>
        <SettingsPage section={section} />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const findSelect = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const getSubmit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const choose = async (name: string, value: string) => fireEvent.change(await findSelect(name), { target: { value } });
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const findSaved = () => screen.findByText('Saved');

test.each(Object.entries(sections))('the page %s says where it is, and leads to the others', async (section, { name }) => {
  open(section as Section);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Settings: ${name}`);
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings',
    '/settings/study',
    '/settings/day',
    '/settings/sound',
    '/settings/account',
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([name]);
  expect(document.title).toBe(name === 'General' ? 'Settings · HanziVine' : `${name} · Settings · HanziVine`);
  // Loaded.
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
});

describe('the plan of a day', () => {
  const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string, value: string) => fireEvent.change(await findField(name), { target: { value } });
  const saved = (dailyGoal: number, repeatLimit: number) => ({ path: '/api/studyPlan', body: { dailyGoal, repeatLimit } });

  test('is saved when a field is left, which says so', async () => {
    open('day');
    expect((await findField('Repeats a day, at most')).value).toBe('150');
    await type('New words a day', '25');
    expect(sent).toEqual([]);
    fireEvent.blur(await findField('New words a day'));
    await findSaved();
    expect(sent).toEqual([saved(25, 150)]);
    expect((await findField('New words a day')).value).toBe('25');
    await type('Repeats a day, at most', '90');
    fireEvent.blur(await findField('Repeats a day, at most'));
    await waitFor(() => expect(sent.at(-1)).toEqual(saved(25, 90)));
    cleanup();
    today = { ...today, dailyGoal: 5 };
    open('day');
    expect((await findField('New words a day')).value).toBe('5');
  });

  test('is saved by Enter, and after a pause of typing', async () => {
    open('day');
    await type('New words a day', '25');
    fireEvent.submit((await findField('New words a day')).form as HTMLFormElement);
    await findSaved();
    await type('New words a day', '30');
    await waitFor(() => expect(sent).toEqual([saved(25, 150), saved(30, 150)]), { timeout: 5000 });
  });

  test('that was typed and not saved is there again after another login, and is saved', async () => {
    open('day');
    await type('New words a day', '25');
    cleanup();
    open('day');
    expect((await findField('New words a day')).value).toBe('25');
    await waitFor(() => expect(sent).toEqual([saved(25, 150)]), { timeout: 5000 });
  });

  test('that cannot be saved stays typed and says what to do', async () => {
    open('day');
    await type('New words a day', '25');
    isBroken = true;
    fireEvent.blur(await findField('New words a day'));
    const alert = (await screen.findByText('The server is being repaired')).closest('[role=alert]') as HTMLElement;
    expect(alert.textContent).toContain('Your change is not saved.');
    expect((await findField('New words a day')).value).toBe('25');
    isBroken = false;
    fireEvent.blur(await findField('New words a day'));
    await findSaved();
    expect(screen.queryByText('The server is being repaired')).toBeNull();
    expect(sent).toEqual([saved(25, 150)]);
  });

  test.each([
    ['New words a day', '51', 'Choose a whole number from 0 to 50'],
    ['New words a day', '', 'Choose a whole number from 0 to 50'],
    ['Repeats a day, at most', '19', 'Choose a whole number from 20 to 500'],
    ['Repeats a day, at most', 'many', 'Choose a whole number from 20 to 500'],
  ])('%s “%s” is reported and not sent', async (name, value, message) => {
    open('day');
    await type(name, value);
    fireEvent.blur(await findField(name));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await findField(name)).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test('the address of the goal leads to its field', async () => {
    location.hash = '#goal';
    open('day');
    const field = await findField('New words a day');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

test('the mail about requests and invitations is off at first, and turned on by a press', async () => {
  open('day');
  const mail = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email me about friend requests and invitations' });
  expect(mail.checked).toBe(false);
  fireEvent.click(mail);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/api/saveNewsMail', body: { on: true } }));
  await waitFor(() => expect(mail.checked).toBe(true));
});

describe('reminders', () => {
  test('are saved as soon as they are chosen', async () => {
    open('day');
    await choose('Remind me by email', 'Every week');
    await findSaved();
    await choose('On', 'Saturday');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toMatchObject({ path: '/api/saveReminder', body: { every: 'week', weekday: 6, hour: 18 } });
    await waitFor(async () => expect((await findSelect('On')).value).toBe('Saturday'));
  });

  test('that cannot be saved are as they were', async () => {
    open('day');
    await findSelect('Remind me by email');
    isBroken = true;
    await choose('Remind me by email', 'Every day');
    expect(await screen.findByText('The server is being repaired')).toBeTruthy();
    expect((await findSelect('Remind me by email')).value).toBe('Never');
  });

  test('of another time zone move to that of the device', async () => {
    responses['/api/reminder'] = { every: 'day', hour: 18, weekday: 1, time_zone: 'Asia/Tokyo' };
    open('day');
    fireEvent.click(await screen.findByRole('button', { name: 'Use the clock of this device' }));
    await findSaved();
    expect(sent[0]?.body).toMatchObject({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    expect(screen.queryByRole('button', { name: 'Use the clock of this device' })).toBeNull();
    expect(document.activeElement).toBe(await findSelect('At'));
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
    open('general');
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
    open('general');
    const select = await findSelect('Can be invited randomly to a group chat');
    await waitFor(() => expect(select.disabled).toBe(true));
    expect((await findSelect('Who can write to me privately')).disabled).toBe(false);
  });

  test('what cannot be saved stays chosen', async () => {
    open('general');
    await choose('Associations in the quiz', 'Not');
    isBroken = true;
    fireEvent.click(getSubmit());
    expect(await screen.findByText('The server is being repaired')).toBeTruthy();
    expect((await findSelect('Associations in the quiz')).value).toBe('Not');
    expect(getSubmit().disabled).toBe(false);
  });

  test('settings that cannot be loaded can be asked for again', async () => {
    isBroken = true;
    open('general');
    await screen.findByText('Your settings could not be loaded.');
    isBroken = false;
    fireEvent.click((await screen.findAllByRole('button', { name: 'Try again' }))[0] as HTMLElement);
    expect((await findSelect('Associations in the quiz')).value).toBe('Yes');
  });
});

describe('ways to ask', () => {
  test.each([
    ['For the meaning', false, 'ask_reading'],
    ['For the pinyin', false, 'ask_pronunciation'],
    ['By a sentence with a gap', false, 'ask_sentence'],
    ['By the sound', true, 'ask_listening'],
    ['For the tones', true, 'ask_tone'],
    ['For the strokes', true, 'ask_writing'],
  ])('“%s” is saved at once by its switch', async (name, isOn, wireName) => {
    open('study');
    const toggle = await findSwitch(name);
    expect(toggle.checked).toBe(!isOn);
    fireEvent.click(toggle);
    expect(toggle.checked).toBe(isOn);
    await findSaved();
    expect(sent).toEqual([{ path: '/api/saveSettings', body: { answers: { [wireName]: isOn ? 'Yes' : 'Not' } } }]);
    expect(toggle.checked).toBe(isOn);
  });

  test('each change says “Saved” again, and the last one counts', async () => {
    open('study');
    const toggle = await findSwitch('By the sound');
    fireEvent.click(toggle);
    const first = await findSaved();
    fireEvent.click(toggle);
    fireEvent.click(toggle);
    fireEvent.click(toggle);
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ answers: { ask_listening: 'Not' } }));
    await waitFor(async () => expect(await findSaved()).not.toBe(first));
    expect(toggle.checked).toBe(false);
    expect(settings.ask_listening).toBe('Not');
  });

  test('a switch that cannot be saved goes back and says what to do', async () => {
    open('study');
    const toggle = await findSwitch('By the sound');
    isBroken = true;
    fireEvent.click(toggle);
    const alert = (await screen.findByText('The server is being repaired')).closest('[role=alert]') as HTMLElement;
    expect(alert.textContent).toContain('Your change is not saved.');
    expect(toggle.checked).toBe(false);
    expect(screen.queryByText('Saved')).toBeNull();
    isBroken = false;
    fireEvent.click(toggle);
    await findSaved();
    expect(toggle.checked).toBe(true);
    expect(screen.queryByText('The server is being repaired')).toBeNull();
  });
});

describe('login', () => {
  test.each([
    [1, '/changePassword'],
    [0, '/changePasswordGoogle'],
  ])('login way %i leads to %s', async (loggedInWay, path) => {
    responses['/api/isLoggedInWithGoogle'] = { loggedInWay };
    open('account');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(path));
    expect(screen.getByRole('link', { name: 'Change Email' }).getAttribute('href')).toBe('/changeEmail');
    expect(screen.queryByText(/with google account/)).toBeNull();
  });

  test('a Google account without a password sets one first', async () => {
    responses['/api/isLoggedInWithGoogle'] = { loggedInWay: 0 };
    responses['/api/password_exists_check'] = { exists: 0 };
    open('account');
    expect(await screen.findByText(/You can't change password or email with google account/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/changePasswordGoogle');
    expect(screen.queryByRole('link', { name: 'Change Email' })).toBeNull();
  });

  test('other devices are listed with their last day, and one is ended', async () => {
    open('account');
    const row = (await screen.findByText('Safari on iPhone')).closest('li') as HTMLElement;
    expect(within(row).getByText('Last seen 3 February 2026 · logged in 2 January 2026')).toBeTruthy();
    const own = screen.getByText('Firefox on Linux').closest('li') as HTMLElement;
    expect(within(own).getByText('This device · logged in today')).toBeTruthy();
    expect(within(own).queryByRole('button')).toBeNull();
    responses['/api/loginSessions'] = { sessions: [currentSession] };
    fireEvent.click(await within(row).findByRole('button', { name: 'End the login of Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(sent).toEqual([{ path: '/api/endLoginSession', body: { id: otherSession.id } }]);
    expect(screen.getByText('The device was logged out')).toBeTruthy();
  });

  test('all other devices are logged out at once', async () => {
    open('account');
    await screen.findByText('Safari on iPhone');
    responses['/api/loginSessions'] = { sessions: [currentSession] };
    fireEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(await screen.findByText('You are logged out on all other devices')).toBeTruthy();
  });
});

test('the first page has the ways to change and to leave the account too', async () => {
  open('general');
  expect((await screen.findByRole('link', { name: 'Change password' })).getAttribute('href')).toBe('/changePassword');
  expect(screen.getByRole('link', { name: 'Change Email' }).getAttribute('href')).toBe('/changeEmail');
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove account' }));
  expect(screen.getByRole('dialog', { name: 'Remove your account?' })).toBeTruthy();
});

test.each(['', 'delete account', 'Delete Account '])('the account is not removed for the phrase “%s”', async (phrase) => {
  open('account');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove account' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove your account?' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: phrase } });
  expect(within(dialog).queryByText(/You didn't type/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove account' }));
  expect(await within(dialog).findByText('You didn\'t type "Delete Account" correct')).toBeTruthy();
  expect(sent).toEqual([]);
});

describe('on this device', () => {
  test('a choice takes effect at once, and says so', async () => {
    open('sound');
    const sounds = await findSwitch('Say the word of each card');
    expect(sounds.checked).toBe(true);
    fireEvent.click(sounds);
    await findSaved();
    expect(cardSound.get()).toBe(false);
    fireEvent.click(sounds);
    cleanup();
    open('study');
    const tones = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Strict tones',
      description: /asked for the tones once more/,
    });
    fireEvent.click(tones);
    expect(strictTones.get()).toBe(true);
    expect(localStorage.getItem('hanzivine:tones')).toBe('strict');
    fireEvent.click(tones);
    expect(sent).toEqual([]);
  });

  test('a choice that the device cannot keep holds for the page, and says so', async () => {
    open('sound');
    const sounds = await findSwitch('Say the word after each answer');
    const kept = localStorage;
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new Error('No room');
      },
    });
    fireEvent.click(sounds);
    expect(await screen.findByText('This device could not keep your choice.')).toBeTruthy();
    expect(sounds.checked).toBe(true);
    vi.stubGlobal('localStorage', kept);
    fireEvent.click(sounds);
    await findSaved();
  });
});
