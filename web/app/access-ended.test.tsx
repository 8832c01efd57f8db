// Access ends while a page is open: the first unpaid error reports it, and the guard redirects (learning §2 "Access guard").
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { buildQueuedAnswer } from '#dev/fixtures/web/queued-answer.ts';
import { buildWireToday } from '#dev/fixtures/web/wire-today.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';
import { findHeading, openApp, getAddress } from '../../dev/fixtures/web/app.tsx';

/** Whether the overview knows that access has ended, once a call has failed. */
let isKnown: boolean;
let isRefused: boolean;
/** The day that the access to the levels ended; null where there never was one. */
let ended: string | null;
let overviews: number;
let alerts: string[];

beforeEach(() => {
  isKnown = true;
  isRefused = false;
  ended = null;
  overviews = 0;
  alerts = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '');
    if (path === '/api/login') return Response.json(buildLoginStatus('Anna'));
    if (path === '/api/overview') {
      overviews += 1;
      const paid = isRefused && isKnown ? 0 : 1;
      return Response.json({
        levels: [1, 2, 3, 4, 5, 6].map((level) =>
          buildWireLevel(level, { wordsDone: 30, score: 0.1, trialCompleted: 1, paid, endedOn: ended }),
        ),
      });
    }
    // Free for everyone, and shown on the offers.
    if (path === '/api/knownWords') return Response.json({ levels: [] });
    if (path === '/api/today') return Response.json(buildWireToday());
    if (path.endsWith('/sampleWords')) return Response.json({ characters: [] });
    if (path === '/api/areCharactersCompleted') return Response.json({ formattedResults: [] });
    if (path === '/api/getSettingsInfoHintDisplay') return Response.json({ hint: 'Yes' });
    if (path === '/api/unreadChats') return Response.json({ messages: 0, chats: 0, invitations: 0, requests: 0 });
    if (ended !== null && path === '/api/quizHSK3/getQuizRepeat')
      return Response.json({ questions: [], again: [], list: [], characters: [], completed: 3, served_at: '2027-03-10T09:00:00.000Z' });
    if (ended !== null && path === '/api/isRepeatingOver') return Response.json({ completed: 3 });
    isRefused = true;
    return Response.json({ code: 'unpaid', message: 'This part of the course is not paid' }, { status: 403 });
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  vi.unstubAllGlobals();
});

/** Records every alert, however briefly it is shown. */
function watchAlerts(): () => void {
  const watcher = new MutationObserver(() => alerts.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent)));
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

test.each([
  ['/quizHSK2', '/payingHSK2'],
  ['/repeatQuizHSK3', '/payingHSK3'],
  ['/listHSK2', '/payingHSK2'],
  ['/listHSK4Words?id=2', '/courses'],
])('a page at %s whose words are refused leads to %s', async (address, next) => {
  openApp(address);
  await waitFor(() => expect(getAddress()).toBe(next), { timeout: 5000 });
  // Once for the guard, and once after the error.
  expect(overviews).toBe(2);
});

test('the repeat of a level whose access has ended stays open', async () => {
  isRefused = true;
  ended = '2026.03.01';
  openApp('/repeatQuizHSK3');
  await findHeading('Nothing to repeat yet');
  expect(getAddress()).toBe('/repeatQuizHSK3');
});

test.each(['/listHSK2', '/listHSK4Words?id=2'])('at %s nothing is shown as a network failure', async (address) => {
  const stop = watchAlerts();
  openApp(address);
  await waitFor(() => expect(getAddress()).not.toBe(address), { timeout: 5000 });
  stop();
  expect(alerts.filter((text) => text.includes('could not be loaded'))).toEqual([]);
});

test('a queued answer that fails as unpaid redirects too, and the learner reads that it stays', async () => {
  const kept = buildQueuedAnswer({ level: 2, id: '2-001', character: '吧' });
  openApp('/listHSK5');
  await findHeading('Words');
  localStorage.setItem(`hanzivine:kept:${testAccountId}:1`, JSON.stringify(kept));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(getAddress()).toBe('/payingHSK5'), { timeout: 5000 });
  expect(
    screen.getAllByText('Your access to HSK 2 has ended. 1 answer is kept on this device and is sent when you have access again.').length,
  ).toBeGreaterThan(0);
  expect(localStorage.getItem(`hanzivine:kept:${testAccountId}:1`)).toContain('2-001');
});

test('while the overview still says paid, it is fetched once for each error, and the page offers a retry', async () => {
  isKnown = false;
  openApp('/listHSK4Words?id=2');
  await findHeading('Words 26-50');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(overviews).toBe(2);
  fireEvent.click(again);
  await waitFor(() => expect(overviews).toBe(3));
  await new Promise((done) => setTimeout(done, 100));
  expect(overviews).toBe(3);
  expect(getAddress()).toBe('/listHSK4Words?id=2');
});
