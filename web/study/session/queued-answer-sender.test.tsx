// Answers that wait for access are sent as soon as the level is known to be paid again, and answers that were saved make the day stale.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { buildQueuedAnswer } from '#dev/fixtures/web/queued-answer.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { overviewKey } from '#web/client/login-session.ts';
import { useToday } from '#web/study/level/today.ts';
import QueuedAnswerSender from './QueuedAnswerSender.tsx';
import { closeOutboxes } from './useLearnerOutbox.ts';

const queuedAnswer = buildQueuedAnswer({ level: 2, id: '2-001', character: '吧' });
const storageKey = `hanzivine:kept:${testAccountId}:1`;
let isPaid: boolean;
let asked: string[];

beforeEach(() => {
  isPaid = false;
  asked = [];
  localStorage.clear();
  localStorage.setItem(storageKey, JSON.stringify(queuedAnswer));
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.startsWith('/api/login')) return Response.json(buildLoginStatus('Anna'));
    if (address.startsWith('/api/today')) return Response.json(buildWireToday());
    if (isPaid) return Response.json({ score: 0.1, answered: 1, total: 10, wordCompleted: false });
    return Response.json({ code: 'unpaid', message: 'This part of the course is not paid' }, { status: 403 });
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.unstubAllGlobals();
});

function Today() {
  useToday();
  return null;
}

const answers = () => asked.filter((address) => address === '/api/quizHSK2/answer').length;

test('a payment sends it, nothing else does, and the overview is not asked for that', async () => {
  const queryClient = new QueryClient();
  const learn = (...paid: number[]) =>
    act(async () => {
      queryClient.setQueryData(overviewKey, { levels: [1, 2, 3].map((level) => ({ level, paid: paid.includes(level) })) });
      await new Promise((done) => setTimeout(done, 20));
    });
  render(
    <QueryClientProvider client={queryClient}>
      <QueuedAnswerSender isSitting={false} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(localStorage.getItem(storageKey)).toContain('isUnpaidReported'));
  expect(answers()).toBe(1);
  for (const paid of [[], [1], [], [1, 3]]) await learn(...paid);
  expect(answers()).toBe(1);
  // An overview that says so although the call fails causes one retry, not one after the other.
  await learn(2);
  await learn(2, 3);
  expect(answers()).toBe(2);
  await learn();
  isPaid = true;
  await learn(2);
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull());
  expect(answers()).toBe(3);
  expect(asked.filter((address) => address.startsWith('/api/overview'))).toEqual([]);
});

test.each([
  ['asked again at once on a page that shows it', false, 2],
  ['asked again by the next page, not after each answer of a sitting', true, 1],
])('what was answered makes the day stale: it is %s', async (_, isSitting, times) => {
  isPaid = true;
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const days = () => asked.filter((address) => address.startsWith('/api/today')).length;
  render(
    <QueryClientProvider client={queryClient}>
      <Today />
      <QueuedAnswerSender isSitting={isSitting} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull());
  await waitFor(() => expect(queryClient.getQueryState(['today'])?.isInvalidated).toBe(isSitting));
  await waitFor(() => expect(days()).toBe(times));
  cleanup();
  render(
    <QueryClientProvider client={queryClient}>
      <Today />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(days()).toBe(2));
});
