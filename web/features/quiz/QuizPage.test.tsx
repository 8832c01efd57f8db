// The quiz as a learner meets it: cards, questions, verdicts, keys, a reload in the middle, a lost connection, and every end.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { PartResult } from '#contract/quiz.ts';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { buildRow } from '#dev/fixtures/web/list-rows.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { newPressMs } from '#web/study/session/press-gate.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';
import { strictTones } from '#web/study/study-choices.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import QuizPage from './QuizPage.tsx';
import { questions, words } from '../../../dev/fixtures/web/quiz-questions.ts';

interface Request {
  readonly address: string;
  readonly body: Record<string, unknown>;
}

let line: 'up' | 'down';
let completed: number;
const servedAt = '2027-03-10T09:00:00.000Z';
/** What the server says of the part that ended. */
let result: PartResult | undefined;
let open: typeof questions;
let sent: Request[];
let loads: number;
let isNewcomer: boolean;
let hint: 'Yes' | 'No';
/** The cards of 人 for words that it is mixed up with. */
let pairs: string[];

/** The fake server: it stores answers, as the real one does. */
function answerTo(address: string, body: Record<string, unknown>): unknown {
  const path = address.replace(/\?.*/, '');
  if (path === '/api/login') return buildLoginStatus('Anna', false, isNewcomer);
  if (path === '/api/finishWelcome') return { message: 'Welcome' };
  if (path === '/api/getSettingsInfoHintDisplay') return { hint };
  if (path === '/api/is_completed') return { completed, ...(result && { part: result }) };
  if (path === '/api/overview') {
    return {
      levels: [1, 2, 3, 4, 5, 6].map((level) =>
        buildWireLevel(level, {
          wordsDone: 20,
          score: 0.08,
          trialCompleted: 1,
          nextDueAt: new Date(Date.now() + 86_400_000).toISOString(),
        }),
      ),
    };
  }
  if (path === '/api/quiz/getQuiz') {
    loads += 1;
    const served = words.map((word) => (word.text === '人' ? { ...word, pairs } : word));
    return z.encode(calls.quiz.getQuiz.reply, {
      questions: open,
      characters: served.filter(({ id }) => open.some((question) => question.wordId === id)),
      list: open.length > 0 ? served : [],
      total: open.length > 0 ? questions.length : 0,
      servedAt,
    });
  }
  if (path === '/api/quiz/answer') {
    open = open.filter(({ wordId, key }) => wordId !== body.id || key !== body.key);
    return { score: 0.1, answered: 1, total: 10, wordCompleted: false };
  }
  if (path === '/api/ignoreTheWordFunction') {
    open = open.filter(({ wordId }) => wordId !== body.id);
    return { ignored: 1 };
  }
  if (path === '/api/learnAgainFunction') return { restarted: true };
  if (path === '/api/today') return buildWireToday({ day: 20_780 });
  if (path === '/api/knownWords') return { chosen: '2012', levels: [] };
  if (path === '/api/quiz/sampleWords') return { characters: [buildRow('1-021', '水')] };
  throw new Error(`Nobody answers ${address}`);
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  line = 'up';
  completed = 2;
  result = undefined;
  open = questions;
  sent = [];
  loads = 0;
  isNewcomer = false;
  hint = 'Yes';
  pairs = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (line === 'down') throw new TypeError('Failed to fetch');
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    if (init?.method === 'POST') sent.push({ address, body });
    return Response.json(answerTo(address, body));
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string, more: KeyboardEventInit = {}) => {
  waitForScreen();
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...more });
};
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
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
const keysSent = () =>
  sent.filter(({ address }) => address === '/api/quiz/answer').map(({ body }) => `${String(body.id)} ${String(body.key)}`);

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

async function openQuiz() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/quiz']}>
        <QuizPage level={1} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(50);
  return shown;
}

async function answerRight() {
  const field = screen.queryByRole('textbox');
  if (field) {
    const title = heading();
    fireEvent.change(field, { target: { value: words.find(({ translation }) => translation === title)?.text } });
    click('Submit');
  } else {
    const title = heading();
    const question = questions.find((asked) => asked.title === title && asked.kind !== 'typing');
    const right = question?.answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
    click(new RegExp(`${right}$`));
  }
  await pass(1300);
}

