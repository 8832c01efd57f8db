// The offers: what access costs, where the buttons lead, and the page for who has paid.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildRow } from '#dev/fixtures/web/list-rows.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import OfferPage from './OfferPage.tsx';
import PayedInfoPage from './PayedInfoPage.tsx';

let trialCompleted: 0 | 1;
let known: unknown[];
let sample: unknown[];
let paid: readonly number[];
let line: 'up' | 'down';
let checked: string | null;
let plan: { dailyGoal: number; repeatLimit: number };
/** Calls that fail. */
let failing: readonly string[];

const day = Date.parse('2026-11-28T00:00:00Z') / 86_400_000;

beforeEach(() => {
  plan = { dailyGoal: 10, repeatLimit: 80 };
  failing = [];
  trialCompleted = 0;
  paid = [];
  known = [];
  sample = [];
  line = 'up';
  checked = null;
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (failing.some((path) => address.startsWith(path)))
      return Response.json({ message: 'Error occured', code: 'internal' }, { status: 500 });
    if (address === '/api/studyPlan') {
      plan = JSON.parse(body ?? '') as typeof plan;
      return Response.json({ message: 'Your plan has been saved' });
    }
    if (address.startsWith('/api/today')) return Response.json(buildWireToday({ ...plan, day }));
    if (address === '/api/login') return Response.json(buildLoginStatus('mei'));
    if (address === '/api/knownWords') return Response.json({ chosen: '2012', levels: known });
    if (address.endsWith('/sampleWords')) return Response.json({ characters: sample });
    if (line === 'down') throw new TypeError('Failed to fetch');
    const later = { priceEuro: '21.00', months: 3 };
    const levels = [
      buildWireLevel(1, trialCompleted ? { trialCompleted, wordsDone: 20, score: 0.08 } : {}),
      buildWireLevel(2, { ...later, words: 0 }),
      buildWireLevel(4, { ...later, words: 1177, endedOn: '2026.03.01', pendingOrder: checked }),
    ];
    return Response.json({ levels: levels.map((one) => ({ ...one, paid: paid.includes(one.level) ? 1 : 0 })) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

function open(page: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/here']}>
        {page}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('an offer of a level whose payment is being checked leads to that payment', async () => {
  checked = 'SI7';
  open(<OfferPage level={4} />);
  expect(await screen.findByText(/^Your payment is being checked/)).toBeTruthy();
  expect(links()[0]).toBe('View payment status /paypalPaymentHSK4?token=SI7');
});

test('an offer of a level whose access has ended says so, and that all is kept', async () => {
  open(<OfferPage level={4} />);
  expect(
    await screen.findByText(
      'Your access ended on 2026.03.01. What you have learnt is kept and stays yours to repeat; new words wait for you.',
    ),
  ).toBeTruthy();
});

test('an offer says what it holds and costs, and leads to the payment', async () => {
  open(<OfferPage level={1} />);
  await heading('Access with one payment!');
  const ticket = screen.getByRole('region', { name: 'What you get' });
  for (const text of ['HSK 1', '+', 'online chat included', '15.00 €', 'for 2 months', '150 words and the 92 characters they are made of'])
    expect(ticket.textContent).toContain(text);
  expect(links()).toEqual(['Pay /paypalPayment', 'Try out free /quiz', 'Back to Tests /courses']);
});

test('the offer of a level that is still being written promises no number of words', async () => {
  open(<OfferPage level={2} />);
  await heading('Access with one payment!');
  expect(screen.getByText('Every word of the level as soon as it is written')).toBeTruthy();
  expect(screen.getByText('21.00 €')).toBeTruthy();
  expect(links()[0]).toBe('Pay /paypalPaymentHSK2');
});

test('/payingPage leads back instead of into the free part', async () => {
  open(<OfferPage level={1} isTrialHidden />);
  await heading('Access with one payment!');
  expect(links()).toEqual(['Pay /paypalPayment', 'Back to Tests /courses']);
});

test('after the trial the offer says that the free part is completed', async () => {
  trialCompleted = 1;
  open(<OfferPage level={1} />);
  await heading('Access course with one payment!');
  expect(screen.getByText('The free part is completed')).toBeTruthy();
  expect(links()).toEqual(['Pay /paypalPayment', 'Back /courses']);
});

test('the offer of a later level names whose free part it opens, and shows its own first words', async () => {
  open(<OfferPage level={4} />);
  await heading('Access with one payment!');
  expect(links()).toEqual([
    'Pay /paypalPaymentHSK4',
    'Try HSK 1 free /quiz',
    'See the first 25 words /listHSK4Words?id=1',
    'Back to Tests /courses',
  ]);
});

test.each<[string, 0 | 1, readonly number[]]>([
  ['has finished the trial', 1, []],
  ['has HSK 1', 0, [1]],
])('a learner who %s is not offered the free part of HSK 1 with a later level', async (_, done, owned) => {
  trialCompleted = done;
  paid = owned;
  open(<OfferPage level={2} />);
  await heading('Access with one payment!');
  expect(links()).toEqual(['Pay /paypalPaymentHSK2', 'Back to Tests /courses']);
  cleanup();
  open(<OfferPage level={4} />);
  await heading('Access with one payment!');
  expect(links()).toEqual(['Pay /paypalPaymentHSK4', 'See the first 25 words /listHSK4Words?id=1', 'Back to Tests /courses']);
});

test('an offer that cannot be loaded can be asked for again', async () => {
  line = 'down';
  open(<OfferPage level={1} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The offer could not be loaded');
  line = 'up';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Access with one payment!');
});

test('who has paid sees so', async () => {
  paid = [2];
  open(<PayedInfoPage />);
  await heading('You already paid for the course');
  expect(screen.getByText('There is nothing to pay: your words are waiting for you.')).toBeTruthy();
  expect(links()).toEqual(['Continue with HSK 2 /quizHSK2', 'Back to Tests /courses']);
});

test('who has paid nothing is led to the courses', async () => {
  open(<PayedInfoPage />);
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/courses'));
});

test('what is paid can be asked for again', async () => {
  paid = [2];
  line = 'down';
  open(<PayedInfoPage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  line = 'up';
  fireEvent.click(again);
  expect(await heading('You already paid for the course')).toBeTruthy();
});

test('an offer shows cards of the level one at a time', async () => {
  sample = [buildRow('4-1', '字'), buildRow('4-2', '词')];
  open(<OfferPage level={4} />);
  const card = await screen.findByRole('heading', { level: 3, name: '字' });
  expect(card).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '词' }));
  expect(screen.getByRole('heading', { level: 3, name: '词' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '词' }).getAttribute('aria-pressed')).toBe('true');
});

describe('the pace', () => {
  const findPace = async () => {
    const block = await screen.findByRole('region', { name: 'At your pace' });
    await waitFor(() => expect(within(block).queryByRole('status', { name: 'Loading your pace' })).toBeNull());
    return block;
  };

  test('says what the level takes at the goal of the learner, and what of it they know', async () => {
    known = [{ level: 4, newWords: 900, known: [{ level: 1, list: '2012', words: 277 }] }];
    open(<OfferPage level={4} />);
    const block = await findPace();
    expect(block.textContent).toContain('90 days at your 10 new words a day; 45 at 20');
    expect(block.textContent).toContain('for the 900 words that are new to you');
    expect(block.textContent).toContain('You know 277 from other levels already.');
    expect(within(block).queryByRole('button')).toBeNull();
    expect(screen.getByText('What you learn stays yours to repeat after access ends')).toBeTruthy();
  });

  test('that does not fit into the access says so, and sets the goal that does, there and then', async () => {
    open(<OfferPage level={4} />);
    const block = await findPace();
    expect(block.textContent).toContain('118 days at your 10 new words a day; 59 at 20');
    expect(block.textContent).toContain(
      'Access lasts 93 days: at 10 new words a day it ends before you have learnt them all. 13 a day take 91 days.',
    );
    // Before the button that pays.
    const set = within(block).getByRole('button', { name: 'Set my goal to 13 a day' });
    expect(set.compareDocumentPosition(screen.getByRole('link', { name: 'Pay' })) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    fireEvent.click(set);
    expect(await within(block).findByText('91 days')).toBeTruthy();
    expect(block.textContent).toContain('at your 13 new words a day; 46 at 26');
    await waitFor(() => expect(plan).toEqual({ dailyGoal: 13, repeatLimit: 80 }));
    await waitFor(() => expect(document.activeElement).toBe(block));
    expect(within(block).queryByRole('button')).toBeNull();
  });

  test('of a goal that could not be set stays what it was', async () => {
    failing = ['/api/studyPlan'];
    open(<OfferPage level={4} />);
    const block = await findPace();
    fireEvent.click(within(block).getByRole('button', { name: /^Set my goal/ }));
    await waitFor(() => expect(within(block).getByText('118 days')).toBeTruthy());
    expect(plan.dailyGoal).toBe(10);
    expect(within(block).getByRole('button', { name: /^Set my goal/ })).toBeTruthy();
  });

  test('at a goal of 0 is said plainly', async () => {
    plan = { dailyGoal: 0, repeatLimit: 80 };
    open(<OfferPage level={4} />);
    const block = await findPace();
    expect(block.textContent).toContain('Your goal is 0 new words a day: at that pace you never finish this level.');
    expect(block.textContent).toContain('Access lasts 93 days. 13 a day take 91 days.');
    expect(within(block).getByRole('button', { name: 'Set my goal to 13 a day' })).toBeTruthy();
  });

  test('of a level that is known already asks for nothing', async () => {
    plan = { dailyGoal: 0, repeatLimit: 80 };
    known = [{ level: 4, newWords: 0, known: [{ level: 1, list: '2012', words: 1177 }] }];
    open(<OfferPage level={4} />);
    const block = await findPace();
    expect(block.textContent).toContain('You know every word of this level already.');
    expect(within(block).queryByRole('button')).toBeNull();
  });

  test('after the trial counts what is left', async () => {
    trialCompleted = 1;
    open(<OfferPage level={1} />);
    const block = await findPace();
    expect(block.textContent).toContain('23 days at your 10 new words a day; 12 at 20');
    expect(block.textContent).toContain('for the 222 words that are new to you');
    expect(block.textContent).toContain('You have learnt 20 of its words here.');
    cleanup();
    known = [{ level: 1, newWords: 222, known: [{ level: 2, list: '2012', words: 8 }] }];
    open(<OfferPage level={1} />);
    expect((await findPace()).textContent).toContain('You have learnt 12 of its words here and know 8 from other levels.');
    cleanup();
    known = [{ level: 1, newWords: 222, known: [{ level: 2, list: '2012', words: 20 }] }];
    open(<OfferPage level={1} />);
    expect((await findPace()).textContent).toContain('You know 20 from other levels already.');
  });

  test('that cannot be loaded leaves the offer standing, and can be asked for again', async () => {
    failing = ['/api/today'];
    open(<OfferPage level={4} />);
    const block = await findPace();
    expect(within(block).getByRole('alert').textContent).toContain('How long it takes you could not be loaded.');
    expect(screen.getByRole('link', { name: 'Pay' })).toBeTruthy();
    failing = [];
    fireEvent.click(within(block).getByRole('button', { name: 'Try again' }));
    expect(await within(block).findByText('118 days')).toBeTruthy();
  });

  test('goes by what is done here where what is known elsewhere cannot be loaded', async () => {
    failing = ['/api/knownWords'];
    open(<OfferPage level={4} />);
    expect((await findPace()).textContent).toContain('for the 1,177 words that are new to you');
  });

  test('is left out where the words are not written yet', async () => {
    open(<OfferPage level={2} />);
    await heading('Access with one payment!');
    expect(screen.queryByRole('region', { name: 'At your pace' })).toBeNull();
  });
});
