// The page of all words as a learner meets it: its levels, what is typed and filtered, what is found, and its address.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { Notices } from '#web/ui/Notices.tsx';
import { type WireRow, buildLevelState, buildRow } from '../../../dev/fixtures/web/list-rows.ts';
import WordsPage from './WordsPage.tsx';

let rows: WireRow[];
let closed: unknown[];
let failing: string;
let isCut: boolean;
let asked: string[];
let sent: { address: string; body: Record<string, unknown> }[];

// Replaces the server's matching: a writing, and the state of a row.
function found(query: URLSearchParams): unknown {
  const text = query.get('text') ?? '';
  const state = query.get('state');
  const findState = ({ ignored, answered, total }: WireRow) =>
    ignored === 1 ? 'ignored' : answered >= total ? 'known' : answered > 0 ? 'learning' : 'new';
  const all = rows.filter((row) => row.character.includes(text) && (state === null || findState(row) === state));
  const from = Number(query.get('offset') ?? 0);
  return { characters: all.slice(from, from + 25), total: all.length, closed };
}

function answerTo(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  const change = (to: Partial<WireRow>) => {
    rows = rows.map((row) => (row.id === body.id ? { ...row, ...to } : row));
  };
  if (path === '/api/login') return buildLoginStatus('Anna');
  if (path === '/api/overview')
    return {
      levels: [
        buildLevelState(1, 60, 0),
        buildLevelState(2, 60, 0),
        buildLevelState(3, 60, 0),
        buildLevelState(4, 60, 1),
        buildLevelState(6, 0, 0),
      ],
    };
  if (path === '/api/searchWords') return found(query);
  if (path === '/api/ignoreTheWordFunction') {
    change({ ignored: 1, answered: 4 });
    return { ignored: 1 };
  }
  if (path === '/api/learnAgainFunction') {
    change({ ignored: 0, answered: 0 });
    return { restarted: true };
  }
  if (path === '/api/metWords') return { words: [] };
  if (path === '/api/knownWords') return { levels: [] };
  throw new Error(`Nobody answers ${path}`);
}

