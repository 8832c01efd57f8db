// The uses on a card: two at once and the others unfolded, kept for offline use, and nothing where there are none.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WordUse } from '#contract/study-aids.ts';
import { hasUses } from '#contract/uses.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { WordUses } from './WordUses.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buildUse = (chinese: string, kind: WordUse['kind']): WordUse => ({
  chinese,
  pinyin: `pinyin of ${chinese}`,
  translation: `meaning ${'一二三四'.indexOf(chinese.slice(1)) + 1}`,
  words: Array.from(chinese, (text) => ({ text, ...(text === '口' && { id: '3-001' }) })),
  kind,
});
const fourUses = [buildUse('口一', 'collocation'), buildUse('口二', 'frame'), buildUse('口三', 'collocation'), buildUse('口四', 'sense')];

interface Opening {
  readonly name?: string | null;
  readonly isPinyinShown?: boolean;
}

function open(answer: () => Response | Promise<Response>, { name = 'Anna', isPinyinShown = true }: Opening = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address === '/api/login' ? Response.json(buildLoginStatus(name)) : answer();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WordUses word={{ id: '3-001', level: 3 }} isPinyinShown={isPinyinShown} />
    </QueryClientProvider>,
  );
  return asked;
}

const region = () => screen.findByRole('region', { name: 'In use' });
const serve = (uses: readonly WordUse[]) => () => Response.json({ uses });
const listShown = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .filter((item) => !item.closest('details:not([open])'));

test('two uses are shown, the others unfold in place', async () => {
  const asked = open(serve(fourUses));
  await screen.findByText('meaning 1');
  expect(asked).toEqual(['/api/login', '/api/uses?hsk=_hsk3&id=3-001']);
  const uses = await region();
  expect(listShown(uses).map((item) => item.textContent)).toEqual(['口一pinyin of 口一meaning 1', '口二pinyin of 口二meaning 2']);
  expect(within(uses).getAllByRole('button', { name: '口' })).toHaveLength(4);
  fireEvent.click(screen.getByText('More uses (2)'));
  expect(listShown(uses)).toHaveLength(4);
  expect(listShown(uses).at(-1)?.textContent).toBe('Another sense口四pinyin of 口四meaning 4');
});

test('without a third use nothing unfolds, and without transcription there is no pinyin', async () => {
  open(serve(fourUses.slice(0, 2)), { isPinyinShown: false });
  await screen.findByText('meaning 1');
  expect(screen.queryByText(/More uses/)).toBeNull();
  expect(screen.queryByText('pinyin of 口一')).toBeNull();
});

test('a place is kept until they are there', async () => {
  open(() => new Promise<Response>(() => undefined));
  expect((await region()).getAttribute('aria-busy')).toBe('true');
});

test('what was shown once is there offline', async () => {
  open(serve(fourUses));
  await screen.findByText('meaning 1');
  cleanup();
  open(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText('meaning 1')).toBeTruthy();
});

test('what could not be loaded can be asked for again', async () => {
  let isDown = true;
  open(() => (isDown ? Response.json({ code: 'internal', message: 'No' }, { status: 500 }) : serve(fourUses)()));
  expect(await screen.findByText('The uses of the word could not be loaded.')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('meaning 1')).toBeTruthy();
});

test.each([
  ['a word without any', serve([]), 'Anna'],
  ['a level that is not open any more', () => Response.json({ code: 'unpaid', message: 'Pay' }, { status: 403 }), 'Anna'],
  ['a visitor', serve(fourUses), null],
])('%s leaves nothing', async (_, answer, name) => {
  const asked = open(answer, { name });
  await vi.waitFor(() => expect(asked).toHaveLength(name === null ? 1 : 2));
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('only words of levels 3 to 5 have uses', () => {
  expect(hasUses({ level: 3, kind: 'word' })).toBe(true);
  expect(hasUses({ level: 5, kind: 'pattern' })).toBe(true);
  expect(hasUses({ level: 4, kind: 'character' })).toBe(false);
  expect(hasUses({ level: 2, kind: 'word' })).toBe(false);
});
