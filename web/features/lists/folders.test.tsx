// The folders of a level and the words of one, as a learner meets them (learning §2 "Word lists"; decisions §7, §8).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { listFolders } from '#engine/progress.ts';
import { Notices } from '#web/ui/Notices.tsx';
import FolderPage from './FolderPage.tsx';
import FoldersPage from './FoldersPage.tsx';
import { type WireRow, buildLevelState, buildRow } from '../../../dev/fixtures/web/list-rows.ts';

let count: number;
let paid: 0 | 1;
let failing: string;
let rows: WireRow[];
let done: ReadonlySet<number>;
let sent: { address: string; body: Record<string, unknown> }[];

function answerTo(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  if (path === '/api/login') return buildLoginStatus('Anna');
  if (path === '/api/overview') return { levels: [buildLevelState(4, count, paid)] };
  if (path === '/api/areCharactersCompleted')
    return {
      formattedResults: listFolders(count).map((_, index) => ({
        completed: done.has(index + 1) ? 1 : 0,
        done: done.has(index + 1) ? 25 : 0,
        first: rows[index * 25]?.character ?? null,
        last: rows[Math.min(index * 25 + 24, count - 1)]?.character ?? null,
      })),
    };
  if (path === '/api/quizHSK4/getCharactersForList')
    return { characters: rows.slice(Number(query.get('limit1')) - 1, Number(query.get('limit2'))) };
  if (path === '/api/ignoreTheWordFunction') {
    rows = rows.map((row) => (row.id === body.id ? { ...row, ignored: 1, answered: row.total } : row));
    return { ignored: 1 };
  }
  if (path === '/api/knownWords') return { levels: [] };
  throw new Error(`Nobody answers ${path}`);
}

function grow(words: number): void {
  count = words;
  rows = Array.from({ length: words }, (_, index) => buildRow(`4-${index + 1}`, `字${index + 1}`));
}

