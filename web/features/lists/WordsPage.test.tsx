// The page of all words as a learner meets it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildLevelState } from '../../../dev/fixtures/web/list-rows.ts';
import WordsPage from './WordsPage.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname === '/api/login') return Response.json(buildLoginStatus('Anna'));
    return Response.json({
      levels: [
        buildLevelState(1, 60, 0),
        buildLevelState(2, 60, 0),
        buildLevelState(3, 60, 0),
        buildLevelState(4, 60, 1),
        buildLevelState(6, 0, 0),
      ],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each level with words leads to them, to what is free of them, or to its offer', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/words']}>
        <WordsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: /^HSK 1/ });
  const links = screen.getAllByRole('link', { name: /^HSK/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/list', '/payingHSK2', '/listHSK3Words?id=1', '/listHSK4']);
});