async function finishPart() {
  for (let screens = 0; screens < 20 && screen.queryByRole('progressbar'); screens += 1) {
    if (screen.queryByRole('button', { name: 'Go to Quiz' })) click('Go to Quiz');
    else await answerRight();
  }
  await pass(50);
}

test('a new word begins with its card, and then its questions come in order', async () => {
  await openQuiz();
  expect(heading()).toBe('人');
  expect(document.activeElement?.textContent).toBe('人');
  expect(bar()).toBe('0 of 7 questions answered');
  click('Go to Quiz');
  expect(heading()).toBe('人');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1tree', '2person', '3mouth', '4horse']);
  await answerRight();
  expect(heading()).toBe('person');
  await answerRight();
  expect(screen.getByText(/^Type the word/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await answerRight();
  expect(heading()).toBe('好');
  expect(screen.getByText(/^1 of 2 words · /)).toBeTruthy();
  expect(bar()).toBe('3 of 7 questions answered');
});

test('the first answer ends the first day, also offline; looking at a card does not', async () => {
  isNewcomer = true;
  await openQuiz();
  click('Go to Quiz');
  expect(localStorage.getItem(`hanzivine:welcomed:${testAccountId}:`)).toBeNull();
  line = 'down';
  await answerRight();
  expect(localStorage.getItem(`hanzivine:welcomed:${testAccountId}:`)).toBe('1');
});

test('a word taken for one that it is mixed up with: the verdict says what each is for, and the card opens what tells them apart', async () => {
  pairs = ['人: somebody. 一个人。 One person. | 大: not small. 很大。 Very big.'];
  await openQuiz();
  expect(screen.getByText(/Easily confused with/).closest('details')?.open).toBe(false);
  click('Go to Quiz');
  await answerRight();
  click(/大$/);
  expect(screen.getByRole('status').textContent).toContain('人: somebody. 大: not small.');
  await pass(1300);
  expect(screen.getByText(/^You took it for/).parentElement?.textContent).toBe(
    'You took it for 大. Have another look; it comes again soon.',
  );
  expect(screen.getByText(/Easily confused with/).closest('details')?.open).toBe(true);
});

test('a choice is shown at once as text and announced to screen readers, sent at once, and locked for 1300 ms', async () => {
  await openQuiz();
  click('Go to Quiz');
  click(/person$/);
  expect(screen.getByText('Correct').closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('button', { name: /person.*right answer/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /tree$/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Forgot' }));
  expect(screen.getByText('Correct')).toBeTruthy();
  await pass(10);
  expect(sent[0]).toMatchObject({ body: { id: '1-002', character: '人', key: 'r:人', question_index: 0, mistakes: 0 } });
  await pass(1289);
  expect(heading()).toBe('人');
  await pass(1);
  expect(heading()).toBe('person');
});

test.each<[string, () => unknown]>([
  ['Enter', () => press('Enter')],
  ['Space', () => press(' ')],
  ['a press on the page', () => fireEvent.click(screen.getByText('Correct'))],
  ['a press on a locked answer', () => fireEvent.click(screen.getByRole('button', { name: /tree$/ }))],
])('after a right answer %s goes on at once', async (_name, goOn) => {
  await openQuiz();
  click('Go to Quiz');
  click(/person$/);
  waitForScreen();
  goOn();
  expect(heading()).toBe('person');
  expect(keysSent()).toEqual(['1-002 r:人']);
});

test('after a wrong answer a press does not hurry what there is to read', async () => {
  await openQuiz();
  click('Go to Quiz');
  click(/tree$/);
  press('Enter');
  waitForScreen();
  fireEvent.click(document.body);
  expect(screen.getByRole('button', { name: /tree.*wrong/ })).toBeTruthy();
});

test('a second press within 300 ms of a change of screen does nothing', async () => {
  await openQuiz();
  click('Go to Quiz');
  const [first] = screen.getAllByRole('button', { name: /person$/ });
  await pass(299);
  fireEvent.click(first as HTMLElement);
  fireEvent.keyDown(document.body, { key: '1', code: 'Digit1' });
  expect(screen.queryByText('Correct')).toBeNull();
  await pass(1);
  fireEvent.click(first as HTMLElement);
  expect(screen.getByText('Correct')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(screen.getByText('Correct')).toBeTruthy();
});

test('a wrong choice is marked beside the right one, the card is shown with the reason, and the question comes back', async () => {
  await openQuiz();
  click('Go to Quiz');
  click(/tree$/);
  expect(screen.getByRole('button', { name: /tree.*wrong/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /person.*right answer/ })).toBeTruthy();
  press('Enter');
  expect(screen.getByText('Not this time').closest('[role=status]')).toBeTruthy();
  expect(screen.queryByText('Wrong')).toBeNull();
  await pass(1300);
  expect(screen.getByText(/You chose tree\. The right answer is person\./)).toBeTruthy();
  expect(sent).toEqual([]);
  press('Enter');
  expect(heading()).toBe('person');
  await answerRight();
  expect(heading()).toBe('人');
  await answerRight();
  expect(sent.at(-1)).toMatchObject({ body: { key: 'r:人', mistakes: 1 } });
});

test('Forgot shows the card at once', async () => {
  await openQuiz();
  click('Go to Quiz');
  press('f');
  expect(screen.getByText(/Forgotten for now/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to Quiz' })).toBeTruthy();
});

test('the whole part can be done with the keys alone', async () => {
  await openQuiz();
  press('Enter');
  press('2');
  await pass(1300);
  press('2');
  await pass(1300);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ren2' } });
  fireEvent.submit(screen.getByRole('textbox'));
  await pass(1300);
  expect(heading()).toBe('好');
  press('?');
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

test('single letters can be turned off as keys; Enter stays', async () => {
  await openQuiz();
  click('Keys (?)');
  const choice = screen.getByRole('checkbox', { name: 'Use single-key shortcuts' });
  fireEvent.click(choice);
  click('Close');
  press('Enter');
  press('2');
  press('f');
  expect(screen.getByRole('button', { name: 'Forgot' })).toBeTruthy();
  expect(screen.queryByText('Correct')).toBeNull();
  click('Keys (?)');
  fireEvent.click(screen.getByRole('checkbox'));
  click('Close');
  press('2');
  expect(screen.getByText('Correct')).toBeTruthy();
});

async function toTyping() {
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  await answerRight();
}
function type(text: string) {
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
}

test.each([
  ['ren4', 'Right sound, wrong tone: rén (2nd), not 4th.'],
  ['仁', '仁 has the same sound but is another character.'],
  ['大', 'You typed 大.'],
])('typed %s is wrong and says why', async (text, why) => {
  await toTyping();
  type(text);
  expect(screen.getByText('Not this time').closest('[role=status]')?.textContent).toBe(`Not this time人 rén${why}`);
  await pass(1300);
  expect(screen.getByRole('button', { name: 'Go to Quiz' })).toBeTruthy();
});

test('an empty Enter gets a hint once and counts the second time', async () => {
  await toTyping();
  type('');
  expect(screen.getByText('Nothing was typed yet. Press Forgot if you do not know it.')).toBeTruthy();
  expect(screen.queryByText('Not this time')).toBeNull();
  expect(screen.getByRole('textbox').closest('form')?.className).toContain('shake');
  waitForScreen();
  type('');
  expect(screen.getByText('Not this time').closest('[role=status]')?.textContent).toBe('Not this time人 rénNothing was typed.');
});

test('pinyin without tones is accepted, and the tones stay until the learner continues', async () => {
  await toTyping();
  type('ren');
  expect(screen.getByRole('status').textContent).toContain('With its tones: rén.');
  await pass(5000);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  press('Enter');
  expect(heading()).toBe('好');
  expect(keysSent()).toEqual(['1-002 r:人', '1-002 c', '1-002 f']);
});

test('Undo opens the field again and puts the focus there', async () => {
  await toTyping();
  type('ren');
  click(/^Undo/);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole<HTMLInputElement>('textbox').readOnly).toBe(false);
});

test('the meaning typed instead of the word is asked once more and not counted', async () => {
  await toTyping();
  type('person');
  expect(screen.getByText('That is the meaning. Type it in Chinese or pinyin.')).toBeTruthy();
  type('人');
  expect(screen.getByText('Correct')).toBeTruthy();
  await pass(20);
  expect(sent.at(-1)).toMatchObject({ body: { key: 'f', mistakes: 0 } });
});

test('what is asked once more can be typed over: the text is selected and the field has the focus', async () => {
  await toTyping();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'person' } });
  screen.getByRole('button', { name: 'Submit' }).focus();
  fireEvent.submit(field);
  expect(screen.getByText('Not counted')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('person');
});

test('what is to be done describes the heading, the answers and the field', async () => {
  await openQuiz();
  click('Go to Quiz');
  const description = 'What does this component mean?';
  expect(screen.getByRole('heading', { name: '人', description })).toBeTruthy();
  expect(screen.getByRole('list', { name: '人', description })).toBeTruthy();
  await answerRight();
  expect(screen.getByRole('list', { name: 'person', description: 'Choose the Chinese' })).toBeTruthy();
  await answerRight();
  expect(screen.getByRole('textbox', { name: 'person', description: 'Type the word (in Chinese or pinyin, 1 character)' })).toBeTruthy();
  type('person');
  expect(screen.getByRole('textbox', { description: /^Type the word .*Not counted ?That is the meaning\./ })).toBeTruthy();
});

test('T shows or hides the transcription of a card, and on a question opens the hint of the sound where there is one', async () => {
  await openQuiz();
  expect(screen.getAllByText('rén')).not.toHaveLength(0);
  press('t');
  expect(screen.queryByText('rén')).toBeNull();
  press('t');
  expect(screen.getAllByText('rén')).not.toHaveLength(0);
  const kept = localStorage.getItem('hanzivine:transcription');
  click('Go to Quiz');
  expect(screen.queryByText('rén')).toBeNull();
  press('t');
  expect(screen.getByText('rén')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Which word is it from?' })).toBeTruthy();
  await answerRight();
  expect(heading()).toBe('person');
  press('t');
  expect(screen.queryByText('rén')).toBeNull();
  expect(localStorage.getItem('hanzivine:transcription')).toBe(kept);
});

test('Undo names its key: a letter alone is typing in a field', async () => {
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  const undo = () => screen.getByRole('button', { name: 'Undo the last answer' });
  expect(within(undo()).getByText('Z')).toBeTruthy();
  await answerRight();
  expect(within(undo()).getByText('Alt Z')).toBeTruthy();
  press('z');
  expect(screen.getByText(/^Type the word/)).toBeTruthy();
  press('z', { altKey: true });
  expect(screen.queryByText(/^Type the word/)).toBeNull();
});

test('letters are typing on a typed question wherever the focus is, and go into the field', async () => {
  await toTyping();
  screen.getByRole('button', { name: 'Undo the last answer' }).focus();
  press('z');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByText(/^Type the word/)).toBeTruthy();
  type('ren');
  (document.activeElement as HTMLElement).blur();
  press('z');
  expect(screen.getByRole('status').textContent).toContain('With its tones: rén.');
});

test('on a card Tab reaches the tools before the main action', async () => {
  await openQuiz();
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.indexOf('Go to Quiz')).toBeGreaterThan(buttons.indexOf('Stroke order'));
  const isBefore = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(screen.getByRole('heading', { level: 1 }), screen.getByTitle('Transcription'))).toBe(true);
});

test('the Enter that ends a composition does not submit, and letters in the field are no keys', async () => {
  await toTyping();
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'ren' } });
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(fireEvent.keyDown(field, { key: 'Enter', ...composing })).toBe(false);
  }
  press('f');
  press('s');
  expect(screen.getByRole('textbox')).toBeTruthy();
  press('s', { altKey: true });
  expect(screen.getByText('Skipped')).toBeTruthy();
  await pass(20);
  expect(keysSent().at(-1)).toBe('1-002 f');
});

test('hints stay hidden until asked for; the place in the association comes after the right choice', async () => {
  await openQuiz();
  click('Go to Quiz');
  expect(screen.queryByText('rén')).toBeNull();
  click(/^Show pinyin/);
  expect(screen.getByText('rén')).toBeTruthy();
  expect(screen.queryByText('It is at the beginning.')).toBeNull();
  click(/person$/);
  expect(screen.getByText('It is at the beginning.')).toBeTruthy();
});

test('a learner who has turned associations off sees none, nor the place in it', async () => {
  hint = 'No';
  await openQuiz();
  await pass(20);
  expect(screen.queryByText('Two legs in mid-stride: a person.')).toBeNull();
  click('Go to Quiz');
  click(/person$/);
  expect(screen.getByText('Correct')).toBeTruthy();
  expect(screen.queryByText('It is at the beginning.')).toBeNull();
});

test.each<[string, number, () => void]>([
  ['a component chosen right', 0, () => click(/person$/)],
  ['a component chosen wrong', 0, () => click(/tree$/)],
  ['a word chosen right', 1, () => click(/人$/)],
  ['a word chosen wrong', 1, () => click(/木$/)],
  ['a word typed right', 2, () => type('人')],
  ['a word typed wrong', 2, () => type('大')],
  ['a word skipped', 2, () => click('Skip typing')],
])('the word, its pinyin and its sound are there after %s, and not before', async (_name, answered, answer) => {
  await openQuiz();
  click('Go to Quiz');
  for (let index = 0; index < answered; index += 1) await answerRight();
  waitForScreen();
  expect(screen.queryByText('rén')).toBeNull();
  expect(screen.queryByRole('button', { name: /sound|voice/ })).toBeNull();
  answer();
  const verdict = screen.getByText('rén').closest('[role=status]');
  expect(verdict?.querySelector('[lang=zh-Hans]')?.textContent).toBe('人');
  expect(screen.getByRole('button', { name: /sound|voice/ })).toBeTruthy();
});

test('the verdict stays while a learner listens to the word, until they continue', async () => {
  await openQuiz();
  click('Go to Quiz');
  click(/person$/);
  click(/sound|voice/);
  await pass(5000);
  expect(screen.getByText('Correct')).toBeTruthy();
  click('Continue');
  expect(heading()).toBe('person');
});

test('with strict tones pinyin without them is asked for once more, and counts the second time', async () => {
  strictTones.set(true);
  await toTyping();
  type('ren');
  expect(screen.getByText(/^Right sound. Add the tones/)).toBeTruthy();
  waitForScreen();
  type('ren');
  expect(screen.getByRole('status').textContent).toContain('The tones were missing: rén.');
  expect(screen.getByText('Not this time')).toBeTruthy();
  strictTones.set(false);
});

test('End here says what is kept and leaves; Keep going stays', async () => {
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  click('End here');
  const dialog = screen.getByRole('dialog', { name: 'End here for now?' });
  expect(dialog.textContent).toContain('Everything you answered is kept. 6 questions of this batch are left and wait for you.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep going' }));
  expect(screen.getByTestId('address').textContent).toBe('/quiz');
  expect(heading()).toBe('person');
  click('End here');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End here' }));
  expect(screen.getByTestId('address').textContent).toBe('/courses');
});

