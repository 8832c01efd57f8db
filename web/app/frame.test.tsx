// The layout: who sees which page, where a login leads, and what surrounds every page (learning §2 "Access guard").
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { pages } from '#contract/pages.ts';
import { findHeading, openApp, getAddress } from '../../dev/fixtures/web/app.tsx';

let user: string | null;
let paid: readonly number[];
let line: 'up' | 'down' | 'silent';
let sent: string[];

/** The fake server, for a learner who has just begun. */
function answerTo(path: string, method: string): unknown {
  if (path === '/api/login' && method === 'POST') {
    user = 'Anna';
    return { message: 'You are logged in', loggedIn: true, user };
  }
  if (path === '/api/login') return buildLoginStatus(user);
  if (path === '/api/logout') {
    user = null;
    return { message: 'You are logged out' };
  }
  if (path === '/api/overview') {
    return { levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, { paid: paid.includes(level) ? 1 : 0 })) };
  }
  if (path.endsWith('/getCharactersForList')) return { characters: [] };
  if (path.endsWith('/getQuiz')) return { questions: [], characters: [] };
  if (path === '/api/areCharactersCompleted') return { formattedResults: [] };
  if (path === '/api/unreadChats') return { messages: 3, chats: 2, invitations: 1, requests: 2 };
  if (path === '/api/displayFriendRequest')
    return { friendNames: ['Boris', 'Mei'], friends: ['Boris', 'Mei'].map((friendName) => ({ friendName, friendsPhoto: [] })) };
  if (path === '/api/addFriend') return { message: 'You are friends now' };
  if (path === '/api/is_completed') return { completed: 0 };
  if (path === '/api/getSettingsInfoHintDisplay') return { hint: 'Yes' };
  return { success: false, error: 'An error occurred while verifying email', username: null, proof: null };
}