beforeEach(() => {
  grow(60);
  paid = 1;
  failing = 'nothing';
  done = new Set();
  sent = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init?.method === 'POST') sent.push({ address: pathname, body });
    if (pathname.includes(failing)) return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    return Response.json(answerTo(pathname, searchParams, body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(address: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/listHSK4" element={<FoldersPage level={4} />} />
          <Route path="/listHSK4Words" element={<FolderPage level={4} />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const where = () => screen.getByLabelText('address').textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const words = () => screen.findByRole('list', { name: 'Words of HSK 4' });
const writings = async () =>
  [...(await words()).querySelectorAll('li > button:first-child > span:first-child > span:first-child')].map((one) => one.textContent);
const folders = async () => within(await screen.findByRole('list', { name: 'Folders of HSK 4' })).getAllByRole('link');

test.each([
  [3, ['1-3']],
  [60, ['1-25', '26-50', '51-60']],
  [54, ['1-25', '26-54']],
])('%i words lie in folders by range, each a link', async (many, ranges) => {
  grow(many);
  open('/listHSK4');
  await heading('Words');
  const links = await folders();
  expect(links.map((link) => link.textContent?.match(/\d+-\d+/)?.[0])).toEqual(ranges);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ranges.map((_, index) => `/listHSK4Words?id=${index + 1}`));
  expect(screen.getByText(`31 of ${many} words done`)).toBeTruthy();
});

test('a completed folder has its badge; the first other one is where the learner is', async () => {
  done = new Set([1, 3]);
  open('/listHSK4');
  await screen.findAllByText('Completed');
  expect((await folders()).map((link) => link.textContent)).toEqual([
    '1-25字1– to 字25Completed',
    '26-50字26– to 字50You are here',
    '51-60字51– to 字60Completed',
  ]);
  expect(screen.getByRole('link', { name: '26-50' }).getAttribute('href')).toBe('/listHSK4Words?id=2');
});

test('when all folders are completed there is no place to go on', async () => {
  done = new Set([1, 2, 3]);
  open('/listHSK4');
  expect(await screen.findAllByText('Completed')).toHaveLength(3);
  expect(screen.getByText('Every folder is completed')).toBeTruthy();
  expect(screen.queryByText('You are here')).toBeNull();
});

test('folders open even when their badges cannot be loaded, and the badges can be asked for again', async () => {
  failing = 'areCharactersCompleted';
  done = new Set([2]);
  open('/listHSK4');
  expect(await folders()).toHaveLength(3);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByText('You are here')).toBeNull();
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('folders that cannot be loaded can be asked for again', async () => {
  failing = 'overview';
  open('/listHSK4');
  expect((await screen.findByRole('alert')).textContent).toContain('The folders could not be loaded');
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await folders()).toHaveLength(3);
});

test('a level without words says so', async () => {
  grow(0);
  open('/listHSK4');
  expect(await screen.findByText('The words of this level are still being written.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Folders of HSK 4' })).toBeNull();
});

test.each([
  '',
  '?id=',
  '?id=0',
  '?id=-1',
  '?id=4',
  '?id=92',
  '?id=1.5',
  '?id=1e0',
  '?id=01',
  '?id=%201',
  '?id=two',
  '?id=99999999999',
  '?folder=1',
])('the query "%s" names no folder and leads to the folders', async (query) => {
  open(`/listHSK4Words${query}`);
  await heading('Words');
  expect(where()).toBe('/listHSK4');
});

test('a folder shows its own words, and leads on to the next and back', async () => {
  open('/listHSK4Words?id=2');
  await heading('Words 26-50');
  expect(await writings()).toEqual(Array.from({ length: 25 }, (_, index) => `字${index + 26}`));
  expect(screen.getByRole('link', { name: 'All folders' }).getAttribute('href')).toBe('/listHSK4');
  expect(screen.getByRole('link', { name: 'Previous folder: 1-25' }).getAttribute('href')).toBe('/listHSK4Words?id=1');
  fireEvent.click(screen.getByRole('link', { name: 'Next folder: 51-60' }));
  const arrived = await heading('Words 51-60');
  expect(where()).toBe('/listHSK4Words?id=3');
  expect(document.activeElement).toBe(arrived);
  expect(document.title).toBe('Words 51-60 of HSK 4 · HanziVine');
  expect(await writings()).toEqual(Array.from({ length: 10 }, (_, index) => `字${index + 51}`));
  expect(screen.queryByRole('link', { name: /^Next folder/ })).toBeNull();
});

test('the words of a folder can be practised, named to the practice page', async () => {
  grow(54);
  open('/listHSK4Words?id=2');
  await words();
  const address = new URL(screen.getByRole('link', { name: 'Practise' }).getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/practice/HSK4');
  expect(address.searchParams.get('words')).toBe(Array.from({ length: 29 }, (_, index) => `字${index + 26}`).join(' '));
});

test('a last folder that took a small remainder shows all of it', async () => {
  grow(54);
  open('/listHSK4Words?id=2');
  await heading('Words 26-54');
  expect(await writings()).toHaveLength(29);
});

test('ignoring a word of a folder greys it there', async () => {
  open('/listHSK4Words?id=2');
  await words();
  fireEvent.click(screen.getByRole('button', { name: 'Ignore: 字30' }));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Do you want to ignore the word?' })).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('button', { name: 'Learn again: 字30' })).toBeTruthy();
  await waitFor(() =>
    expect(sent).toEqual([{ address: '/api/ignoreTheWordFunction', body: { hsk: '_hsk4', id: '4-30', character: '字30' } }]),
  );
  expect(await screen.findByText('0 of 25 words learnt, 1 ignored')).toBeTruthy();
});

test('a change that the server rejects is reverted in the folder', async () => {
  open('/listHSK4Words?id=1');
  await words();
  failing = 'ignoreTheWord';
  fireEvent.click(screen.getByRole('button', { name: 'Ignore: 字3' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The server is being repaired')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ignore: 字3' })).toBeTruthy();
});

test('words that cannot be loaded can be asked for again', async () => {
  failing = 'getCharactersForList';
  open('/listHSK4Words?id=1');
  expect((await screen.findByRole('alert')).textContent).toContain('The words could not be loaded');
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await writings()).toHaveLength(25);
});

test('without payment folder 1 can be looked at, and ends with the way to the course', async () => {
  paid = 0;
  open('/listHSK4Words?id=1');
  expect(await writings()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: /^(Ignore|Learn again):/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Folders' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'To the quiz' })).toBeNull();
  expect(screen.getByText(/These are the first 25 words of HSK 4\. The vine goes on with 35 more\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Access course' }).getAttribute('href')).toBe('/payingHSK4');
  fireEvent.click(screen.getByRole('button', { name: /^字1\s*hǎo/ }));
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^I know this/ })).toBeNull();
});