test('the association is shown after the answer', async () => {
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  expect(screen.queryByText('Two legs in mid-stride: a person.')).toBeNull();
  click(/人$/);
  expect(screen.getByText('a person.').closest('strong')).toBeTruthy();
  expect(document.body.textContent).toContain('Two legs in mid-stride: a person.');
});

test('I know this leaves its questions out and counts them', async () => {
  await openQuiz();
  click(/^I know this/);
  click('Yes');
  await pass(50);
  expect(sent).toMatchObject([{ address: '/api/ignoreTheWordFunction', body: { id: '1-002', character: '人' } }]);
  expect(heading()).toBe('好');
  expect(bar()).toBe('3 of 7 questions answered');
});

test('offline and without room on the device it does not say that answers are kept there', async () => {
  const device = localStorage;
  await openQuiz();
  click('Go to Quiz');
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const get = (target: Storage, name: string | symbol): unknown => (name === 'setItem' ? refuse : Reflect.get(target, name));
  vi.stubGlobal('localStorage', new Proxy(device, { get }));
  line = 'down';
  await answerRight();
  expect(screen.getByText('Offline: 1 answer kept only while this page is open')).toBeTruthy();
  const [notice, ...others] = getNotices();
  expect(notice?.text).toContain('no room left to keep your answers');
  expect(others).toEqual([]);
  if (notice) act(() => dismissNotice(notice.id));
});

