// The repeat as a learner meets it after a reload: a missed word stays missed, and the bar covers the whole part.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { pressGuardMs } from '#web/study/session/usePressGuard.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';
import RepeatPage from './RepeatPage.tsx';

let open: typeof questions;
let sent: Record<string, unknown>[];

/** The fake server: it stores answers, as the real one does. */
function answerTo(path: string, body: Record<string, unknown>): unknown {
  if (path === '/api/login') return buildLoginStatus('Anna');
  if (path === '/api/getSettingsInfoHintDisplay') return { hint: 'Yes' };
  if (path === '/api/overview') return { levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, {})) };
  if (path === '/api/quiz/getQuizRepeat')
    return z.encode(calls.repeat.getQuizRepeat.reply, {
      questions: open,
      list: words,
      characters: words.filter(({ id }) => open.some((question) => question.wordId === id)),
      completed: 0,
    });
  if (path === '/api/quiz/answerRepeat') {
    sent.push(body);
    open = open.filter(({ wordId, key }) => wordId !== body.id || key !== body.key);
    return { score: 0, answered: 1, total: 7, wordCompleted: false };
  }
  throw new Error(`Nobody answers ${path}`);
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  open = questions;
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    return Response.json(answerTo(address.replace(/\?.*/, ''), body));
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// A press right after a change of screen does nothing.
const waitForScreen = () => {
  act(() => {
    vi.advanceTimersByTime(pressGuardMs);
  });
};
const click = (name: string | RegExp) => {
  waitForScreen();
  fireEvent.click(screen.getByRole('button', { name }));
};
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

async function openRepeat() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/quizRepeat']}>
        <RepeatPage level={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(50);
  return shown;
}

test('a word that was missed before a reload is still sent with its miss', async () => {
  const first = await openRepeat();
  click('Forgot');
  click('Go to Quiz');
  click(/人$/);
  await pass(1300);
  expect(sent).toMatchObject([{ key: 'c', mistakes: 0 }]);
  first.unmount();
  closeOutboxes();

  await openRepeat();
  expect(bar()).toBe('1 of 7 questions answered');
  click(/person$/);
  await pass(1300);
  expect(sent.at(-1)).toMatchObject({ key: 'r:人', mistakes: 1 });
});
