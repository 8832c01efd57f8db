// The home page: welcome, the way into the quiz, the way back to where one was, and the demo card.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import HomePage from './HomePage.tsx';

let levels: Record<string, unknown>[];

beforeEach(() => {
  levels = [buildWireLevel(1), buildWireLevel(2)];
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === '/api/login' ? buildLoginStatus('mei') : { levels }));
});
afterEach(() => {
  cleanup();
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
}

test('a newcomer is told what the product is and led to the quiz', async () => {
  await open();
  expect(await screen.findByText(/an app for learning Chinese with associations/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try out now!' }).getAttribute('href')).toBe('/quiz');
  expect(screen.queryByText('Continue where you were')).toBeNull();
});

test.each([
  ['the trial under way', [buildWireLevel(1, { score: 0.04, wordsDone: 7 })], '/quiz', 'HSK 1: 7 of 242 words done'],
  [
    'the last begun of two paid levels',
    [buildWireLevel(1, { paid: 1, score: 0.5 }), buildWireLevel(2, { paid: 1, score: 0.1, wordsDone: 30 })],
    '/quizHSK2',
    'HSK 2: 30 of 242 words done',
  ],
])('with %s it leads on there', async (_, given, address, text) => {
  levels = given;
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Continue HSK/ }).getAttribute('href')).toBe(address);
});

test('due words of a level whose access has ended are offered too', async () => {
  levels = [buildWireLevel(1), buildWireLevel(2, { due: 4, repeatState: 0, endedOn: '2026.03.01' })];
  await open();
  expect((await screen.findByRole('link', { name: 'Repeat HSK 2' })).getAttribute('href')).toBe('/repeatQuizHSK2');
});

test('due words are one press away, those of the level with the most', async () => {
  levels = [
    buildWireLevel(1, { due: 3, repeatState: 2 }),
    buildWireLevel(2, { paid: 1, due: 12, repeatState: 0 }),
    buildWireLevel(3, { due: 90, repeatState: 0 }),
  ];
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: '12 words are due' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Repeat HSK 2' }).getAttribute('href')).toBe('/repeatQuizHSK2');
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
  const nextDueAt = new Date(Date.now() + 86_400_000).toISOString();
  levels = [buildWireLevel(1, { paid: 1, score: 0.1, wordsDone: 24, openInPart: 6, repeatState: 1, nextDueAt }), buildWireLevel(2)];
  await open();
  expect(await screen.findByText('6 words left in this batch')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Nothing is due now' })).toBeTruthy();
  expect(screen.getByText('The next words are due tomorrow.')).toBeTruthy();
  expect(screen.queryByText(/an app for learning Chinese/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Try out now!' })).toBeNull();
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