beforeEach(() => {
  rows = [
    buildRow('1-1', '大', { answered: 4 }),
    buildRow('1-2', '大人', { answered: 2 }),
    buildRow('3-1', '大家'),
    buildRow('4-1', '大概', { ignored: 1, answered: 4 }),
    ...Array.from({ length: 60 }, (_, index) => buildRow(`4-${index + 2}`, `字${index + 1}`)),
  ];
  closed = [];
  failing = 'nothing';
  isCut = false;
  asked = [];
  sent = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/searchWords')
      asked.push(`${searchParams.get('text')}|${searchParams.get('state') ?? ''}|${searchParams.get('offset') ?? ''}`);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init?.method === 'POST') sent.push({ address: pathname, body });
    if (isCut && pathname === '/api/searchWords') throw new TypeError('Failed to fetch');
    if (pathname.includes(failing)) return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    return Response.json(answerTo(pathname, searchParams, body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string): void {
  history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter>
        <Routes>
          <Route path="/words" element={<WordsPage />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
        <Link to="/courses">leave</Link>
        <Notices />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search all levels' });
const list = () => screen.findByRole('list', { name: 'Words found' });
const writings = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[lang="zh-Hans"]')?.textContent);
const state = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const address = () => decodeURIComponent(location.pathname + location.search);
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

test('each level with words leads to them, to what is free of them, or to its offer', async () => {
  open('/words');
  await screen.findByRole('link', { name: /^HSK 1/ });
  const links = screen.getAllByRole('link', { name: /^HSK/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/list', '/payingHSK2', '/listHSK3Words?id=1', '/listHSK4']);
  expect(asked).toEqual([]);
});

test('what is typed is looked for after a rest, with its level and state, and keeps the focus; Back ends the search', async () => {
  open('/words');
  (await field()).focus();
  await type('大');
  await type('大家');
  await type('大');
  expect(await screen.findByText('4 words found')).toBeTruthy();
  expect(asked).toEqual(['大||']);
  expect(address()).toBe('/words?q=大');
  expect(document.activeElement).toBe(await field());
  const names = within(await list())
    .getAllByRole('button', { name: /meaning of/ })
    .map((button) => button.textContent?.match(/HSK \d · (?:Known|Learning|New|Ignored)/)?.[0]);
  expect(names).toEqual(['HSK 1 · Known', 'HSK 1 · Learning', 'HSK 3 · New', 'HSK 4 · Ignored']);
  await type('大家');
  expect(await screen.findByText('1 word found')).toBeTruthy();
  history.back();
  expect(await screen.findByRole('link', { name: /^HSK 1/ })).toBeTruthy();
  expect((await field()).value).toBe('');
  history.forward();
  await waitFor(async () => expect((await field()).value).toBe('大家'));
  expect(await writings()).toEqual(['大家']);
});

test('a filter is a step of its own: Back returns to the one before, and the text stays', async () => {
  open('/words?q=大');
  await screen.findByText('4 words found');
  fireEvent.click(state('Known'));
  expect(await screen.findByText('1 word found')).toBeTruthy();
  expect(address()).toBe('/words?q=大&state=known');
  fireEvent.click(state('Ignored'));
  await waitFor(async () => expect(await writings()).toEqual(['大概']));
  history.back();
  await waitFor(() => expect(state('Known').checked).toBe(true));
  await waitFor(async () => expect(await writings()).toEqual(['大']));
  history.back();
  await screen.findByText('4 words found');
  expect(state('All').checked).toBe(true);
});

test('a page that was left comes back as it was', async () => {
  open('/words?q=大&state=learning');
  await screen.findByText('1 word found');
  fireEvent.click(screen.getByRole('link', { name: 'leave' }));
  await screen.findByText('elsewhere');
  history.back();
  expect((await field()).value).toBe('大');
  expect(state('Learning').checked).toBe(true);
  expect(await writings()).toEqual(['大人']);
});

test.each(['/words?q=%00%20&state=mature', '/words?state=', '/words?q='])(
  'an address nobody wrote shows the levels: %s',
  async (wanted) => {
    open(wanted);
    expect(await screen.findByRole('link', { name: /^HSK 1/ })).toBeTruthy();
    expect(state('All').checked).toBe(true);
    expect(asked).toEqual([]);
  },
);

test('more words come with Show more, until all are there', async () => {
  open('/words?q=字');
  await screen.findByText('60 words found');
  expect(await writings()).toHaveLength(25);
  failing = 'searchWords';
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('More words could not be loaded.');
  failing = 'nothing';
  for (const many of [50, 60]) {
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await writings()).toHaveLength(many));
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a row opens its card; its actions name its own level, and what can only be looked at has none', async () => {
  open('/words?q=大');
  await screen.findByText('4 words found');
  fireEvent.click(within(await list()).getByRole('button', { name: /^大家/ }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('Word 3 of 4')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /learnt/ })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Ignore: 大家' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Learn again: 大概' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('button', { name: 'Ignore: 大概' })).toBeTruthy();
  expect(sent).toEqual([{ address: '/api/learnAgainFunction', body: { hsk: '_hsk4', id: '4-1', character: '大概' } }]);
});

test('a word that leaves the filter by an action leaves the focus at what is left', async () => {
  open('/words?state=new');
  await screen.findByText('61 words found');
  screen.getByRole('button', { name: 'Ignore: 字1' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Ignore: 字1' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
  const status = await screen.findByText('60 words found');
  await waitFor(() => expect(screen.queryByRole('button', { name: /: 字1$/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(status));
});

test('words of levels without access are counted with the way to the offer; one that is written out is named', async () => {
  closed = [
    { level: 1, words: 3, named: [] },
    { level: 5, words: 1, named: [{ character: '大夫', transcription: 'dàifu', translation: 'doctor' }] },
  ];
  open('/words?q=大夫');
  expect(await screen.findByText('No word that is open to you matches “')).toBeTruthy();
  const region = screen.getByRole('region', { name: 'In levels you do not have' });
  const [first, second] = within(region).getAllByRole('listitem');
  expect(first?.textContent).toContain('HSK 1 · 3 words match');
  expect(second?.textContent).toContain('大夫dàifudoctorHSK 5 · 1 word matches');
  const offers = within(region)
    .getAllByRole('link', { name: /^Access course: HSK/ })
    .map((link) => link.getAttribute('href'));
  expect(offers).toEqual(['/payingPage', '/payingHSK5']);
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
});

test('where nothing is found, shorter searches are suggested; each keeps the focus in the field', async () => {
  open('/words?q=大龙&state=known');
  const sentence = (await screen.findByText(/^No known word matches/)).closest('p');
  expect(sentence?.textContent).toBe('No known word matches “大龙”.');
  expect(within(sentence as HTMLElement).getByText('大龙').lang).toBe('zh-Hans');
  fireEvent.click(screen.getByRole('button', { name: 'Search all words' }));
  expect(await screen.findByText(/^No word matches/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search all words' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Search “\s*大\s*”$/ }));
  expect(await screen.findByText('4 words found')).toBeTruthy();
  expect((await field()).value).toBe('大');
  expect(document.activeElement).toBe(await field());
});

test.each([
  ['learning', 'No word is being learnt right now.'],
  ['known', 'No word is known yet.'],
  ['ignored', 'No word is ignored.'],
  ['new', 'No word that is open to you is new.'],
])('an empty state %s says so', async (wanted, sentence) => {
  rows = [];
  open(`/words?state=${wanted}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByRole('link', { name: /^HSK 1/ })).toBeTruthy();
});

test('a search that fails can be tried again', async () => {
  failing = 'searchWords';
  open('/words?q=大');
  expect((await screen.findByRole('alert')).textContent).toContain('The words could not be searched. Your progress is safe.');
  failing = 'nothing';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 words found')).toBeTruthy();
});

test('without a connection the page says what it needs, and searches as soon as it is online', async () => {
  isCut = true;
  open('/words?q=大');
  expect((await screen.findByRole('alert')).textContent).toContain('The search needs a connection.');
  isCut = false;
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('4 words found')).toBeTruthy();
});