test('a reload goes on where the learner was, also with answers that the server does not know yet', async () => {
  const first = await openQuiz();
  click('Go to Quiz');
  await answerRight();
  line = 'down';
  await answerRight();
  expect(screen.getByText('Offline: 1 answer kept on this device')).toBeTruthy();
  first.unmount();
  closeOutboxes();

  // The page returns a moment before the queued answer can be sent.
  line = 'up';
  const { fetch: edge } = globalThis;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : edge(address, init),
  );
  await openQuiz();
  expect(screen.getByText(/^Type the word/)).toBeTruthy();
  expect(bar()).toBe('2 of 7 questions answered');
  vi.stubGlobal('fetch', edge);
  await pass(2000);
  expect(keysSent()).toEqual(['1-002 r:人', '1-002 c']);
  expect(screen.getByText('Saved')).toBeTruthy();
});

test('a reload offline continues with the part on the device, as often as it happens, and its answers are sent later', async () => {
  let page = await openQuiz();
  const reload = async () => {
    page.unmount();
    closeOutboxes();
    page = await openQuiz();
  };
  click('Go to Quiz');
  await answerRight();
  line = 'down';
  await reload();
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  expect(bar()).toBe('1 of 7 questions answered');
  await answerRight();
  await reload();
  expect(bar()).toBe('2 of 7 questions answered');
  await reload();
  expect(bar()).toBe('2 of 7 questions answered');
  line = 'up';
  await pass(31_000);
  expect(keysSent()).toEqual(['1-002 r:人', '1-002 c']);

  // What the server says counts again: another device may have reopened a question.
  open = questions;
  await reload();
  line = 'down';
  await reload();
  expect(bar()).toBe('0 of 7 questions answered');
});

