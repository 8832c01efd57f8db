// The dashboard as a learner meets it: the way into each level, its panel, the restart, and the ask-me box.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { Notices } from '#web/ui/Notices.tsx';
import CoursesPage from './CoursesPage.tsx';

interface Wire {
  level: number;
  [more: string]: unknown;
}

let levels: Wire[];
let known: unknown[];
let line: 'up' | 'down' | 'refusing';
let sent: { address: string; body: Record<string, unknown> }[];

function level(number: number, more: Record<string, unknown> = {}): Wire {
  return buildWireLevel(number, { words: 200, priceEuro: '21.00', months: 3, ...more });
}
const unwritten = (number: number, more: Record<string, unknown> = {}) => level(number, { words: 0, ...more });

function answerTo(address: string, body: Record<string, unknown>): Response {
  if (address === '/api/login') return Response.json(buildLoginStatus('mei'));
  if (line === 'refusing') return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
  if (address === '/api/overview') return Response.json({ levels });
  if (address === '/api/knownWords') return Response.json({ chosen: '2012', levels: known });
  if (address === '/api/restartQuiz') {
    levels = levels.map((state) => (body.hsk === `_hsk${state.level}` ? { ...state, score: 0, wordsDone: 0 } : state));
    return Response.json({ restarted: true });
  }
  if (address === '/api/restartQuizRepeat') {
    levels = levels.map((state) => (body.hsk === `_hsk${state.level}` ? { ...state, repeatState: 0, repeatScore: 0, due: 30 } : state));
    return Response.json({ restarted: true });
  }
  if (address === '/api/sendEmailQuestion') {
    levels = levels.map((state) => (state.level === body.hsk ? { ...state, asked: 'exists' } : state));
    return Response.json({ message: 'Thank you for your answer' });
  }
  throw new Error(`Nobody answers ${address}`);
}

beforeEach(() => {
  // The test's browser knows no popover.
  HTMLElement.prototype.hidePopover = () => undefined;
  line = 'up';
  known = [];
  sent = [];
  levels = [level(1), ...[2, 3, 4, 5, 6].map((number) => unwritten(number))];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (line === 'down' && address !== '/api/login') throw new TypeError('Failed to fetch');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init?.method === 'POST') sent.push({ address, body });
    return answerTo(address.replace(/\?.*/, ''), body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/courses']}>
        <CoursesPage />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  if (line === 'up') await screen.findByRole('heading', { level: 2, name: 'HSK 1' });
}

const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const item = (number: number) => screen.getAllByRole('listitem')[number - 1] as HTMLElement;

test('a newcomer starts level 1 with one press; levels without words only ask', async () => {
  await open();
  expect(document.title).toBe('Courses · HanziVine');
  expect(link('Start HSK 1')).toBe('/quiz');
  expect(within(item(1)).getByText('0 of 200 words')).toBeTruthy();
  expect(within(item(1)).getByText('The first 20 words are free')).toBeTruthy();
  for (const number of [2, 3, 4, 5, 6]) {
    expect(within(item(number)).getByText('Being written')).toBeTruthy();
    expect(within(item(number)).queryByRole('link')).toBeNull();
    expect(within(item(number)).queryByRole('button', { name: /More/ })).toBeNull();
  }
});

test('with all levels there, each leads where the learner stands', async () => {
  levels = [
    level(1, { paid: 1, score: 1, wordsDone: 200 }),
    level(2, { paid: 1, score: 0.5, wordsDone: 100 }),
    level(3, { paid: 1 }),
    level(4),
    level(5, { priceEuro: '41.00' }),
    unwritten(6),
  ];
  await open();
  expect(await screen.findByText('Your vine holds 300 words. 100 more and HSK 2 blossoms.')).toBeTruthy();
  expect(link('Continue HSK 2')).toBe('/quizHSK2');
  expect(link('Start HSK 3')).toBe('/quizHSK3');
  expect(link('Get access to HSK 4')).toBe('/payingHSK4');
  expect(within(item(5)).getByText('41.00 € for 3 months')).toBeTruthy();
  expect(link('Words of HSK 2')).toBe('/listHSK2');
  expect(link('Practise HSK 2')).toBe('/practice/HSK2');
  expect(screen.queryByRole('link', { name: 'Practise HSK 4' })).toBeNull();
  expect(link('Words : HSK 1')).toBe('/list');
  expect(link('Words : HSK 4')).toBe('/listHSK4Words?id=1');
});

test('a completed level has no quiz to go to and says why', async () => {
  levels = [level(1, { paid: 1, score: 1, wordsDone: 200 })];
  await open();
  expect(button('Completed HSK 1').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Completed HSK 1'));
  expect(await screen.findByText('The quiz is over, click the button in the extra menu if you want to restart')).toBeTruthy();
});

test('the end of the trial leads to the offer', async () => {
  levels = [level(1, { score: 0.1, wordsDone: 20, trialCompleted: 1 })];
  await open();
  expect(link('Get access to HSK 1')).toBe('/paying');
  expect(screen.getByText('The free part is completed')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Start|Continue/ })).toBeNull();
});

