// The repeat as a learner meets it: one question per word, practice after a miss, also after a reload, and what the summary offers.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Question } from '#contract/study.ts';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStudyDay } from '#web/client/day-turn.ts';
import { newPressMs } from '#web/study/session/press-gate.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';
import RepeatPage from './RepeatPage.tsx';
import RepeatTodayPage from './RepeatTodayPage.tsx';

/** The ids of the words that are not finished. */
let open: string[];
let endedOn: string | null;
let sent: Record<string, unknown>[];
let servedAt: string;
/** How the questions are asked; by the meaning where empty. */
let asked: Partial<Question>;

const isOpen = ({ wordId }: { wordId: string }) => open.includes(wordId);

/** The fake server: it stores answers, as the real one does. Every word asks its character. */
function answerTo(path: string, body: Record<string, unknown>): unknown {
  if (path === '/api/login') return buildLoginStatus('Anna');
  if (path === '/api/getSettingsInfoHintDisplay') return { hint: 'Yes' };
  if (path === '/api/overview') return { levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, { endedOn })) };
  if (path === '/api/isRepeatingOver') return { completed: open.length === 0 ? 1 : 0 };
  if (path === '/api/quiz/getQuizRepeat' || path === '/api/getRepeatToday') {
    const part = {
      questions: questions.filter((question) => isOpen(question) && question.key === 'c').map((question) => ({ ...question, ...asked })),
      again: questions.filter(isOpen),
      list: words,
      characters: words.filter(({ id }) => open.includes(id)),
      completed: 0 as const,
      servedAt,
    };
    return path === '/api/getRepeatToday'
      ? z.encode(calls.repeat.getRepeatToday.reply, { ...part, left: open.length })
      : z.encode(calls.repeat.getQuizRepeat.reply, part);
  }
  if (path === '/api/quiz/getQuizRepeatAhead' || path === '/api/getRepeatTodayAhead')
    return { current: [], parts: [], served_at: '2027-03-10T09:00:00.000Z' };
  if (path === '/api/notes') return { notes: [], leeches: [] };
  if (path === '/api/today') return buildWireToday();
  sent.push({ path, ...body });
  if (path === '/api/quiz/answerRepeat' || path === '/api/answerRepeatToday') {
    open = open.filter((id) => id !== body.id);
    return { score: 0, answered: 1, total: 2, wordCompleted: true };
  }
  if (path === '/api/ignoreTheWordFunction') {
    open = open.filter((id) => id !== body.id);
    return { ignored: 1 };
  }
  if (path === '/api/repeatAgainFunction') return { restarted: true };
  if (path === '/api/recordMixup') return { recorded: true };
  throw new Error(`Nobody answers ${path}`);
}

