// Words I met on a page: what a row shows, what is removed, where the words are learnt, and what stays offline.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { Notices } from '#web/ui/Notices.tsx';
import { MetWords } from './MetWords.tsx';

const buildWord = (id: string, hsk: number, character: string, sentence: string | null, open = true) => ({
  id,
  hsk,
  character,
  transcription: 'cháng',
  translation: `meaning of ${character}`,
  sentence,
  open,
});

let words: ReturnType<typeof buildWord>[];
let failing: string;

beforeEach(() => {
  words = [
    buildWord('2-001', 2, '长', '这条路很长。'),
    buildWord('2-200', 2, '虽然……但是……', '贵但是好！'),
    buildWord('1-003', 1, '茶', null),
    buildWord('3-001', 3, '环境', '环境很好。', false),
  ];
  failing = '';
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === failing) throw new TypeError('Failed to fetch');
    if (address === '/api/login') return Response.json(buildLoginStatus('mei'));
    if (address === '/api/removeMetWord') {
      const { id } = JSON.parse(init?.body as string) as { id: string };
      words = words.filter((word) => word.id !== id);
      return Response.json({ message: 'The word was removed' });
    }
    return Response.json({ words });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function openList(max?: number): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <MetWords {...(max !== undefined && { max })} />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('each word is shown with its sentence, in which it is marked, and each level with the way to it', async () => {
  openList();
  const section = await screen.findByRole('region', { name: 'Words I met' });
  const rows = within(section).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '长chángHSK 2meaning of 长这条路很长。',
    '虽然……但是……chángHSK 2meaning of 虽然……但是……贵但是好！',
    '茶chángHSK 1meaning of 茶',
    '环境chángHSK 3meaning of 环境环境很好。',
  ]);
  expect([...section.querySelectorAll('p .text-vine-strong:not([lang="zh-Latn"])')].map(({ textContent }) => textContent)).toContain(
    '但是',
  );
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Learn in HSK 1', '/quiz'],
    ['Learn in HSK 2', '/quizHSK2'],
    ['Access course: HSK 3', '/payingHSK3'],
  ]);
});

test('a few are shown where there is little room, and the way to all', async () => {
  openList(2);
  const section = await screen.findByRole('region', { name: 'Words I met' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(2);
  expect(within(section).getByRole('link', { name: 'See all 4 words' }).getAttribute('href')).toBe('/words');
});

test('a word is removed, and with the last one the section', async () => {
  words = words.slice(0, 1);
  openList();
  const remove = await screen.findByRole('button', { name: 'Remove 长 from the words you met' });
  failing = '/api/removeMetWord';
  fireEvent.click(remove);
  await screen.findByText('There is no connection right now. Please try again.');
  expect(screen.getByRole('region', { name: 'Words I met' })).toBeTruthy();
  failing = '';
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Words I met' })).toBeNull());
});

test('offline the words that were seen before are there', async () => {
  openList();
  await screen.findByRole('region', { name: 'Words I met' });
  cleanup();
  failing = '/api/metWords';
  openList();
  expect(await screen.findByRole('region', { name: 'Words I met' })).toBeTruthy();
});