test('an undone answer and a word that is known stay so in a reload offline', async () => {
  const first = await openQuiz();
  click(/^I know this/);
  click('Yes');
  await pass(50);
  const before = bar();
  click('Go to Quiz');
  await answerRight();
  click('Undo the last answer');
  await pass(50);
  line = 'down';
  first.unmount();
  closeOutboxes();
  await openQuiz();
  expect(bar()).toBe(before);
});

test('offline a finished part is not shown again: the next one is not on the device', async () => {
  const first = await openQuiz();
  await finishPart();
  line = 'down';
  first.unmount();
  closeOutboxes();
  await openQuiz();
  expect(screen.getByRole('alert').textContent).toContain('The quiz could not be loaded');
});

test('the end of a part lists the words, lets one be learnt again, and goes on to the next part', async () => {
  await openQuiz();
  await finishPart();
  expect(screen.getByText('QUIZ IS OVER.')).toBeTruthy();
  expect(heading()).toContain('Congratulations!');
  expect(screen.getByText(/20 of \d+ words of HSK 1 are done\./)).toBeTruthy();
  const summary = screen.getByRole('region', { name: 'Words you were studying' });
  const undo = screen.getByRole('button', { name: 'Undo the last answer' });
  const isBefore = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(screen.getByRole('button', { name: 'Continue quiz' }), undo)).toBe(true);
  expect(isBefore(undo, summary)).toBe(true);
  expect(within(summary).getByText('A woman with her child: all is good.')).toBeTruthy();
  click(/Learn again.*好/);
  await pass(20);
  expect(sent.at(-1)).toMatchObject({ address: '/api/learnAgainFunction', body: { id: '1-005', character: '好' } });
  expect(within(summary).getByText('Comes again in the next batch')).toBeTruthy();
  open = questions;
  click('Continue quiz');
  await pass(50);
  expect(loads).toBe(2);
  expect(bar()).toBe('0 of 7 questions answered');
});

