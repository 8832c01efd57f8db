// A page out of the browser's memory: nothing of it shows before it is known who is logged in.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { useLoginSession } from './login-session.ts';
import { setPageAccount } from './page-account.ts';
import { checkRestoredPage } from './restored-page.ts';

const patient = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

let reply: () => Response | Promise<Response>;
let root: HTMLElement;

function Page() {
  const { status, name, other } = useLoginSession();
  return <p>{other ? `${other.name} instead of ${name}` : `${status} ${name ?? ''}`}</p>;
}

/** As the browser does with a page that it keeps. */
const leave = () => dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const waitUntilShown = () => vi.waitFor(() => expect(root.hidden).toBe(false), patient);

beforeEach(async () => {
  reply = () => Response.json(buildLoginStatus('Anna'));
  vi.stubGlobal('fetch', async () => reply());
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  ({ container: root } = render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  ));
  checkRestoredPage(root, queryClient);
  await screen.findByText('learner Anna');
});
afterEach(() => {
  cleanup();
  setPageAccount(undefined);
  vi.unstubAllGlobals();
});

test.each([
  ['its learner', buildLoginStatus('Anna'), 'learner Anna'],
  ['another one', { ...buildLoginStatus('Mei'), accountId: '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21' }, 'Mei instead of Anna'],
  ['nobody', buildLoginStatus(null), 'visitor'],
])('it is hidden until %s is known to be logged in', async (_who, status, shown) => {
  // The pages of the tests before hear the window too.
  const waiting: ((response: Response) => void)[] = [];
  reply = () => new Promise((resolve) => waiting.push(resolve));
  leave();
  expect(root.hidden).toBe(true);
  comeBack();
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), patient);
  expect(root.hidden).toBe(true);
  reply = () => Response.json(status);
  for (const answer of waiting) answer(Response.json(status));
  await waitUntilShown();
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('without a connection the device says who it is, or nobody does', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  leave();
  comeBack();
  await waitUntilShown();
  expect(await screen.findByText('learner Anna')).toBeTruthy();
  // As after a logout in another tab.
  localStorage.clear();
  leave();
  comeBack();
  await waitUntilShown();
  expect(await screen.findByText('unknown')).toBeTruthy();
});

test('a page that was loaded is shown at once', () => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(root.hidden).toBe(false);
});