test('the panel tells the progress; there is nothing to restart before the first answer', async () => {
  await open();
  const bar = screen.getByRole('progressbar', { name: 'Progress of HSK 1' });
  expect(bar.getAttribute('aria-valuetext')).toBe('0 % of all questions answered');
  expect(button('Restart the quiz').hasAttribute('disabled')).toBe(true);
});

test('a restart asks first, and then the level is reset', async () => {
  levels = [level(1, { score: 0.05, wordsDone: 10 })];
  await open();
  fireEvent.click(button('Restart the quiz'));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'No' }));
  expect(sent).toEqual([]);
  fireEvent.click(button('Restart the quiz'));
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Do you want to restart HSK 1?' })).getByRole('button', { name: 'Yes, erase and restart' }),
  );
  expect(await screen.findByText('0 of 200 words')).toBeTruthy();
  expect(sent).toEqual([{ address: '/api/restartQuiz', body: { hsk: '_hsk1' } }]);
  expect(await screen.findByText('HSK 1 was reset')).toBeTruthy();
});

test('a level whose payment is being checked leads to that payment', async () => {
  levels = [level(1, { paid: 1 }), level(2, { pendingOrder: 'SI7' })];
  await open();
  expect(within(item(2)).getByText('Your payment is being checked')).toBeTruthy();
  expect(link('View payment status : payment for HSK 2')).toBe('/paypalPaymentHSK2?token=SI7');
});

