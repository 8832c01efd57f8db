// The search in a list as a learner meets it: what is typed, what is found, what can be done with it, and its address.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { Notices } from '#web/ui/Notices.tsx';
import FolderPage from './FolderPage.tsx';
import FoldersPage from './FoldersPage.tsx';
import { type WireRow, buildLevelState, buildRow } from '../../../dev/fixtures/web/list-rows.ts';
import ListPage from './ListPage.tsx';

let paid: 0 | 1;
let failing: string;
/** A text that never gets a response. */
let silent: string;
let rows: WireRow[];
let asked: string[];
let aborted: string[];

// Replaces the server's matching: a writing, or the beginning of its number.
function found(query: URLSearchParams): { characters: WireRow[]; total: number } {
  const text = query.get('text') ?? '';
  const syllabus = query.get('level_2025');
  const all = rows.filter((row) => row.character.includes(text) && (syllabus === null || row.level_2025 === Number(syllabus)));
  const from = Number(query.get('offset') ?? 0);
  return { characters: all.slice(from, from + 25), total: all.length };
}

function answerTo(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  const change = (to: Partial<WireRow>) => {
    rows = rows.map((row) => (row.id === body.id ? { ...row, ...to } : row));
  };
  if (path === '/api/login') return buildLoginStatus('Anna');
  if (path === '/api/overview') return { levels: [buildLevelState(1, 60, paid), buildLevelState(3, 60, paid)] };
  if (path === '/api/areCharactersCompleted')
    return { formattedResults: [1, 2, 3].map(() => ({ completed: 0, done: 0, first: null, last: null })) };
  if (path.endsWith('/searchWords')) return found(query);
  if (path === '/api/quiz/getCharactersForList') return { characters: rows };
  if (path === '/api/quizHSK3/getCharactersForList')
    return { characters: rows.slice(Number(query.get('limit1')) - 1, Number(query.get('limit2'))) };
  if (path === '/api/ignoreTheWordFunction') {
    change({ ignored: 1, answered: 4 });
    return { ignored: 1 };
  }
  if (path === '/api/learnAgainFunction') {
    change({ ignored: 0, answered: 0 });
    return { restarted: true };
  }
  if (path === '/api/knownWords') return { levels: [] };
  throw new Error(`Nobody answers ${path}`);
}