test('until it is known whose answers are kept, and then until the part is there, a skeleton stands', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/quiz']}>
        <QuizPage level={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  for (; loads === 0; await pass(1)) expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('the end says how the sitting went, also after a reload in the middle', async () => {
  const first = await openQuiz();
  click('Go to Quiz');
  await pass(60_000);
  click(/tree$/);
  await pass(1300);
  click('Go to Quiz');
  await answerRight();
  first.unmount();
  closeOutboxes();
  await openQuiz();
  await pass(45_000);
  await finishPart();
  expect(screen.getByText('6 of 7 right at once').parentElement?.textContent).toContain('2 minutes');
  expect(within(screen.getByRole('list', { name: 'Missed:' })).getByText('人')).toBeTruthy();
  const summary = screen.getByRole('region', { name: 'Words you were studying' });
  expect(
    within(summary)
      .getAllByText('missed')
      .map((mark) => mark.closest('li')?.textContent),
  ).toEqual([expect.stringContaining('人')]);
  expect(screen.getByText('The next repeats come tomorrow.')).toBeTruthy();
});

test.each([
  ['what other devices answered counts, and the time of this one is left out', 12, 10, /^10 of 12 right at once$/],
  ['all answered here, with the time', 7, 7, /^7 of 7 right at once · under a minute$/],
])('the end of a part tells it as the server does: %s', async (_, answered, right, text) => {
  const ids = words.map(({ id }) => id);
  result = { words: ids, answered, right, misses: answered > right ? { [ids[1] ?? '']: 2 } : {} };
  await openQuiz();
  await finishPart();
  expect(screen.getByText(/right at once/).parentElement?.textContent).toMatch(text);
  expect(screen.queryAllByRole('list', { name: 'Missed:' })).toHaveLength(answered > right ? 1 : 0);
  if (answered > right) expect(within(screen.getByRole('list', { name: 'Missed:' })).getByText(words[1]?.text ?? '')).toBeTruthy();
});

test('a part that another device has continued is shown as this device knows it', async () => {
  result = { words: ['1-099'], answered: 1, right: 1, misses: {} };
  await openQuiz();
  await finishPart();
  expect(screen.getByText('7 of 7 right at once')).toBeTruthy();
});

test('the end of the trial offers the words that are still to come', async () => {
  completed = 3;
  await openQuiz();
  await finishPart();
  const { words: all, wordsDone } = buildWireLevel(1, { wordsDone: 20 });
  expect(screen.getByText(new RegExp(`, ${all - wordsDone} more words, online chat included`))).toBeTruthy();
});

test('once more, mixed, asks each word again without any call, and ends for itself', async () => {
  await openQuiz();
  await finishPart();
  const called = vi.fn<(address: string) => void>();
  const { fetch: edge } = globalThis;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    called(address);
    return edge(address, init);
  });
  click('Once more, mixed');
  expect(bar()).toBe('0 of 2 questions answered');
  expect(screen.getByText('Practice, not counted')).toBeTruthy();
  const title = heading();
  click('Forgot');
  click('Go to Quiz');
  expect(heading()).not.toBe(title);
  await finishPart();
  expect(heading()).toContain('Well remembered');
  expect(screen.getByText('1 of 2 right at once')).toBeTruthy();
  click('Once more, mixed');
  click('End here');
  expect(heading()).toContain('Congratulations!');
  expect(called.mock.calls.filter(([address]) => !/overview|is_completed|login/.test(address))).toEqual([]);
});