beforeEach(() => {
  user = null;
  paid = [];
  line = 'up';
  sent = [];
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (line === 'down') throw new TypeError('Failed to fetch');
    if (line === 'silent') return new Promise(() => undefined);
    const path = address.replace(/\?.*/, '');
    sent.push(`${method} ${path}`);
    return Response.json(answerTo(path, method));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const main = () => screen.getByRole('main');

test.each(pages.filter(({ guard }) => guard !== 'anyone' && guard !== 'moderator').map(({ path }) => path))(
  'a visitor at %s is led to the registration',
  async (path) => {
    openApp(path);
    await findHeading('Create your account');
    expect(getAddress()).toBe('/register');
  },
);

test.each(pages.filter(({ guard }) => guard === 'anyone').map(({ path }) => path))(
  'a visitor may open %s, and it names itself',
  async (path) => {
    openApp(path);
    await screen.findByRole('heading', { level: 1 }, { timeout: 5000 });
    expect(getAddress()).toBe(path);
    expect(document.title).toMatch(/.+ · HanziVine$/);
    expect(screen.queryByText('Nothing grows here')).toBeNull();
  },
);

test('after the login the remembered page opens', async () => {
  openApp('/list');
  await findHeading('Create your account');
  fireEvent.click(screen.getByRole('button', { name: 'Go to login' }));
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'anna' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'bamboo-27' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(getAddress()).toBe('/list'), { timeout: 5000 });
});

test.each([
  ['/courses', 'Your vine'],
  ['/quiz', ''],
  ['/repeatQuizHSK2', ''],
  ['/listHSK2/', 'HSK 2Words'],
  ['/joinchat', ''],
  ['/', 'Learn Chinese by associationsWelcome!'],
  ['/register', ''],
  ['/contactPage', ''],
])(
  'at %s main shows the skeleton of that page, with the heading “%s” and nothing else, until it is known who is there',
  async (path, heading) => {
    line = 'silent';
    openApp(path);
    const expectSkeleton = () => {
      expect(within(main()).getByRole('status', { name: /^Loading/ }).childElementCount).toBeGreaterThan(0);
      expect(main().textContent).toBe(heading);
    };
    expectSkeleton();
    await screen.findByRole('banner');
    await new Promise(requestAnimationFrame);
    expectSkeleton();
    expect(getAddress()).toBe(path);
  },
);

test('the bell counts invitations and friend requests, and a request is answered there', async () => {
  user = 'Anna';
  paid = [1];
  openApp('/courses');
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 3 new' }, { timeout: 5000 }));
  const accept = await screen.findByRole('button', { name: 'Add Boris', hidden: true }, { timeout: 5000 });
  expect(screen.getAllByText('Wants to be your friend')).toHaveLength(2);
  fireEvent.click(accept);
  await waitFor(() => expect(sent).toContain('POST /api/addFriend'));
});

test('a lost connection is reported, and the page opens on a retry', async () => {
  line = 'down';
  user = 'Anna';
  openApp('/courses');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  expect(main().textContent).toContain('There is no connection right now.');
  line = 'up';
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(getAddress()).toBe('/courses');
});

test.each(['/quizHSK2', '/quizHSK3', '/quizHSK4', '/quizHSK5', '/listHSK2', '/listHSK5'])(
  '%s of an unpaid level leads to its offer',
  async (path) => {
    user = 'Anna';
    openApp(path);
    await waitFor(() => expect(getAddress()).toBe(`/payingHSK${path.at(-1)}`), { timeout: 5000 });
  },
);

test.each(['?id=2', '?id=25', '?id=0', '?id=one', ''])('unpaid, the folder "%s" leads to the courses', async (query) => {
  user = 'Anna';
  openApp(`/listHSK3Words${query}`);
  await waitFor(() => expect(getAddress()).toBe('/courses'), { timeout: 5000 });
  expect(sent).not.toContain('GET /api/quizHSK3/getCharactersForList');
});

test('unpaid, the first folder opens', async () => {
  user = 'Anna';
  openApp('/listHSK3Words?id=1');
  await findHeading('Words 1-25');
  expect(getAddress()).toBe('/listHSK3Words?id=1');
});

test('a paid level opens its folders and each of them', async () => {
  user = 'Anna';
  paid = [3];
  openApp('/listHSK3');
  await findHeading('Words');
  fireEvent.click(await screen.findByRole('link', { name: /^226-242/ }));
  await findHeading('Words 226-242');
  expect(getAddress()).toBe('/listHSK3Words?id=10');
});

test.each([
  ['/paying', 1],
  ['/payingPage', 1],
  ['/payingHSK2', 2],
  ['/payingHSK5', 5],
])('%s of a paid level says that it is paid', async (path, level) => {
  user = 'Anna';
  paid = [level];
  openApp(path);
  await waitFor(() => expect(getAddress()).toBe('/payedInfo'), { timeout: 5000 });
  expect(await screen.findByText(/You already paid for the course/)).toBeTruthy();
});

test('a paid level opens, with a slash at the end too', async () => {
  user = 'Anna';
  paid = [2];
  openApp('/listHSK2/');
  await waitFor(() => expect(sent).toContain('GET /api/quizHSK2/getCharactersForList'), { timeout: 5000 });
  expect(getAddress()).toBe('/listHSK2/');
});

test.each(['/quizHSK6', '/nowhere', '/courses/more'])('%s is not found, for anybody', async (path) => {
  openApp(path);
  expect(await findHeading('Nothing grows here')).toBeTruthy();
});

test('a learner at the registration is led home', async () => {
  user = 'Anna';
  openApp('/register');
  await findHeading('Welcome, Anna!');
  expect(getAddress()).toBe('/');
});

test('a navigation moves the focus to the new heading and names the page', async () => {
  openApp('/about');
  await screen.findByRole('heading', { level: 1 });
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Footer' })).getByRole('link', { name: 'Terms of Use' }));
  const arrived = await findHeading('Terms of Use');
  expect(document.activeElement).toBe(arrived);
  expect(document.title).toBe('Terms of Use · HanziVine');
});

test.each([
  ['2025-12-31', '© 2025 HanziVine'],
  ['2027-01-02', '© 2025–2027 HanziVine'],
])('on %s the footer says %s', async (day, years) => {
  vi.setSystemTime(`${day}T12:00:00`);
  openApp('/about');
  expect(within(await screen.findByRole('contentinfo')).getByText(years)).toBeTruthy();
  vi.useRealTimers();
});

test('the skip link leads to the content', async () => {
  openApp('/about');
  expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe(`#${main().id}`);
});

test('the bar says how many messages are unread and how many invitations wait', async () => {
  user = 'Anna';
  openApp('/about');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(within(bar).getByRole('link', { name: /^Chat/ }).textContent).toBe('Chat3 unread'));
  expect(screen.getByRole('button', { name: 'Notifications: 3 new' })).toBeTruthy();
});