beforeEach(() => {
  paid = 1;
  failing = 'nothing';
  silent = 'nothing';
  asked = [];
  aborted = [];
  rows = Array.from({ length: 60 }, (_, index) => buildRow(`3-${index + 1}`, `字${index + 1}`, { level_2025: index < 50 ? 2 : 7 }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const text = searchParams.get('text');
    if (text !== null) asked.push(`${text}|${searchParams.get('level_2025') ?? ''}|${searchParams.get('offset') ?? ''}`);
    if (text === silent)
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => {
          aborted.push(text);
          reject(new DOMException('stopped', 'AbortError'));
        });
      });
    if (pathname.includes(failing)) return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    return Response.json(answerTo(pathname, searchParams, body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(address: string): void {
  history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter>
        <Routes>
          <Route path="/list" element={<ListPage level={1} />} />
          <Route path="/listHSK3" element={<FoldersPage level={3} />} />
          <Route path="/listHSK3Words" element={<FolderPage level={3} />} />
        </Routes>
        <Link to="/listHSK3?search=字59">elsewhere</Link>
        <Notices />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search HSK 3' });
const list = () => screen.findByRole('list', { name: 'Words of HSK 3' });
const folders = () => screen.findByRole('list', { name: 'Folders of HSK 3' });
const count = async () => within(await list()).getAllByRole('listitem').length;
const address = () => decodeURIComponent(location.pathname + location.search);

async function type(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
}

test('what is typed is looked for after a rest, is in the address and keeps the focus', async () => {
  open('/listHSK3');
  (await field()).focus();
  const entries = history.length;
  await type('字');
  await type('字5');
  expect(await screen.findByText('11 words found')).toBeTruthy();
  expect(asked).toEqual(['字5||']);
  expect(address()).toBe('/listHSK3?search=字5');
  expect(history.length).toBe(entries);
  expect(document.activeElement).toBe(await field());
  expect(screen.queryByRole('list', { name: 'Folders of HSK 3' })).toBeNull();
});

test('Enter looks at once', async () => {
  open('/listHSK3');
  const box = await field();
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: '字60' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(address()).toBe('/listHSK3?search=字60');
  await act(() => vi.runAllTimersAsync());
  expect(asked).toEqual(['字60||']);
});

test('the older request is stopped, and its answer never shown', async () => {
  silent = '字1';
  open('/listHSK3');
  await type('字1');
  await waitFor(() => expect(asked).toEqual(['字1||']));
  await type('字60');
  expect(await screen.findByText('1 word found')).toBeTruthy();
  expect(aborted).toEqual(['字1']);
});

test('a link with a search opens it, and a clear field brings the folders back', async () => {
  open('/listHSK3?search=字60&syllabus=7');
  expect(await screen.findByText('1 word found')).toBeTruthy();
  expect((await field()).value).toBe('字60');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '2026 syllabus' }).value).toBe('7');
  fireEvent.keyDown(await field(), { key: 'Escape' });
  expect(await screen.findByText('10 words found')).toBeTruthy();
  expect(address()).toBe('/listHSK3?syllabus=7');
  fireEvent.change(screen.getByRole('combobox', { name: '2026 syllabus' }), { target: { value: '' } });
  await folders();
  expect(address()).toBe('/listHSK3');
});

test('the way to another search of the same page changes the field', async () => {
  open('/listHSK3?search=字60');
  await screen.findByText('1 word found');
  fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  await waitFor(async () => expect((await field()).value).toBe('字59'));
  history.back();
  await waitFor(async () => expect((await field()).value).toBe('字60'));
});

test.each([
  ['/listHSK3?search=%00%20&syllabus=9', ''],
  [`/listHSK3?search=${'a'.repeat(39)}😀`, 'a'.repeat(39) + '\uFFFD'],
])('an address nobody wrote does no harm: %s', async (wanted, text) => {
  open(wanted);
  expect((await field()).value).toBe(text);
  if (text === '') await folders();
  else await screen.findByText(`No word of HSK 3 matches “${text}”.`);
});

test('more words come with Show more, until all are there', async () => {
  open('/listHSK3?syllabus=2');
  expect(await screen.findByText('50 words found')).toBeTruthy();
  expect(await count()).toBe(25);
  failing = 'searchWords';
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('More words could not be loaded.');
  expect(await count()).toBe(25);
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await count()).toBe(50));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.at(-1)).toBe('|2|25');
});

