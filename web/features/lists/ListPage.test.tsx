// The word list as a learner meets it: rows, ignoring, learning again, the card, and the end of the trial.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { Notices } from '#web/ui/Notices.tsx';
import { type WireRow, buildLevelState, buildRow } from '../../../dev/fixtures/web/list-rows.ts';
import ListPage from './ListPage.tsx';

let rows: WireRow[];
let line: 'up' | 'down' | 'refusing';
let sent: { address: string; body: Record<string, unknown> }[];

function answerTo(address: string, body: Record<string, unknown>): Response {
  const change = (to: Partial<WireRow>) => {
    rows = rows.map((row) => (row.id === body.id ? { ...row, ...to } : row));
  };
  if (address === '/api/login') return Response.json(buildLoginStatus('Anna'));
  if (address === '/api/overview') return Response.json({ levels: [buildLevelState(1, 242, 0), buildLevelState(2, 0, 1)] });
  if (address === '/api/quiz/getCharactersForList') return Response.json({ characters: rows });
  if (address === '/api/quizHSK2/getCharactersForList')
    return Response.json({ message: 'There is nothing here', code: 'not_found' }, { status: 404 });
  if (address === '/api/ignoreTheWordFunction') {
    change({ ignored: 1, answered: 4 });
    return Response.json({ ignored: 1 });
  }
  if (address === '/api/learnAgainFunction') {
    change({ ignored: 0, answered: 0 });
    return Response.json({ restarted: true });
  }
  if (address === '/api/knownWords') return Response.json({ levels: [] });
  throw new Error(`Nobody answers ${address}`);
}

beforeEach(() => {
  line = 'up';
  sent = [];
  rows = [
    buildRow('1-1', '好', { answered: 4 }),
    buildRow('1-2', '明', { answered: 1 }),
    buildRow('1-3', '休', { ignored: 1, answered: 4 }),
  ];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (line === 'down') throw new TypeError('Failed to fetch');
    if (line === 'refusing') return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init?.method === 'POST') sent.push({ address, body });
    return answerTo(address.replace(/\?.*/, ''), body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(level: 1 | 2 = 1) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ListPage level={level} />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  if (line === 'up' && level === 1) await screen.findByRole('list', { name: 'Words of HSK 1' });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const progress = (character: string) =>
  screen.getByRole('progressbar', { name: `Progress of ${character}` }).getAttribute('aria-valuetext');
const findWordButton = (row: string) =>
  within(screen.getByRole('list', { name: 'Words of HSK 1' })).getByRole('button', { name: new RegExp(`^${row}`) });

test('each row tells how a word is written, said, built and learnt, and what can be done with it', async () => {
  await open();
  expect(screen.getByText('1 of 3 words learnt, 1 ignored')).toBeTruthy();
  expect(findWordButton('明').textContent).toContain('女 woman');
  expect([progress('好'), progress('明'), progress('休')]).toEqual(['4 of 4 questions answered', '1 of 4 questions answered', 'ignored']);
  expect(button('Learn again: 好')).toBeTruthy();
  expect(button('Ignore: 明')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Learn again: 明' })).toBeNull();
  expect(button('Learn again: 休')).toBeTruthy();
});

test('a pen marks what the exam asks to be written by hand, and says so to everybody', async () => {
  rows = rows.map((row) => (row.character === '好' ? { ...row, handwriting: 3 } : row));
  await open();
  const meaning = '2026 exam: written by hand from HSK 3';
  const mark = within(findWordButton('好')).getByTitle(meaning);
  expect(mark.textContent).toBe(meaning);
  expect(mark.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getAllByTitle(meaning)).toEqual([mark]);
});

test('ignoring asks first; the word is then grey', async () => {
  await open();
  fireEvent.click(button('Ignore: 明'));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'No' }));
  expect(sent).toEqual([]);
  fireEvent.click(button('Ignore: 明'));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Do you want to ignore the word?' })).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(progress('明')).toBe('ignored'));
  expect(findWordButton('明').textContent).toContain('ignored');
  await waitFor(() =>
    expect(sent).toEqual([{ address: '/api/ignoreTheWordFunction', body: { hsk: '_hsk1', id: '1-2', character: '明' } }]),
  );
});