test('without a paid level the chat leads to the offer', async () => {
  user = 'Anna';
  openApp('/joinchat');
  await waitFor(() => expect(getAddress()).toBe('/payingPage'), { timeout: 5000 });
});

test('a learner has the main pages and logs out, to the login', async () => {
  user = 'Anna';
  openApp('/about');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/courses', '/account', '/joinchat', '/settings']);
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Anna' }));
  fireEvent.click(screen.getByText('Log out'));
  await findHeading('Welcome back');
  expect(sent).toContain('POST /api/logout');
  expect(screen.queryByRole('button', { name: 'Menu of Anna' })).toBeNull();
});

test('after a logout the next login leads home, not to the page that was left', async () => {
  user = 'Anna';
  openApp('/courses');
  await findHeading('Your vine');
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Anna' }));
  fireEvent.click(screen.getByText('Log out'));
  await findHeading('Welcome back');
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'Anna' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'bamboo-Path-27' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await findHeading('Welcome, Anna!');
  expect(getAddress()).toBe('/');
});

test.each([
  ['/account', true],
  ['/account?user=Anna', true],
  ['/account?user=boris', false],
])('at %s "My profile" is the current page: %s', async (address, isCurrent) => {
  user = 'Anna';
  openApp(address);
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  const current = within(bar)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(isCurrent ? ['My profile'] : []);
});

test('the switch chooses the theme, which is remembered', async () => {
  openApp('/about');
  fireEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Light theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('hanzivine.theme')).toBe('light');
});

test.each([
  ['/about', 'You are offline. Your answers are saved on this device and sent later.'],
  ['/listHSK3Words?id=1', 'You are offline. Your answers are saved on this device and sent later.'],
  ['/payingHSK2', 'You are offline. Paying needs a connection.'],
  ['/paypalPaymentHSK2/', 'You are offline. Paying needs a connection.'],
])('a lost connection is shown above %s: %s', async (path, text) => {
  user = 'Anna';
  openApp(path);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect((await screen.findByText(/You are offline/)).textContent).toBe(text);
  vi.restoreAllMocks();
});

test('a reload offline opens the levels as they were last shown, and says so; once online, they are new', async () => {
  user = 'Anna';
  paid = [2];
  openApp('/courses');
  expect((await screen.findAllByText('HSK 2')).length).toBeGreaterThan(0);
  cleanup();
  line = 'down';
  openApp('/courses');
  expect((await screen.findAllByText('HSK 2')).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Menu of Anna' })).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect((await screen.findByText(/cannot be reached right now/)).textContent).toContain('Showing what is saved on this device.');
  cleanup();
  line = 'up';
  openApp('/courses');
  await findHeading('Your vine');
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
});

test('what a learner saw is not on the device after the logout', async () => {
  user = 'Anna';
  openApp('/courses');
  await findHeading('Your vine');
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('hanzivine:reply:'))).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Anna' }));
  fireEvent.click(screen.getByText('Log out'));
  await findHeading('Welcome back');
  cleanup();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hanzivine:reply:'))).toEqual([]);
  line = 'down';
  openApp('/courses');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('HSK 2')).toBeNull();
});