test('a part that is still open elsewhere is loaded instead of ended', async () => {
  await openQuiz();
  completed = 0;
  const { fetch: edge } = globalThis;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    // Another device undid some of the answers.
    if (address.startsWith('/api/is_completed')) open = questions.slice(3);
    return edge(address, init);
  });
  for (let screens = 0; screens < 20 && loads === 1; screens += 1) {
    if (screen.queryByRole('button', { name: 'Go to Quiz' })) click('Go to Quiz');
    else await answerRight();
  }
  await pass(50);
  expect(loads).toBe(2);
  expect(heading()).toBe('好');
  expect(bar()).toBe('3 of 7 questions answered');
});

test('a word that is learnt again from the summary opens the part, and the end stays', async () => {
  await openQuiz();
  await finishPart();
  completed = 0;
  click(/Learn again.*好/);
  await pass(50);
  expect(screen.getByText('Comes again in the next batch')).toBeTruthy();
  expect(heading()).toContain('Congratulations!');
  expect(screen.getByRole('button', { name: 'Continue quiz' })).toBeTruthy();
  expect(loads).toBe(1);
});

test('progress counts the questions that another device has answered', async () => {
  open = questions.slice(3);
  await openQuiz();
  expect(bar()).toBe('3 of 7 questions answered');
  expect(screen.getByText(/^1 of 2 words · /)).toBeTruthy();
});

test('the end of the level leads back to the tests', async () => {
  completed = 1;
  await openQuiz();
  await finishPart();
  expect(heading()).toBe('Congratulations! The quiz was completed fully');
  expect(screen.getByRole('link', { name: 'Back to Tests' }).getAttribute('href')).toBe('/courses');
  // It looks unlike the end of a part.
  expect(screen.getByRole('img', { name: 'The bud of HSK 1 is open' }).dataset.moving).toBe('true');
  expect(screen.queryByRole('img', { name: /on your vine$/ })).toBeNull();
});

