// The first day in the whole app: who is led there, what it chooses, where it leads, and that it never comes again (decisions §17).
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';
import { findHeading, getAddress, openApp } from '../../../dev/fixtures/web/app.tsx';

let user: string | null;
let isNewcomer: boolean;
let plan: { readonly dailyGoal: number; readonly repeatLimit: number };
let levels: Record<string, unknown>[];
let line: 'up' | 'down';
let failing: string | undefined;
let sent: string[];
let chosen: string;
let hasChosen: boolean;

const lists = [
  { list: '2012', levels: [{ level: 1, words: 150, characters: 92, known: 0 }] },
  { list: '2026', levels: [{ level: 1, words: 300, characters: 111, known: 0 }] },
];

function answerTo(path: string, method: string, body: string | undefined): unknown {
  if (path === '/api/login' && method === 'POST') {
    user = 'Anna';
    return { message: 'You are logged in', loggedIn: true, user };
  }
  if (path === '/api/login') return buildLoginStatus(user, false, user !== null && isNewcomer);
  if (path === '/api/finishWelcome') {
    isNewcomer = false;
    return { message: 'Welcome' };
  }
  if (path === '/api/studyPlan') {
    plan = JSON.parse(body ?? '') as typeof plan;
    return { message: 'Your plan has been saved' };
  }
  if (path === '/api/wordLists') return { chosen, proposed: hasChosen ? null : '2026', lists };
  if (path === '/api/saveSettings') {
    chosen = (JSON.parse(body ?? '') as { answers: { hsk_list: string } }).answers.hsk_list;
    hasChosen = true;
    return { message: 'Your settings have been saved' };
  }
  if (path === '/api/today') return buildWireToday(plan);
  if (path === '/api/overview') return { levels };
  if (path.endsWith('/getCharactersForList')) return { characters: [] };
  if (path.endsWith('/getQuiz')) return { questions: [], characters: [], list: [], total: 0 };
  if (path === '/api/unreadChats') return { messages: 0, chats: 0, invitations: 0, requests: 0 };
  if (path === '/api/is_completed') return { completed: 0 };
  if (path === '/api/getSettingsInfoHintDisplay') return { hint: 'Yes' };
  return { google: false };
}

beforeEach(() => {
  user = 'Anna';
  isNewcomer = true;
  plan = { dailyGoal: 10, repeatLimit: 150 };
  levels = [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level));
  line = 'up';
  failing = undefined;
  sent = [];
  chosen = '2012';
  hasChosen = true;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = address.replace(/\?.*/, '');
    if (line === 'down') throw new TypeError('Failed to fetch');
    if (method === 'POST') sent.push(path);
    if (path === failing) return Response.json({ message: 'Something went wrong', code: 'internal' }, { status: 500 });
    return Response.json(answerTo(path, method, body));
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp | string) => fireEvent.click(screen.getByRole('radio', { name }));
const findWelcome = () => findHeading('Welcome, Anna');
const expectAddress = (address: string) => waitFor(() => expect(getAddress()).toBe(address), { timeout: 5000 });

test('a newcomer at home is led to the first day, and begins with the quiz in one press', async () => {
  openApp('/');
  await findWelcome();
  expect(getAddress()).toBe('/welcome');
  press('Begin');
  await expectAddress('/quiz');
  await waitFor(() => expect(sent).toContain('/api/finishWelcome'));
});

describe('which exam it is for', () => {
  const getExam = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  beforeEach(() => {
    hasChosen = false;
  });

  test('the one in force is proposed, and saved for a learner who begins', async () => {
    openApp('/welcome');
    await findWelcome();
    expect((await getExam(/The exam since July 2026/)).checked).toBe(true);
    expect(await screen.findByText(/HSK 1 takes 42 days/)).toBeTruthy();
    expect(sent).not.toContain('/api/saveSettings');
    press('Begin');
    await expectAddress('/quiz');
    expect(chosen).toBe('2026');
  });

  test('another choice is saved at once, and stays', async () => {
    openApp('/welcome');
    await findWelcome();
    fireEvent.click(await getExam(/The list of 2012/));
    await waitFor(() => expect(hasChosen).toBe(true));
    expect((await getExam(/The list of 2012/)).checked).toBe(true);
    press('Begin');
    await expectAddress('/quiz');
    expect(chosen).toBe('2012');
    expect(sent.filter((path) => path === '/api/saveSettings')).toHaveLength(1);
  });

  test('who skips the page has chosen nothing', async () => {
    openApp('/welcome');
    await findWelcome();
    await getExam(/The exam since July 2026/);
    press('Skip');
    await expectAddress('/');
    expect(sent).not.toContain('/api/saveSettings');
  });

  test('the test asks of the list that is proposed', async () => {
    openApp('/welcome');
    await findWelcome();
    await getExam(/The exam since July 2026/);
    choose(/^Some/);
    fireEvent.click(screen.getByRole('link', { name: 'Test HSK 1 (20 free words)' }));
    await expectAddress('/your-words?placement=1');
    await findHeading('What do you know of HSK 1?');
    expect(chosen).toBe('2026');
  });

  test('what cannot be saved keeps the page, and says so', async () => {
    failing = '/api/saveSettings';
    openApp('/welcome');
    await findWelcome();
    await getExam(/The exam since July 2026/);
    press('Begin');
    expect((await screen.findAllByText('Something went wrong')).length).toBeGreaterThan(0);
    expect(getAddress()).toBe('/welcome');
  });
});

test('who skips it lands at home, and is not led there again', async () => {
  openApp('/');
  await findWelcome();
  press('Skip');
  await expectAddress('/');
  await findHeading('Welcome, Anna!');
  expect(screen.getByRole('link', { name: 'Try out now!' })).toBeTruthy();
  cleanup();
  openApp('/welcome');
  await findHeading('Welcome, Anna!');
  expect(getAddress()).toBe('/');
});

