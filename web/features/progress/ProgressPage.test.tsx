// The progress page: what it shows of a reply, the exam form, and a server that fails, and the plots by keyboard.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '#contract/progress.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import ProgressPage from './ProgressPage.tsx';

const today = 20_780;
const exam = {
  level: 2,
  day: today + 60,
  words: 300,
  expected: 251.4,
  low: 230.2,
  high: 270.6,
  wordsLeft: 120,
  newWordsADay: 3,
  lastNewDay: today + 53,
  minutesADay: 14.2,
  accessEndsOn: today + 20,
  endsBeforeExam: 1,
  isOver: 0,
};
const noBins = Array.from({ length: 10 }, (_, bin) => ({ bin, answers: 0, predicted: 0, right: 0 }));
const filled = {
  today,
  levels: [
    { level: 1, words: 150, new: 20, learning: 10, young: 60, mature: 50, known: 10, kept: 110.6 },
    { level: 2, words: 300, new: 300, learning: 0, young: 0, mature: 0, known: 0, kept: 0 },
  ],
  learnt: { words: 120, kept: 110.6 },
  forecast: [{ level: 1, due: [12, 5, ...Array.from({ length: 28 }, () => 1)] }],
  days: [
    { day: today - 9, answers: 0, learnt: 0, minutes: 0 },
    { day: today - 1, answers: 20, learnt: 3, minutes: 4.6 },
    { day: today, answers: 5, learnt: 0, minutes: 0.4 },
  ],
  months: [{ month: '2026-11', due: 200, right: 178 }],
  kinds: [
    { kind: 'f', due: 100, right: 81 },
    { kind: 'f:sentence', due: 40, right: 30 },
  ],
  calibration: noBins.map((bin) => (bin.bin === 9 ? { bin: 9, answers: 190, predicted: 0.93, right: 0.89 } : bin)),
  exam,
  list: '2012',
  syllabus: [{ level: 7, words: 40, known: 10 }],
  ownSchedule: { reviews: 812, loss: 0.3, lossBefore: 0.33 },
};

let reply: Record<keyof Progress, unknown>;
let sent: unknown[];
let isBroken: boolean;

beforeEach(() => {
  reply = filled;
  sent = [];
  isBroken = false;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 });
    if (address.startsWith('/api/saveExamDay')) {
      const body = JSON.parse(init?.body as string) as { date?: string };
      sent.push(body);
      if (body.date === '2020-01-01')
        return Response.json({ message: 'Please choose a day after today', code: 'invalid_input', field: 'date' }, { status: 400 });
      return Response.json({ message: 'The exam day is saved' });
    }
    if (address.startsWith('/api/syllabusWords')) return Response.json({ words: [{ character: '葡萄', level: 3 }] });
    return Response.json(reply);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getNotices()) dismissNotice(id);
});

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ProgressPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const findSection = (name: string) => screen.findByRole('region', { name });

test('says how many words are learnt and kept, level by level', async () => {
  open();
  const words = within(await findSection('Your words'));
  expect(words.getByText('111 words')).toBeTruthy();
  expect(words.getByText(/of 120 that you have learnt/)).toBeTruthy();
  expect(words.getByRole('row', { name: 'Mature 50 0' })).toBeTruthy();
  expect(words.getByRole('row', { name: 'Kept today 111 0' })).toBeTruthy();
});

