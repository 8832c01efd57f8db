// Reading with help: words of a message that can be pressed, and the small card of a word.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replyDictionary, replyTypingWords } from '#dev/fixtures/web/composer.tsx';
import { encodeDictionary, parseReadings } from '#engine/word-dictionary.ts';
import { getNotices } from '#web/ui/notice.ts';
import { ChineseText } from './ChineseText.tsx';

const entries = [
  { id: '1-010', text: '我', level: 1, readings: ['wǒ'], meaning: 'I; me', cost: 4 },
  { id: '1-011', text: '你好', level: 1, readings: ['nǐhǎo'], meaning: 'hello', cost: 5 },
  { id: '3-012', text: '长', level: 3, readings: ['cháng', 'zhǎng'], meaning: 'long', cost: 7 },
  { id: '2-200', text: '虽然……但是……', level: 2, readings: ['suīrán…dànshì'], meaning: 'although …', cost: 8 },
  { id: '', text: '们', level: 1, readings: ['men'], meaning: 'plural', cost: 9 },
];

/** The test's browser knows no popover: these two do what it would. */
let shown: { card: Element; source: unknown }[];
/** What the server answers to adding a word, and what was sent. */
let addReply: { status: number; message: string };
let added: unknown[];

beforeEach(() => {
  shown = [];
  HTMLElement.prototype.showPopover = function show(options) {
    shown.push({ card: this, source: typeof options === 'object' ? options.source : undefined });
  };
  addReply = { status: 200, message: 'The word was added' };
  added = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/api/addMetWord')) {
      added.push(JSON.parse(init?.body as string));
      const { status, message } = addReply;
      return Response.json(status === 200 ? { message } : { message, code: 'invalid_input' }, { status });
    }
    return new Response(encodeDictionary(entries.map((entry) => ({ ...entry, syllables: parseReadings(entry.text, entry.readings) }))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openText(text: string, learnt: readonly string[] = [], hasPinyin = false) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <p>
          <ChineseText text={text} messageId="77" learntWords={new Set(learnt)} hasPinyin={hasPinyin} />
        </p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return container;
}
/** The browser closes the card: on Escape, or on a press outside. */
function closeCard(): void {
  const event = Object.assign(new Event('toggle'), { newState: 'closed', oldState: 'open' });
  act(() => void screen.getByRole('dialog').dispatchEvent(event));
}

test('no mark begins a line, and no opening one ends it: both hang on their word', async () => {
  const container = openText('“你好”，我（们）。3');
  await screen.findAllByRole('button');
  const pieces = [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);
  expect(pieces).toEqual(['“你好”，', '我', '（们）。']);
  expect(container.textContent).toBe('“你好”，我（们）。3');
});

test('every word of the course is a button, the text stays what it was', async () => {
  const container = openText('你好！我3们，Ж虽然');
  expect(container.textContent).toBe('你好！我3们，Ж虽然');
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['你好', '我', '们', '虽然']);
  expect(container.textContent).toBe('你好！我3们，Ж虽然');
});

test('a long row of marks may break, so that it stays within the message', async () => {
  openText(`你好${'！'.repeat(60)}`);
  const word = await screen.findByRole('button', { name: '你好' });
  expect(word.closest('.whitespace-nowrap')?.textContent).toBe('你好！！！！');
});

test('pressing a word shows reading, meaning, level, sound, and the way to its list', async () => {
  openText('我你好长', ['1-011']);
  const word = await screen.findByRole('button', { name: '长' });
  fireEvent.click(word);
  const card = screen.getByRole('dialog', { name: '长' });
  expect(shown).toEqual([{ card, source: word }]);
  expect(word.getAttribute('aria-expanded')).toBe('true');
  expect(word.getAttribute('aria-controls')).toBe(card.id);
  expect(card.textContent).toContain('cháng / zhǎng');
  expect(card.textContent).toContain('long');
  expect(card.textContent).toContain('HSK 3');
  expect(card.textContent).not.toContain('Learnt');
  expect(within(card).getByRole('button', { name: /sound|voice/ })).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
  expect(within(card).getByRole('button', { name: 'Add to my words' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '你好' }));
  const other = screen.getByRole('dialog', { name: '你好' });
  expect(screen.queryByRole('dialog', { name: '长' })).toBeNull();
  expect(other.textContent).toContain('Learnt');
  expect(within(other).getByRole('link', { name: 'See it in HSK 1' }).getAttribute('href')).toBe('/list?search=%E4%BD%A0%E5%A5%BD');
});

test('a word is added where one is, with its message, once', async () => {
  openText('我长', ['1-010']);
  fireEvent.click(await screen.findByRole('button', { name: '长' }));
  const button = screen.getByRole('button', { name: 'Add to my words' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  expect((await screen.findByRole('button', { name: 'In your words' })).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(screen.getByText('Added to Words I met').getAttribute('role')).toBe('status');
  expect(added).toEqual([{ id: '3-012', message: '77' }]);
  // What is learnt is not added.
  fireEvent.click(screen.getByRole('button', { name: '我' }));
  expect(within(screen.getByRole('dialog', { name: '我' })).queryByRole('button', { name: /words/ })).toBeNull();
});

test('a refusal is said, and the word can be added again', async () => {
  addReply = { status: 400, message: 'The levels of your word list do not teach this word' };
  openText('长');
  fireEvent.click(await screen.findByRole('button', { name: '长' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to my words' }));
  await vi.waitFor(() => expect(getNotices().map(({ text }) => text)).toContain(addReply.message));
  const button = screen.getByRole('button', { name: 'Add to my words' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(button);
  await vi.waitFor(() => expect(added).toHaveLength(2));
});

test('half of a pattern shows the pattern, a character that no list has no way to one', async () => {
  openText('虽然我们');
  fireEvent.click(await screen.findByRole('button', { name: '虽然' }));
  expect(screen.getByRole('dialog').textContent).toContain('suīrán…dànshì');
  fireEvent.click(screen.getByRole('button', { name: '们' }));
  expect(screen.getByRole('dialog', { name: '们' }).textContent).toContain('plural');
  expect(screen.queryByRole('link')).toBeNull();
});

test('Escape, a press outside and a second press close the card', async () => {
  openText('我');
  const word = await screen.findByRole('button', { name: '我' });
  fireEvent.click(word);
  closeCard();
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(word);
  fireEvent.pointerDown(word);
  // The browser closes the card at the press, before the click arrives.
  closeCard();
  fireEvent.click(word);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(word);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('Tab stops once at a message; the arrow keys go from word to word', async () => {
  openText('我，你好长');
  const words = await screen.findAllByRole('button');
  const stops = () => words.map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  act(() => words[0]?.focus());
  fireEvent.keyDown(words[0] as Element, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(words[1]);
  expect(stops()).toEqual([-1, 0, -1]);
  fireEvent.keyDown(words[1] as Element, { key: 'ArrowLeft' });
  fireEvent.keyDown(words[0] as Element, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(words[0]);
});

test('without the dictionary the text can still be read', async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  const container = openText('你好');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container.textContent).toBe('你好');
  expect(screen.queryByRole('button')).toBeNull();
});

describe('with the words beside the course', () => {
  beforeEach(() =>
    vi.stubGlobal('fetch', async (address: string) => (address.includes('typing-words') ? replyTypingWords() : replyDictionary())),
  );

  test('one of them is one word that says it is not taught, and of which words it is made', async () => {
    openText('你好安娜时事', ['']);
    fireEvent.click(await screen.findByRole('button', { name: '时事' }));
    const card = screen.getByRole('dialog', { name: '时事' });
    expect(card.textContent).toContain('shíshì');
    expect(card.textContent).toContain('Not taught in the course.');
    expect(card.textContent).toContain('meaning of 时');
    expect(card.textContent).not.toContain('Learnt');
    fireEvent.click(screen.getByRole('button', { name: '安娜' }));
    expect(screen.getByRole('dialog', { name: '安娜' }).textContent).toContain('A name. Not taught in the course.');
  });

  test('pinyin is above every word, and is no part of its name', async () => {
    const container = openText('你好，安娜！', [], true);
    await screen.findByRole('button', { name: '安娜' });
    expect([...container.querySelectorAll('rt')].map(({ textContent }) => textContent)).toEqual(['nǐhǎo', 'ānnà']);
    expect(screen.getByRole('button', { name: '你好' })).toBeTruthy();
  });
});