// It is loaded when it is needed, which fake time does not wait for.
beforeAll(async () => {
  await Promise.all([
    import('#web/study/session/AskedByWay.tsx'),
    import('#web/study/session/TonePicker.tsx'),
    import('#web/study/session/WritingField.tsx'),
  ]);
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  open = words.map(({ id }) => id);
  endedOn = null;
  sent = [];
  asked = {};
  servedAt = '2027-03-10T09:00:00.000Z';
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    return Response.json(answerTo(address.replace(/\?.*/, ''), body));
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// A press right after a change of screen does nothing.
const waitForScreen = () => {
  act(() => {
    vi.advanceTimersByTime(newPressMs);
  });
};
const click = (name: string | RegExp) => {
  waitForScreen();
  fireEvent.click(screen.getByRole('button', { name }));
};
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

async function openRepeat(page = <RepeatPage level={1} />) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/quizRepeat']}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(50);
  return shown;
}

/** Answers the question on the screen right, and waits until it is gone. */
async function answerRight() {
  waitForScreen();
  const field = screen.queryByRole<HTMLInputElement>('textbox');
  const title = screen.getByRole('heading').textContent;
  const question = questions.find(({ title: one, kind }) => one === title && (kind === 'typing') === (field !== null));
  const right = question?.answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
  if (field) {
    fireEvent.change(field, { target: { value: right } });
    fireEvent.submit(field);
  } else {
    const answers = screen.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
    fireEvent.click(answers.find((answer) => answer.querySelector('span')?.textContent === right) as HTMLElement);
  }
  await pass(1300);
}

test('a word asks one question; a missed one is practised after the others, and sent once with its miss', async () => {
  await openRepeat();
  expect(bar()).toBe('0 of 2 words repeated');
  expect(screen.getByRole('heading').textContent).toBe('person');
  click('Forgot');
  click('Go to Quiz');
  await answerRight();
  expect(bar()).toBe('1 of 2 words repeated');
  for (let count = 0; count < 2; count += 1) await answerRight();
  expect(sent).toMatchObject([{ id: '1-005', key: 'c', mistakes: 0 }]);
  expect(bar()).toBe('1 of 2 words repeated');
  await answerRight();
  expect(sent).toMatchObject([{ id: '1-005' }, { id: '1-002', key: 'c', mistakes: 1 }]);
  // The end is a module of its own.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('YOU REPEATED THIS PART')).toBeTruthy();
});

test('a word that was missed before a reload is practised, and still sent with its miss', async () => {
  const first = await openRepeat();
  click('Forgot');
  click('Go to Quiz');
  await answerRight();
  await answerRight();
  first.unmount();
  closeOutboxes();

  await openRepeat();
  expect(bar()).toBe('1 of 2 words repeated');
  for (let count = 0; count < 3; count += 1) await answerRight();
  expect(sent.at(-1)).toMatchObject({ key: 'c', mistakes: 1 });
});

test('I know this on the card takes the word out of the repeat', async () => {
  await openRepeat();
  click('Forgot');
  click('I know this');
  click('Yes');
  await pass(20);
  expect(sent).toMatchObject([{ path: '/api/ignoreTheWordFunction', id: '1-002' }]);
  expect(bar()).toBe('1 of 2 words repeated');
  await answerRight();
  expect(screen.getByText('YOU REPEATED THIS PART')).toBeTruthy();
});

test('at the end a word is taken out of the repeats, and put back by repeating it', async () => {
  open = [];
  await openRepeat();
  await pass(20);
  click(/^I know this.*人/);
  await pass(20);
  expect(screen.getByText('Not repeated')).toBeTruthy();
  click(/^Repeat.*人/);
  await pass(20);
  expect(screen.getByText('Comes again in the next batch')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^I know this.*人/ })).toBeTruthy();
  expect(sent).toMatchObject([
    { path: '/api/ignoreTheWordFunction', id: '1-002' },
    { path: '/api/repeatAgainFunction', id: '1-002' },
  ]);
});

test.each([
  [null, 2],
  ['2026.03.01', 0],
])('with access that ended on %s, %i words can be learnt again', async (ended, count) => {
  endedOn = ended;
  open = [];
  await openRepeat();
  await pass(20);
  expect(screen.getAllByRole('button', { name: /^I know this/ })).toHaveLength(2);
  expect(screen.queryAllByRole('button', { name: /^Learn again/ })).toHaveLength(count);
});

test('asked by a sentence: the gap and what it means, the meaning on request; the answer fills the gap and says how it was asked', async () => {
  asked = { way: 'sentence', gap: { chinese: '他是好＿＿。', translation: 'He is a good one.' } };
  await openRepeat();
  expect(screen.getByText('Choose the missing word')).toBeTruthy();
  const heading = screen.getByRole('heading');
  expect(heading.textContent).toBe('他是好(missing word)。He is a good one.');
  expect(screen.queryByText('person')).toBeNull();
  click('Show the meaning');
  expect(screen.getByText('person')).toBeTruthy();
  click(/人/);
  expect(heading.textContent).toBe('他是好人。He is a good one.');
  await pass(1300);
  expect(sent).toMatchObject([{ id: '1-002', key: 'c', way: 'sentence' }]);
});

test('asked by the sound on a device without a Chinese voice: the meaning, and why', async () => {
  asked = { way: 'listening' };
  await openRepeat();
  await pass(4000);
  expect(screen.getByText('No Chinese voice on this device: asked by the meaning.')).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toContain('person');
});

const typing = { readings: [['ren2']], traditional: [], meanings: [], sameMeaning: [], sameMeaningReadings: [], sameSound: [] };