test('every plot has its table', async () => {
  open();
  const forecast = within(await findSection('What comes'));
  expect(forecast.getByText('12 words today, 45 in 30 days as things stand.')).toBeTruthy();
  expect(forecast.getAllByRole('row', { hidden: true })).toHaveLength(31);
  const year = within(await findSection('Your year'));
  expect(year.getByRole('row', { name: 'November 2026 3 25 3', hidden: true })).toBeTruthy();
  expect(year.getAllByRole('row', { name: /20 3 5$/, hidden: true })).toHaveLength(1);
  const minutes = within(year.getByRole('table', { name: 'Minutes of repeats by day', hidden: true }));
  expect(minutes.getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(minutes.getByRole('row', { name: /under 1$/, hidden: true })).toBeTruthy();
  expect(minutes.getByRole('row', { name: / 5$/, hidden: true })).toBeTruthy();
  const stays = within(await findSection('How well it stays'));
  expect(stays.getByText('89 %', { selector: 'strong' })).toBeTruthy();
  const kinds = within(stays.getByRole('table', { name: 'Retention by kind of question' }));
  expect(kinds.getByRole('row', { name: 'Typing by the meaning 100 81 81 %' })).toBeTruthy();
  expect(kinds.getByRole('row', { name: 'Typing for a sentence 40 30 75 %' })).toBeTruthy();
  expect(stays.getByRole('row', { name: '90–100 % 93 % 89 % 190', hidden: true })).toBeTruthy();
  expect(stays.getByText(/fitted to 812 reviews of yours/)).toBeTruthy();
});

test('begins with the numbers that matter, and links to what is below', async () => {
  open();
  const numbers = (await screen.findAllByRole('definition')).map((number) => number.textContent);
  expect(numbers).toEqual([
    '120about 111 kept today',
    '1245 in the next 30 daysRepeat',
    '89 %right at once, of 200 due',
    '3in the last year, 2 in a row now',
    expect.stringMatching(/^60 daysto HSK 2 on .*: about 251 of 300 words$/),
  ]);
  expect(screen.getByRole('link', { name: 'Repeat' }).getAttribute('href')).toBe('/repeat');
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')?.tagName, link.textContent).toBe('SECTION');
});

test('the values of a plot are read by keyboard, and Escape closes them', async () => {
  open();
  const forecast = within(await findSection('What comes'));
  const plot = forecast.getByRole('slider', { name: 'Words due by day for 30 days: 12 today, at most 12 on a day.' });
  expect(forecast.queryByRole('tooltip')).toBeNull();
  fireEvent.focus(plot);
  expect(forecast.getByRole('tooltip').textContent).toMatch(/12 words due$/);
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(forecast.getByRole('tooltip').textContent).toMatch(/5 words due$/);
  expect(plot.getAttribute('aria-valuetext')).toMatch(/: 5 words due$/);
  fireEvent.keyDown(plot, { key: 'End' });
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(plot.getAttribute('aria-valuenow')).toBe('29');
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(forecast.queryByRole('tooltip')).toBeNull();
  // Away and back, it begins again.
  fireEvent.blur(plot);
  fireEvent.focus(plot);
  expect(forecast.getByRole('tooltip').textContent).toMatch(/12 words due$/);
});

test('the value under the pointer is read, until it leaves', async () => {
  open();
  const plot = within(await findSection('What comes')).getByRole('slider');
  plot.getBoundingClientRect = () => new DOMRect(100, 0, 300, 200);
  fireEvent.pointerMove(plot, { clientX: 116, clientY: 50, pointerType: 'mouse' });
  expect(screen.getByRole('tooltip').textContent).toMatch(/5 words due$/);
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  // A finger that is lifted leaves the value, a press elsewhere closes it.
  fireEvent.pointerDown(plot, { clientX: 104, clientY: 50, pointerType: 'touch' });
  fireEvent.pointerLeave(plot, { pointerType: 'touch' });
  expect(screen.getByRole('tooltip').textContent).toMatch(/12 words due$/);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the days of the year, the levels and the retention are read by the same keys', async () => {
  open();
  const year = within(await findSection('Your year'));
  const calendar = year.getByRole('slider', { name: 'You studied on 3 of the last 365 days.' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: 5 repeats, under a minute$/);
  fireEvent.keyDown(calendar, { key: 'ArrowUp' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: 20 repeats, 3 words learnt, 5 minutes$/);
  fireEvent.keyDown(calendar, { key: 'ArrowLeft' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: No study$/);
  fireEvent.keyDown(calendar, { key: 'ArrowUp' });
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: Words begun$/);
  const levels = screen.getByRole('slider', { name: 'Words of each level by state' });
  expect(levels.getAttribute('aria-valuetext')).toBe('HSK 1: Mature: 50, Young: 60, Known before: 10, Learning: 10, New: 20');
  fireEvent.keyDown(levels, { key: 'ArrowDown' });
  expect(levels.getAttribute('aria-valuetext')).toBe('HSK 2: New: 300');
  const stays = within(screen.getByRole('region', { name: 'How well it stays' }));
  expect(stays.getAllByRole('slider').map((plot) => plot.getAttribute('aria-valuetext'))).toEqual([
    'November 2026: 89 % right at once, 178 of 200 due',
    'Predicted 93 %: 89 % came right, 190 answers',
  ]);
});

test('the exam: the forecast with its range, what it needs, and the warning', async () => {
  open();
  const section = await findSection('Exam day');
  expect(section.textContent).toContain('you will keep about 251 of 300 words of HSK 2 (230 to 271)');
  expect(section.textContent).toContain('3 new words a day: 120 words are left.');
  expect(section.textContent).toContain('About 14 minutes a day');
  expect(section.textContent).toMatch(/Your access to HSK 2 ends on .* before the exam/);
});

test('a date that the server refuses stays in the field with the reason, and the next one is saved', async () => {
  open();
  const section = within(await findSection('Exam day'));
  const field = section.getByLabelText<HTMLInputElement>('Date of the exam');
  fireEvent.change(field, { target: { value: '2020-01-01' } });
  fireEvent.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Please choose a day after today')).toBeTruthy();
  expect(field.value).toBe('2020-01-01');
  fireEvent.change(section.getByLabelText('Level'), { target: { value: 'HSK 3' } });
  fireEvent.change(field, { target: { value: '2027-03-20' } });
  fireEvent.click(section.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(getNotices().map(({ text }) => text)).toContain('The exam day is saved'));
  expect(sent.at(-1)).toMatchObject({ hsk: '_hsk3', date: '2027-03-20' });
  fireEvent.click(section.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ date: null }));
});

test('an empty date is named before anything is sent', async () => {
  reply = { ...filled, exam: null };
  open();
  const section = within(await findSection('Exam day'));
  fireEvent.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Please enter a date')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the missing words of the syllabus are asked for when they are looked at', async () => {
  open();
  const section = await findSection('Syllabus 2026');
  expect(section.textContent).toContain('10 of 40');
  const details = section.querySelector('details');
  if (!details) throw new Error('There is nothing to open');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await within(section).findByText('葡萄')).toBeTruthy();
});

test('before the first word it says what will be here', async () => {
  reply = {
    ...filled,
    levels: [{ level: 1, words: 150, new: 150, learning: 0, young: 0, mature: 0, known: 0, kept: 0 }],
    forecast: [{ level: 1, due: Array.from({ length: 30 }, () => 0) }],
    days: [],
    months: [],
    kinds: [],
    calibration: noBins,
    exam: null,
    ownSchedule: null,
  };
  open();
  expect(await screen.findByRole('heading', { name: 'Your first words will grow here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a level' }).getAttribute('href')).toBe('/courses');
  expect(screen.queryByRole('region', { name: 'How well it stays' })).toBeNull();
});

test('a server that fails is asked again', async () => {
  isBroken = true;
  open();
  expect(await screen.findByText('Your progress could not be loaded.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findSection('Your words')).toBeTruthy();
});