function learnAgain(character: string, answer: 'Yes' | 'No'): void {
  button(`Learn again: ${character}`).focus();
  fireEvent.click(button(`Learn again: ${character}`));
  const question = screen.getByRole('dialog', { name: 'Do you want to learn the word again?' });
  fireEvent.click(within(question).getByRole('button', { name: answer }));
}

test('learning again asks first; the word is then open at once and the row says that it comes again', async () => {
  await open();
  learnAgain('好', 'No');
  expect(sent).toEqual([]);
  expect(progress('好')).toBe('4 of 4 questions answered');
  learnAgain('好', 'Yes');
  await waitFor(() => expect(progress('好')).toBe('0 of 4 questions answered'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('好 comes again in the next batch of this level'));
  expect(button('Ignore: 好')).toBeTruthy();
  expect(document.activeElement).toBe(button('Ignore: 好'));
  expect(sent).toEqual([{ address: '/api/learnAgainFunction', body: { hsk: '_hsk1', id: '1-1', character: '好' } }]);
});

test('a learnt word is taken out of the repeats after a yes; what undoes it gets the focus', async () => {
  await open();
  button('I know this: 好').focus();
  fireEvent.click(button('I know this: 好'));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Do you know this word for good?' })).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(progress('好')).toBe('ignored'));
  expect(screen.queryByRole('button', { name: 'I know this: 好' })).toBeNull();
  expect(document.activeElement).toBe(button('Learn again: 好'));
  expect(sent).toEqual([{ address: '/api/ignoreTheWordFunction', body: { hsk: '_hsk1', id: '1-1', character: '好' } }]);
});

test('a change that the server rejects is reverted and reported', async () => {
  await open();
  line = 'refusing';
  learnAgain('好', 'Yes');
  expect(await screen.findByText('The server is being repaired')).toBeTruthy();
  expect(progress('好')).toBe('4 of 4 questions answered');
  expect(screen.queryByText(/comes again/)).toBeNull();
});

test('a word opens as its card; the arrows leaf through the list', async () => {
  await open();
  fireEvent.click(findWordButton('好'));
  const dialog = () => screen.getByRole('dialog', { name: /^Word / });
  expect(within(dialog()).getByRole('heading', { name: '好' })).toBeTruthy();
  expect(within(dialog()).getByText('Word 1 of 3')).toBeTruthy();
  expect(within(dialog()).getByRole('button', { name: 'I know this' })).toBeTruthy();
  fireEvent.keyDown(within(dialog()).getByRole('button', { name: 'Close' }), { key: 'ArrowRight' });
  expect(within(dialog()).getByRole('heading', { name: '明' })).toBeTruthy();
  expect(within(dialog()).getByRole('button', { name: /^I know this/ })).toBeTruthy();
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Previous' }));
  fireEvent.keyDown(within(dialog()).getByRole('button', { name: 'Close' }), { key: 'ArrowLeft' });
  expect(within(dialog()).getByText('Word 1 of 3')).toBeTruthy();
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [19, false],
  [20, true],
  [21, false],
])('a list of %i words ends with the way to the course: %s', async (count, isOffered) => {
  rows = Array.from({ length: count }, (_, index) => buildRow(`1-${index}`, `字${index}`));
  await open();
  const offer = screen.queryByRole('link', { name: 'Access course' });
  expect(offer?.getAttribute('href')).toBe(isOffered ? '/payingPage' : undefined);
});

test('a list that cannot be loaded can be asked for again', async () => {
  line = 'down';
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('The words could not be loaded');
  line = 'up';
  fireEvent.click(button('Try again'));
  expect(await screen.findByRole('list', { name: 'Words of HSK 1' })).toBeTruthy();
});

test('a level without words says so', async () => {
  await open(2);
  expect(await screen.findByText('The words of this level are still being written.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Back to Tests' })).getAttribute('href')).toBe('/courses');
});
