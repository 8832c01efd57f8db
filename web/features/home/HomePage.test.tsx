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
  expect(screen.getByText(/an app for learning Chinese with associations/)).toBeTruthy();
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
  const verdict = screen.getByRole('status');
  fireEvent.click(screen.getByRole('button', { name: 'cold' }));
  expect(verdict.textContent).toContain('Not that one');
  fireEvent.click(screen.getByRole('button', { name: 'bright' }));
  expect(verdict.textContent).toContain('sun and moon in one sky');
  expect(screen.getByRole('button', { name: 'bright' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'cold' }).getAttribute('aria-pressed')).toBe('false');
});