test.each([
  ['search=xyz', 'No word of HSK 3 matches “xyz”.'],
  ['search=xyz&syllabus=7', 'No word of HSK 3 and of level 7–9 of the 2026 syllabus matches “xyz”.'],
  ['syllabus=6', 'HSK 3 has no word of level 6 of the 2026 syllabus.'],
])('nothing found by %s is said', async (query, sentence) => {
  open(`/listHSK3?${query}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a search that finds nothing is cleared by a button, which leaves the focus in the field', async () => {
  open('/listHSK3?search=龙门&syllabus=6');
  const sentence = (await screen.findByText(/^No word of HSK 3/)).closest('p');
  expect(sentence?.textContent).toBe('No word of HSK 3 and of level 6 of the 2026 syllabus matches “龙门”.');
  expect(within(sentence as HTMLElement).getByText('龙门').lang).toBe('zh-Hans');
  expect(screen.queryByRole('link', { name: 'Access course' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await folders();
  expect(address()).toBe('/listHSK3');
  expect((await field()).value).toBe('');
  expect(document.activeElement).toBe(await field());
});

test('a word that is not in the level can be looked for in all of them', async () => {
  open('/listHSK3?search=龙门');
  await screen.findByText(/^No word of HSK 3/);
  const addresses = screen.getAllByRole('link', { name: 'Search all levels' }).map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(Array.from({ length: 2 }, () => `/words?q=${encodeURIComponent('龙门')}`));
});

test('a search that fails can be tried again', async () => {
  failing = 'searchWords';
  open('/listHSK3?search=字60');
  expect((await screen.findByRole('alert')).textContent).toContain('The words could not be searched');
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 word found')).toBeTruthy();
});

test('a found word opens as its card, is ignored and learnt again after a yes, and the list keeps step', async () => {
  open('/list?search=字2');
  await screen.findByText('11 words found');
  fireEvent.click(await screen.findByRole('button', { name: /^字20\s*hǎo/ }));
  expect(within(screen.getByRole('dialog')).getByText('Word 2 of 11')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  const answer = (question: string) =>
    fireEvent.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: 'Yes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ignore: 字2' }));
  answer('Do you want to ignore the word?');
  expect(await screen.findByRole('button', { name: 'Learn again: 字2' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(await screen.findByText('0 of 60 words learnt, 1 ignored')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '字2' } });
  await screen.findByText('11 words found');
  fireEvent.click(screen.getByRole('button', { name: 'Learn again: 字2' }));
  answer('Do you want to learn the word again?');
  expect(await screen.findByRole('button', { name: 'Ignore: 字2' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  // The list cached from before is already right, even offline.
  failing = 'getCharactersForList';
  expect(await screen.findByText('0 of 60 words learnt')).toBeTruthy();
});

test('a change that the server rejects is reverted in the results', async () => {
  open('/listHSK3?search=字60');
  await screen.findByText('1 word found');
  failing = 'ignoreTheWord';
  fireEvent.click(screen.getByRole('button', { name: 'Ignore: 字60' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The server is being repaired')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ignore: 字60' })).toBeTruthy();
});

test('in a folder the whole level is searched, and the folder stays in the address', async () => {
  open('/listHSK3Words?id=2');
  expect(await count()).toBe(25);
  await type('字60');
  expect(await screen.findByText('1 word found')).toBeTruthy();
  expect(address()).toBe('/listHSK3Words?id=2&search=字60');
  expect(screen.queryByRole('navigation', { name: 'Folders' })).toBeNull();
  await type('');
  await waitFor(async () => expect(await count()).toBe(25));
  expect(address()).toBe('/listHSK3Words?id=2');
});

test.each([
  ['/list?search=字2', 'Ignore: 字2'],
  ['/listHSK3Words?id=1&search=字2', undefined],
])('without payment the free words are searched: %s', async (wanted, action) => {
  paid = 0;
  open(wanted);
  expect(await screen.findByRole('button', { name: /^字2\s*hǎo/ })).toBeTruthy();
  expect(screen.getByRole('searchbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ignore: 字2' }) === null).toBe(action === undefined);
});

test.each([
  ['/list?search=xyz', 'No free word of HSK 1 matches “xyz”.', '/payingPage'],
  ['/listHSK3Words?id=1&search=xyz', 'No free word of HSK 3 matches “xyz”.', '/payingHSK3'],
])('without payment an empty search speaks of the free words and leads to the others: %s', async (wanted, sentence, offer) => {
  paid = 0;
  open(wanted);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Access course' })).getAttribute('href')).toBe(offer);
});

test.each([
  ['Ignore: 字60', 'Do you want to ignore the word?'],
  ['Learn again: 字59', 'Do you want to learn the word again?'],
])('the question after “%s” marks its Chinese as such', async (action, question) => {
  rows = rows.map((row) => (row.character === '字59' ? { ...row, answered: 4 } : row));
  open('/listHSK3?syllabus=7');
  fireEvent.click(await screen.findByRole('button', { name: action }));
  const dialog = within(screen.getByRole('dialog', { name: question }));
  expect(dialog.getAllByText('字').map(({ lang }) => lang)).toEqual(['zh-Hans', 'zh-Hans']);
});