test('asked for the tones: the word and its syllable; the key of the tone answers', async () => {
  asked = { way: 'tone', kind: 'typing', typing, soundHint: '' };
  await openRepeat();
  expect(screen.getByText('Choose the tones')).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('人');
  expect(screen.queryByText('Show pinyin')).toBeNull();
  await pass(400);
  expect(screen.getByRole('button', { name: /^ren ?, no tone yet/ })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' });
  expect(screen.getByRole('button', { name: /^rén ?, tone 2/ })).toBeTruthy();
  await pass(1300);
  expect(sent).toMatchObject([{ id: '1-002', key: 'c', way: 'tone' }]);
});

test('a wrong tone is a miss, and says which one it is', async () => {
  asked = { way: 'tone', kind: 'typing', typing, soundHint: '' };
  await openRepeat();
  await pass(400);
  click(/Tone 4,/);
  expect(screen.getByText(/Right sound, wrong tone/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('shown in Chinese: the meaning is chosen, and nothing tells it or the sound before', async () => {
  const answers = [
    { text: 'person', isCorrect: true },
    { text: 'enter', isCorrect: false, word: '入', why: '“Enter” is 入 (rù). 人 (rén) means “person”.' },
  ];
  asked = { way: 'reading', title: '人', answers };
  await openRepeat();
  expect(screen.getByText('Choose what it means')).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('人');
  await pass(4000);
  expect(screen.queryByRole('button', { name: /Show|sound/i })).toBeNull();
  expect(document.body.textContent).not.toContain('rén');
  fireEvent.keyDown(document.body, { key: 't', code: 'KeyT' });
  expect(document.body.textContent).not.toContain('rén');
  click(/enter/);
  expect(document.body.textContent).toContain('“Enter” is 入 (rù).');
  expect(document.body.textContent).toContain('rén');
  await pass(1300);
  expect(sent).toMatchObject([{ path: '/api/recordMixup', id: '1-002', chosen: '入' }]);
});

test('shown in Chinese: the pinyin is typed, Chinese is asked again', async () => {
  const answers = [{ text: 'rén', isCorrect: true }];
  asked = { way: 'pronunciation', title: '人', kind: 'typing', typing, answers };
  await openRepeat();
  expect(screen.getByText('Type its pinyin (with tones, as marks or numbers)')).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('人');
  expect(screen.queryByRole('button', { name: /Show|sound/i })).toBeNull();
  expect(document.body.textContent).not.toMatch(/rén|person/);
  const type = (value: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    fireEvent.submit(screen.getByRole('textbox'));
  };
  type('人');
  expect(screen.getByText('Type its pinyin.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/rén|person/);
  type('ren2');
  expect(screen.getByText('Correct')).toBeTruthy();
  expect(document.body.textContent).toContain('person');
  await pass(1300);
  expect(sent).toMatchObject([{ id: '1-002', way: 'pronunciation' }]);
});

test('asked for the strokes where they are not at hand: the word is typed', async () => {
  asked = { way: 'writing', kind: 'typing', typing };
  await openRepeat();
  await pass(400);
  expect(screen.getByText('The strokes are not at hand: type the word instead.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '人' } });
  fireEvent.submit(screen.getByRole('textbox'));
  await pass(1300);
  expect(sent.filter(({ path }) => path === '/api/quiz/answerRepeat')).toMatchObject([{ id: '1-002', key: 'c', way: 'writing' }]);
});

test('a sentence that was missed is practised by the meaning', async () => {
  asked = { way: 'sentence', gap: { chinese: '他是好＿＿。', translation: 'He is a good one.' } };
  await openRepeat();
  click('Forgot');
  click('Go to Quiz');
  const other = screen.getByRole('heading').textContent;
  expect(other).toContain('(missing word)');
  click('Forgot');
  click('Go to Quiz');
  expect(screen.getByRole('heading').textContent).not.toContain('(missing word)');
});

function show(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an answer says how long the learner was at the word; what is away from the screen does not count', async () => {
  await openRepeat();
  await pass(3000);
  show('hidden');
  await pass(40_000);
  show('visible');
  await pass(4000);
  click(/人/);
  await pass(1300);
  expect(sent[0]).toMatchObject({ id: '1-002', key: 'c' });
  expect(sent[0]?.ms).toBeGreaterThanOrEqual(7000);
  expect(sent[0]?.ms).toBeLessThan(8000);
});

test('a part that comes while the page is hidden is timed from the moment at which it is seen', async () => {
  const { fetch: server } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/quiz/getQuizRepeat')) await new Promise((resolve) => setTimeout(resolve, 10_000));
    return server(address, init);
  });
  show('hidden');
  await openRepeat();
  await pass(40_000);
  show('visible');
  await pass(2000);
  click(/人/);
  await pass(1300);
  expect(sent[0]?.ms).toBeGreaterThanOrEqual(2000);
  expect(sent[0]?.ms).toBeLessThan(3000);
});

test('a clock that is set back loses no answer: no time is sent that the server would refuse', async () => {
  await openRepeat();
  await pass(3000);
  vi.setSystemTime(Date.now() - 3_600_000);
  click(/人/);
  await pass(1300);
  expect(sent[0]).toMatchObject({ id: '1-002', key: 'c', ms: 0 });
});

test('a word is timed over all its misses, a long look as a minute, and never above what the server takes', async () => {
  await openRepeat();
  await pass(200_000);
  click(/人/);
  await pass(1300);
  expect(sent[0]).toMatchObject({ ms: 60_000 });
});

test('what was answered offline is not asked again when the connection is lost once more after a part was served', async () => {
  const { fetch: server } = globalThis;
  let isAnswerable = false;
  let isOnline = true;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!isOnline || (!isAnswerable && address === '/api/quiz/answerRepeat')) throw new TypeError('Failed to fetch');
    return server(address, init);
  });
  const close = (shown: { unmount: () => void }) => {
    shown.unmount();
    closeOutboxes();
  };
  const first = await openRepeat();
  await answerRight();
  close(first);

  // The part is asked for before the outbox has sent the answer.
  await pass(60_000);
  servedAt = new Date().toISOString();
  const second = await openRepeat();
  expect(bar()).toBe('1 of 2 words repeated');
  isAnswerable = true;
  await pass(60_000);
  expect(sent).toMatchObject([{ id: '1-002', key: 'c' }]);
  close(second);

  isOnline = false;
  await openRepeat();
  expect(screen.getByRole('heading').textContent).toBe('good');
});

test('a word that is missed in Today is missed in its level too, until it is repeated', async () => {
  const today = await openRepeat(<RepeatTodayPage />);
  click('Forgot');
  today.unmount();
  closeOutboxes();
  await openRepeat();
  while (open.length > 0) await answerRight();
  expect(sent).toMatchObject([
    { id: '1-005', mistakes: 0 },
    { id: '1-002', key: 'c', mistakes: 1 },
  ]);
  cleanup();
  closeOutboxes();

  open = words.map(({ id }) => id);
  sent = [];
  await openRepeat(<RepeatTodayPage />);
  await answerRight();
  expect(sent).toMatchObject([{ id: '1-002', mistakes: 0 }]);
});

test('a miss of yesterday does not count for a word that is asked today', async () => {
  const today = await openRepeat(<RepeatTodayPage />);
  click('Forgot');
  today.unmount();
  closeOutboxes();
  vi.setSystemTime(Date.now() + 86_400_000);
  await openRepeat();
  await answerRight();
  expect(sent).toMatchObject([{ id: '1-002', mistakes: 0 }]);
});

test('Today counts no word as left whose answer is on its way', async () => {
  const { fetch: server } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/answerRepeatToday') throw new TypeError('Failed to fetch');
    return server(address, init);
  });
  const first = await openRepeat(<RepeatTodayPage />);
  expect(bar()).toBe('0 of 2 words repeated');
  await answerRight();
  expect(bar()).toBe('1 of 2 words repeated');
  first.unmount();
  closeOutboxes();
  await openRepeat(<RepeatTodayPage />);
  expect(bar()).toBe('0 of 1 words repeated');
});

test('a miss that another tab noted is kept by a session that goes on', async () => {
  await openRepeat();
  const key = `${buildStoragePrefix('missed', testAccountId)}repeats`;
  localStorage.setItem(key, JSON.stringify({ day: readStudyDay(), misses: { '1-005': 1 } }));
  await answerRight();
  expect(sent).toMatchObject([{ id: '1-002' }]);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ misses: { '1-005': 1 } });
});