describe('the words of a part that ends', () => {
  const findSprig = () => screen.getByRole('img', { name: '2 words on your vine' });

  test('move onto the vine, until any key is pressed', async () => {
    await openQuiz();
    await finishPart();
    expect(findSprig().dataset.moving).toBe('true');
    expect([...findSprig().querySelectorAll('[lang]')].map(({ textContent }) => textContent)).toEqual(words.map(({ text }) => text));
    // The button works from the first moment.
    expect(screen.getByRole('button', { name: 'Continue quiz' }).hasAttribute('disabled')).toBe(false);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(findSprig().dataset.moving).toBe('false');
  });

  test('stop at any press too', async () => {
    await openQuiz();
    await finishPart();
    fireEvent.pointerDown(document.body);
    expect(findSprig().dataset.moving).toBe('false');
  });

  test('are there at once for who asked for less motion', async () => {
    const { matchMedia } = globalThis;
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('prefers-reduced-motion') ? Object.assign(new EventTarget(), { matches: true }) : matchMedia(query),
    );
    await openQuiz();
    await finishPart();
    expect(findSprig().dataset.moving).toBe('false');
  });
});

test('the words of a part and its questions are counted', async () => {
  await openQuiz();
  expect(screen.getByText(`0 of 2 words · 0 of ${questions.length} questions`)).toBeTruthy();
  click('Go to Quiz');
  await answerRight();
  expect(screen.getByText(`0 of 2 words · 1 of ${questions.length} questions`)).toBeTruthy();
});

test('the end of the trial says what the course costs and what comes', async () => {
  completed = 3;
  open = [];
  await openQuiz();
  await pass(50);
  expect(screen.getByText('The free part is completed')).toBeTruthy();
  expect(heading()).toContain('Access course with one payment!');
  expect(screen.getByText(/15\.00 € for 2 months/)).toBeTruthy();
  // 222 of its words are left, at ten a day.
  expect(screen.getByText('222').closest('div')?.textContent).toBe('more words of HSK 1222');
  expect(screen.getByText('23 days').closest('div')?.textContent).toContain('at your 10 new words a day');
  expect(within(screen.getByRole('list', { name: 'The next words' })).getByRole('listitem').textContent).toMatch(/^水/);
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/paypalPayment');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/courses');
});

test('a level in which nothing was served yet ends in an empty block', async () => {
  completed = 0;
  open = [];
  await openQuiz();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue quiz' })).toBeNull();
});

test('a part that ends offline waits for the answers, and says how it ended once they are sent', async () => {
  await openQuiz();
  line = 'down';
  await finishPart();
  expect(heading()).toBe('Well done!');
  expect(screen.getByText(/Your last 7 answers are safe on this device/)).toBeTruthy();
  line = 'up';
  click('Try again');
  await pass(50);
  expect(screen.getByText('QUIZ IS OVER.')).toBeTruthy();
  expect(keysSent()).toHaveLength(7);
});

test('a part that outlasts the access stays on the device and ends in the offer', async () => {
  const { fetch: edge } = globalThis;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/api/quiz/answer'
      ? Promise.resolve(Response.json({ code: 'unpaid', message: 'This part of the course is not paid' }, { status: 403 }))
      : edge(address, init),
  );
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  expect(screen.getByText('Saved · 1 answer kept on this device until you have access to HSK 1 again')).toBeTruthy();
  expect(getNotices().map(({ kind, text }) => [kind, text])).toEqual([
    ['info', 'Your access to HSK 1 has ended. 1 answer is kept on this device and is sent when you have access again.'],
  ]);
  completed = 3;
  await finishPart();
  expect(screen.getByText('The free part is completed')).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.startsWith(`hanzivine:kept:${testAccountId}:`))).toHaveLength(7);
});

test('a quiz that cannot be loaded says so and tries again', async () => {
  line = 'down';
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/login')
      ? Promise.resolve(Response.json(buildLoginStatus('Anna')))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  await openQuiz();
  expect(screen.getByRole('alert').textContent).toContain('The quiz could not be loaded');
  vi.stubGlobal('fetch', async (address: string) => Response.json(answerTo(address, {})));
  click('Try again');
  await pass(50);
  expect(heading()).toBe('人');
});

test('a question that was missed before a reload is still sent with its miss', async () => {
  const first = await openQuiz();
  click('Go to Quiz');
  press('f');
  click('Go to Quiz');
  first.unmount();
  closeOutboxes();
  await openQuiz();
  click('Go to Quiz');
  await answerRight();
  expect(sent.at(-1)).toMatchObject({ address: '/api/quiz/answer', body: { key: 'r:人', mistakes: 1 } });
  await answerRight();
  expect(sent.at(-1)).toMatchObject({ body: { key: 'c', mistakes: 0 } });
});