test.each(['/', '/welcome'])('a learner past the first day reaches home by %s', async (address) => {
  isNewcomer = false;
  openApp(address);
  await findHeading('Welcome, Anna!');
  expect(getAddress()).toBe('/');
});

test('no other page is kept from a newcomer', async () => {
  openApp('/courses');
  await findHeading('Your vine');
  expect(getAddress()).toBe('/courses');
});

async function logIn(address: string): Promise<void> {
  user = null;
  openApp(address);
  await findHeading('Create your account');
  fireEvent.click(screen.getByRole('button', { name: 'Go to login' }));
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'anna' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'bamboo-27' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test.each(['Continue', 'Skip'])('the first login leads by the first day to the page that was wanted (%s)', async (button) => {
  await logIn('/list?search=hao');
  await findWelcome();
  expect(getAddress()).toBe('/welcome?next=%2Flist%3Fsearch%3Dhao');
  press(button);
  await expectAddress('/list?search=hao');
});

test('a later login leads there at once', async () => {
  isNewcomer = false;
  await logIn('/list');
  await expectAddress('/list');
});

test.each(['//evil.example', 'https://evil.example', '/welcome', '/welcome?next=/welcome'])(
  'no address such as %s is followed',
  async (next) => {
    openApp(`/welcome?next=${encodeURIComponent(next)}`);
    await findWelcome();
    press('Skip');
    await expectAddress('/');
  },
);

test('the goal is saved at once and says what it takes; the limit of repeats stays', async () => {
  plan = { dailyGoal: 10, repeatLimit: 80 };
  openApp('/welcome');
  await findWelcome();
  expect(await screen.findByText('About 5 minutes a day, repeats aside. HSK 1 takes 25 days.')).toBeTruthy();
  choose('20');
  expect(await screen.findByText('About 10 minutes a day, repeats aside. HSK 1 takes 13 days.')).toBeTruthy();
  await waitFor(() => expect(plan).toEqual({ dailyGoal: 20, repeatLimit: 80 }));
});

test('a goal that cannot be saved goes back, and says so', async () => {
  failing = '/api/studyPlan';
  openApp('/welcome');
  await findWelcome();
  await screen.findByText(/HSK 1 takes 25 days/);
  choose('5');
  await waitFor(() => expect(sent).toContain('/api/studyPlan'));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true));
  expect((await screen.findAllByText('Something went wrong')).length).toBeGreaterThan(0);
});

test('where the plan could not be loaded, it is asked for again before a goal is saved: the limit of repeats is not lost', async () => {
  plan = { dailyGoal: 10, repeatLimit: 80 };
  failing = '/api/today';
  openApp('/welcome');
  await findWelcome();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true));
  choose('5');
  expect((await screen.findAllByText('Something went wrong')).length).toBeGreaterThan(0);
  expect(sent).not.toContain('/api/studyPlan');
  failing = undefined;
  choose('20');
  await waitFor(() => expect(plan).toEqual({ dailyGoal: 20, repeatLimit: 80 }));
});

test('a goal that was set elsewhere is one of the choices', async () => {
  plan = { dailyGoal: 12, repeatLimit: 150 };
  openApp('/welcome');
  await findWelcome();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '12' }).checked).toBe(true));
});

test('who knows some is led to the test and the import, and from there back', async () => {
  openApp('/welcome');
  await findWelcome();
  expect(screen.queryByRole('link', { name: /^Test HSK/ })).toBeNull();
  choose(/^Some/);
  expect((await screen.findByRole('link', { name: 'Test HSK 1 (20 free words)' })).getAttribute('href')).toBe('/your-words?placement=1');
  fireEvent.click(screen.getByRole('link', { name: 'Import a list' }));
  await findHeading('Your words');
  fireEvent.click(screen.getByRole('link', { name: 'Back to your first day' }));
  await findWelcome();
  expect(sent).not.toContain('/api/finishWelcome');
});

test('a bought level can be tested as a whole, and is where it begins', async () => {
  levels = [buildWireLevel(1), buildWireLevel(2, { paid: 1 }), buildWireLevel(3)];
  openApp('/welcome');
  await findWelcome();
  choose(/^Some/);
  expect((await screen.findByRole('link', { name: 'Test HSK 2' })).getAttribute('href')).toBe('/your-words?placement=2');
  press('Begin');
  await expectAddress('/quizHSK2');
});

test('what was marked is said, and where no free word is left it goes on at home', async () => {
  levels = [buildWireLevel(1, { wordsDone: 20, score: 0.08, studiedAt: null, trialCompleted: 1 }), buildWireLevel(2)];
  openApp('/welcome');
  await findWelcome();
  expect(await screen.findByText('20 words count as known. They are not asked.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Some/ }).checked).toBe(true);
  press('Begin');
  await expectAddress('/');
});

test('offline it is left all the same, stays left, and the server learns of it later', async () => {
  openApp('/');
  await findWelcome();
  line = 'down';
  press('Skip');
  await expectAddress('/');
  await findHeading('Welcome, Anna!');
  cleanup();
  // The kept login status is one of before.
  openApp('/');
  await findHeading('Welcome, Anna!');
  expect(getAddress()).toBe('/');
  cleanup();
  line = 'up';
  openApp('/');
  await findHeading('Welcome, Anna!');
  await waitFor(() => expect(sent).toEqual(['/api/finishWelcome']));
  expect(isNewcomer).toBe(false);
  cleanup();
  openApp('/');
  await findHeading('Welcome, Anna!');
  await waitFor(() => expect(localStorage.getItem(`hanzivine:welcomed:${testAccountId}:`)).toBeNull());
});