test('a level that is not paid cannot be restarted', async () => {
  levels = [level(1, { paid: 1 }), level(2, { score: 0.5, wordsDone: 90 })];
  await open();
  for (const name of ['Restart the quiz', 'Restart the repeat', 'Repeat After payment'])
    expect(within(item(2)).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(within(item(2)).getByRole('button', { name: 'Repeat HSK 2. After payment' }).getAttribute('aria-disabled')).toBe('true');
  expect(within(item(2)).getByText('90 of 200 words')).toBeTruthy();
});

test.each([
  ['Yes', 'Yes'],
  ['No', 'No'],
])('the ask-me box takes a %s at once', async (name, sendEmail) => {
  await open();
  const box = within(item(6)).getByRole('group', { name: 'Do you want an email when this level becomes available?' });
  fireEvent.click(within(box).getByRole('button', { name }));
  expect(await within(item(6)).findByText('Answer noted')).toBeTruthy();
  await waitFor(() => expect(sent).toEqual([{ address: '/api/sendEmailQuestion', body: { hsk: 6, sendEmail } }]));
  expect(within(item(5)).queryByText('Answer noted')).toBeNull();
});

test('an answer that the server rejects is asked again', async () => {
  await open();
  line = 'refusing';
  fireEvent.click(within(item(3)).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The server is being repaired')).toBeTruthy();
  expect(within(item(3)).getByRole('button', { name: /Notify me/ })).toBeTruthy();
});

test.each([
  ['another level', () => screen.getByRole('link', { name: 'Get access to HSK 2' }), false],
  ['its own level', () => screen.getByRole('link', { name: 'Start HSK 1' }), false],
  ['an entry of the panel', () => screen.getByRole('link', { name: 'Words of HSK 1' }), true],
  ['the dots', () => button('More about HSK 1'), true],
])('while a panel is open, a press on %s reaches it or not', async (_, find, reaches) => {
  levels = [level(1), level(2), ...[3, 4, 5, 6].map((number) => unwritten(number))];
  await open();
  // The test's browser knows no popover: the first panel passes for the open one until the press ends.
  let isOpen = true;
  const panel = document.querySelector('#panel-1');
  vi.spyOn(HTMLOListElement.prototype, 'querySelector').mockImplementation((asked: string) =>
    asked.includes(':popover-open') && isOpen ? panel : null,
  );
  const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  find().addEventListener('click', clicked);
  fireEvent.pointerDown(find());
  isOpen = false;
  fireEvent.click(find(), { detail: 1 });
  expect(clicked).toHaveBeenCalledTimes(reaches ? 1 : 0);
  // The next press is one like any other.
  fireEvent.pointerDown(find());
  fireEvent.click(find(), { detail: 1 });
  expect(clicked).toHaveBeenCalledTimes(reaches ? 2 : 1);
  vi.restoreAllMocks();
});

test('levels that cannot be loaded can be asked for again', async () => {
  line = 'down';
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Your levels could not be loaded');
  line = 'up';
  fireEvent.click(button('Try again'));
  expect(await screen.findByRole('link', { name: 'Start HSK 1' })).toBeTruthy();
});

test('due words are one press away; without any the panel says when the next ones are', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  levels = [
    level(1, { score: 0.2, wordsDone: 30, repeatState: 2, repeatScore: 0.25, due: 30, nextDueAt: tomorrow }),
    level(2, { paid: 1, score: 0.2, wordsDone: 30, repeatState: 1, repeatScore: 1, due: 0, nextDueAt: tomorrow }),
    level(3, { paid: 1 }),
    level(4, { score: 0.5, wordsDone: 100, repeatState: 2, due: 8 }),
  ];
  await open();
  expect(link('30 due : repeat HSK 1')).toBe('/repeatQuiz');
  expect(screen.getByRole('progressbar', { name: 'Review round of HSK 1' }).getAttribute('aria-valuetext')).toContain('25 %');
  expect(within(item(2)).getByText('Nothing is due. The next words are due tomorrow.')).toBeTruthy();
  expect(within(item(3)).getByText('Learn a word first')).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Review round of HSK 3' })).toBeNull();
  expect(within(item(4)).queryByRole('link', { name: /repeat/i })).toBeNull();
});

test('a circle that is over says so first, and starts again at the second press', async () => {
  levels = [level(1, { score: 0.2, wordsDone: 30, repeatState: 1, repeatScore: 1 })];
  await open();
  fireEvent.click(button('Restart the repeat'));
  expect(await screen.findByText('Repeat circle is over, click repeat again if you want to restart')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(button('Repeat again'));
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Do you want to repeat HSK 1 from the start?' })).getByRole('button', { name: 'Yes' }),
  );
  expect(await screen.findByRole('link', { name: '30 due : repeat HSK 1' })).toBeTruthy();
  expect(sent).toEqual([{ address: '/api/restartQuizRepeat', body: { hsk: '_hsk1', time_zone: expect.any(String) } }]);
});

test('the panel says what the level holds, and how much of it is new; the vine counts a word of two levels once', async () => {
  levels = [level(1, { paid: 1, wordsDone: 60 }), level(2, { paid: 1, words: 290, addedCharacters: 136, wordsDone: 37 })];
  known = [
    { level: 1, newWords: 140, known: [] },
    { level: 2, newWords: 253, known: [{ level: 1, list: '2012', words: 37 }] },
  ];
  await open();
  expect(await within(item(2)).findByText('154 words and the 136 characters they are made of. 253 of them are new to you.')).toBeTruthy();
  expect(await screen.findByText(/^Your vine holds 60 words\./)).toBeTruthy();
});
