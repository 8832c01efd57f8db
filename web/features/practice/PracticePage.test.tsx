// The choices of the practice: what is asked for, how, and what is said where nothing is found.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { questionList, wordList } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import PracticePage from './PracticePage.tsx';

let asked: Record<string, string>[];
let found: { readonly questions: unknown[]; readonly list: unknown[] };

beforeEach(() => {
  asked = [];
  found = { questions: [], list: [] };
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/login') return Response.json(buildLoginStatus('Anna'));
    if (pathname === '/api/getSettingsInfoHintDisplay') return Response.json({ hint: 'Yes' });
    if (pathname !== '/api/practice') throw new Error(`Nobody answers ${pathname}`);
    asked.push(Object.fromEntries(searchParams));
    return Response.json(found);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(level: TaughtLevel, search = ''): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/practice/HSK${level}${search}`]}>
        <PracticePage level={level} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Begin' }));

test('what is to be written by hand is written unless another way is chosen, and other words are chosen as before', () => {
  open(3);
  expect(select('How to ask').value).toBe('Choose the word');
  choose('Which words', 'To be written by hand');
  expect(select('How to ask').value).toBe('Write it stroke by stroke');
  choose('Which words', 'Any word of the level');
  expect(select('How to ask').value).toBe('Choose the word');
  choose('How to ask', 'Type the word');
  choose('Which words', 'To be written by hand');
  expect(select('How to ask').value).toBe('Type the word');
});

test('a way that the address names is kept', () => {
  open(3, '?kind=tone');
  choose('Which words', 'To be written by hand');
  expect(select('How to ask').value).toBe('Choose the tones');
});

test.each([
  [1, 'The exam since July 2026 asks for no character by hand in HSK 1.'],
  [2, 'The exam since July 2026 asks for 100 characters by hand in HSK 2: those that your levels teach and that are open to you.'],
  [5, 'The exam since July 2026 asks for 550 characters by hand in HSK 5: those that your levels teach and that are open to you.'],
] as const)('says how many characters the exam of HSK %i asks for', (level, sentence) => {
  open(level);
  choose('Which words', 'To be written by hand');
  expect(document.getElementById(select('Which words').getAttribute('aria-describedby') ?? '')?.textContent).toContain(sentence);
});

test('they are asked for, and the practice begins', async () => {
  found = {
    questions: z.encode(
      questionList,
      questions.filter(({ wordId, key }) => wordId === '1-002' && key === 'c'),
    ),
    list: z.encode(wordList, words.slice(0, 1)),
  };
  open(2);
  choose('Which words', 'To be written by hand');
  choose('How to ask', 'Choose the word');
  begin();
  expect(await screen.findByText('Practice, not counted')).toBeTruthy();
  expect(asked).toEqual([{ hsk: '_hsk2', kind: 'choice', choice: 'handwriting' }]);
});

test.each([
  [1, /^The exam asks for no character by hand in HSK 1\. HSK 2 is the first that does: its practice includes the characters of HSK 1\./],
  [4, /^None of the characters to be written by hand is open to you and can be asked this way\./],
] as const)('where HSK %i has none, it is said why', async (level, sentence) => {
  open(level);
  choose('Which words', 'To be written by hand');
  begin();
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status');
  expect(asked).toEqual([{ hsk: `_hsk${level}`, kind: 'writing', choice: 'handwriting' }]);
});
