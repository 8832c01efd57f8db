// The home page: welcome, the way into the quiz, the way back to where one was, and the demo card.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import HomePage from './HomePage.tsx';

let levels: Record<string, unknown>[];
let today: Record<string, unknown> | undefined;

const day = 20_780;

beforeEach(() => {
  levels = [buildWireLevel(1), buildWireLevel(2)];
  today = buildWireToday({ day });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/login') return Response.json(buildLoginStatus('mei'));
    if (!address.startsWith('/api/today')) return Response.json({ levels });
    return today ? Response.json(today) : Response.json({ message: 'Error occured', code: 'internal' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Welcome, mei!' });
  await vi.waitFor(() => expect(queryClient.getQueryState(['overview'])?.status).toBe('success'));
  await vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your progress' })).toBeNull());
}

test('a newcomer sees what the product is and is led to the quiz', async () => {
  await open();
  expect(await screen.findByText(/an app for learning Chinese with associations/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try out now!' }).getAttribute('href')).toBe('/quiz');
  expect(screen.queryByText('Continue where you were')).toBeNull();
});

test('who undid the only answer keeps the calendar', async () => {
  levels = [buildWireLevel(1, { studiedAt: '2026-03-01T08:00:00.000Z' }), buildWireLevel(2)];
  today = { ...today, studyDays: [day] };
  await open();
  expect((await screen.findByRole('figure')).textContent).toContain('Studied on 1 day of the last five weeks.');
  expect(screen.queryByText(/an app for learning Chinese with associations/)).toBeNull();
});

test('the days of the calendar are read by keyboard', async () => {
  levels = [buildWireLevel(1, { studiedAt: '2026-03-01T08:00:00.000Z' })];
  today = { ...today, studyDays: [day - 7, day] };
  await open();
  const calendar = await screen.findByRole('slider', { name: 'Calendar of five weeks, 2 days of study' });
  fireEvent.focus(calendar);
  expect(screen.getByRole('tooltip').textContent).toMatch(/Studied$/);
  fireEvent.keyDown(calendar, { key: 'ArrowLeft' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: No study$/);
  fireEvent.keyDown(calendar, { key: 'ArrowRight' });
  fireEvent.keyDown(calendar, { key: 'ArrowUp' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: Studied$/);
});

test.each([
  ['the trial under way', [buildWireLevel(1, { score: 0.04, wordsDone: 7 })], '/quiz', 'HSK 1: 7 of 242 words done'],
  [
    'the one studied last of two paid levels',
    [
      buildWireLevel(1, { paid: 1, score: 0.5, wordsDone: 30, studiedAt: '2026-03-02T08:00:00.000Z' }),
      buildWireLevel(2, { paid: 1, score: 0.1, studiedAt: '2026-03-01T09:00:00.000Z' }),
    ],
    '/quiz',
    'HSK 1: 30 of 242 words done',
  ],
])('with %s it leads on there', async (_, given, address, text) => {
  levels = given;
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await screen.findByRole('link', { name: /^Continue HSK/ })).getAttribute('href')).toBe(address);
});

test('due words of a level whose access has ended are offered too', async () => {
  levels = [buildWireLevel(1), buildWireLevel(2, { due: 4, repeatState: 0, endedOn: '2026.03.01' })];
  today = { ...today, due: [{ level: 2, words: 4 }], left: 4 };
  await open();
  expect((await screen.findByRole('link', { name: 'Repeat 4 words' })).getAttribute('href')).toBe('/repeat');
});

test('the day begins with what is due in all levels, up to the limit, and says what waits', async () => {
  levels = [
    buildWireLevel(1, { due: 100, repeatState: 2 }),
    buildWireLevel(2, { paid: 1, due: 80, repeatState: 0, score: 0.5, wordsDone: 200 }),
    buildWireLevel(3, { due: 90, repeatState: 0 }),
  ];
  const due = [
    { level: 2, words: 80 },
    { level: 1, words: 100 },
  ];
  today = { ...today, due, left: 130, repeated: 20, kept: 14, learnt: 4, secondsPerAnswer: 3 };
  await open();
  expect((await screen.findByRole('link', { name: 'Repeat 130 words' })).getAttribute('href')).toBe('/repeat');
  const block = screen.getByRole('region', { name: 'Today' });
  expect(
    within(block)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['130 words to repeat', '6 new words', 'about 8 minutes']);
  expect(within(block).getByText('So far today: 14 words kept, 4 new.')).toBeTruthy();
  expect(within(block).getByText('50 more words are due and wait: your limit is 150 repeats a day.')).toBeTruthy();
});

test('without repeats the day goes on with new words; with goal and repeats done it sums up', async () => {
  levels = [buildWireLevel(1, { paid: 1, score: 0.1, wordsDone: 24 })];
  await open();
  expect((await screen.findByRole('link', { name: 'Learn 10 new words of HSK 1' })).getAttribute('href')).toBe('/quiz');
  cleanup();
  today = { ...today, repeated: 20, kept: 14, learnt: 10, studyDays: [day - 40, day - 1, day], longestRun: 4 };
  await open();
  expect(await screen.findByText(/^Done for today: 14 words kept, 10 new\./)).toBeTruthy();
  expect(screen.getByRole('figure').textContent).toContain('Studied on 2 days of the last five weeks. Longest run: 4 days.');
  expect(screen.queryByRole('link', { name: /^Learn \d+ new words/ })).toBeNull();
});

test('words that were imported into a higher level do not change where one was', async () => {
  levels = [
    buildWireLevel(1, { paid: 1, score: 0.08, wordsDone: 20 }),
    buildWireLevel(5, { paid: 1, score: 0.001, wordsDone: 3, studiedAt: null }),
  ];
  await open();
  expect(await screen.findByRole('link', { name: /^Continue HSK 1/ })).toBeTruthy();
  cleanup();
  levels = [buildWireLevel(1, { paid: 1, score: 0.4, wordsDone: 100, studiedAt: null }), buildWireLevel(2, { paid: 1 })];
  await open();
  expect(await screen.findByRole('link', { name: /^Start HSK 1/ })).toBeTruthy();
});

test('where Today cannot be loaded the way back stands all the same', async () => {
  levels = [buildWireLevel(1, { paid: 1, score: 0.1, wordsDone: 24 })];
  today = undefined;
  await open();
  expect(await screen.findByText('What is due today could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Continue HSK/ })).toBeTruthy();
});

test.each([
  ['a completed trial without payment', [buildWireLevel(1, { score: 0.08, wordsDone: 20, trialCompleted: 1 })]],
  ['a level whose access has ended', [buildWireLevel(1), buildWireLevel(3, { score: 0.3 })]],
  ['a completed level', [buildWireLevel(1, { paid: 1, score: 1 })]],
])('with %s there is nothing to continue', async (_, given) => {
  levels = given;
  await open();
  expect(screen.queryByText('Continue where you were')).toBeNull();
});

test('the demo card answers a right and a wrong choice', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'cold' }));
  const verdict = screen.getByRole('status');
  expect(verdict.textContent).toContain('Not that one');
  fireEvent.click(screen.getByRole('button', { name: 'bright' }));
  expect(verdict.textContent).toContain('sun and moon in one sky');
  expect(screen.getByRole('button', { name: 'bright' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'cold' }).getAttribute('aria-pressed')).toBe('false');
});

test('somebody who learns finds what is left of the batch and when the next words are due, and no pitch', async () => {
  levels = [buildWireLevel(1, { paid: 1, score: 0.1, wordsDone: 24, openInPart: 6, repeatState: 1 }), buildWireLevel(2)];
  await open();
  expect(await screen.findByText('6 words left in this batch')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Learn 10 new words of HSK 1' })).toBeTruthy();
  expect(screen.queryByText(/an app for learning Chinese/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Try out now!' })).toBeNull();
});

test('with nothing left to learn or repeat it says when the next words are due', async () => {
  const nextDueAt = new Date(Date.now() + 86_400_000).toISOString();
  levels = [buildWireLevel(1, { paid: 1, score: 1, wordsDone: 242, repeatState: 1 })];
  today = { ...today, nextDueAt };
  await open();
  expect((await screen.findByText('Nothing is due now.')).parentElement?.textContent).toContain('The next words are due tomorrow.');
});

test.each([
  ['between two batches', [buildWireLevel(1, { paid: 1, score: 0.1, wordsDone: 30 })], 'The next 10 words are ready'],
  ['after the trial', [buildWireLevel(1, { score: 0.08, wordsDone: 20, trialCompleted: 1 })], 'The free part is completed'],
  ['with a new level', [buildWireLevel(1, { paid: 1, score: 1 }), buildWireLevel(2, { paid: 1 })], 'HSK 2 is open'],
  ['with every level done', [buildWireLevel(1, { paid: 1, score: 1 })], 'Choose your next level'],
])('%s the next step is there', async (_, given, text) => {
  levels = given;
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
});
