// One device, several people: what a page does when its account is not the one that is logged in any more, and how a login ends.
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLoginStatus, testAccountId } from '#dev/fixtures/web/login-status.ts';
import { buildQueuedAnswer } from '#dev/fixtures/web/queued-answer.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { getAddress, openApp } from '#dev/fixtures/web/app.tsx';
import { setPageAccount } from '#web/client/page-account.ts';
import { closeOutboxes } from '#web/study/session/useLearnerOutbox.ts';

// Pages are loaded when they are first opened.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 120_000 });

const meisId = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';
const annas = buildLoginStatus('Anna');
const meis = { ...buildLoginStatus('Mei'), accountId: meisId };

/** Whom the cookies name. */
let user: typeof annas;
let paid: number;
let requests: { path: string; account: string | null }[];

// A second tab of this browser.
let otherTab: BroadcastChannel;

function answerTo(path: string): unknown {
  if (path === '/api/login') return user;
  if (path === '/api/logout') {
    user = buildLoginStatus(null);
    return { message: 'You are logged out' };
  }
  if (path === '/api/overview')
    return { levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, { paid: level === 2 ? paid : 0 })) };
  return { code: 'unavailable', message: 'Busy' };
}

beforeEach(() => {
  [user, paid, requests] = [annas, 0, []];
  otherTab = new BroadcastChannel('hanzivine');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = ''] = address.split('?');
    const account = new Headers(init.headers).get('x-account');
    requests.push({ path, account });
    if (account !== null && user.accountId !== null && account !== user.accountId)
      return Response.json({ code: 'other_account', message: 'Another account' }, { status: 409 });
    const body = answerTo(path);
    return Response.json(body, { status: (body as { code?: string }).code === undefined ? 200 : 503 });
  });
});
afterEach(() => {
  cleanup();
  closeOutboxes();
  otherTab.close();
  setPageAccount(undefined);
  vi.unstubAllGlobals();
});

// A channel has one origin, and takes none.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (news: string) => act(async () => otherTab.postMessage(news));
const findOther = () => screen.findByRole('heading', { level: 1, name: 'Mei is logged in now' });
const findMenu = () => screen.findByRole('button', { name: 'Menu of Anna' });

async function openAsAnna(address = '/courses'): Promise<void> {
  openApp(address);
  await findMenu();
}

describe('another account logs in in another tab', () => {
  test('the page learns of it, hides everything, and comes back with its learner', async () => {
    await openAsAnna();
    await screen.findAllByText('HSK 2');
    user = meis;
    await tell('session');
    await findOther();
    expect(screen.queryByText('HSK 2')).toBeNull();
    expect(screen.queryByRole('button', { name: /Menu/ })).toBeNull();
    user = annas;
    await tell('session');
    await findMenu();
    await screen.findAllByText('HSK 2');
  });

  test('a call that is refused says it too, and what waits is sent as its own account, after its learner is back', async () => {
    localStorage.setItem(`hanzivine:kept:${testAccountId}:1`, JSON.stringify(buildQueuedAnswer()));
    await openAsAnna();
    user = meis;
    act(() => void dispatchEvent(new Event('online')));
    await findOther();
    const answers = () => requests.filter(({ path }) => path === '/api/quiz/answer').map(({ account }) => account);
    const refused = answers().length;
    act(() => void dispatchEvent(new Event('online')));
    expect(answers()).toHaveLength(refused);
    user = annas;
    await tell('session');
    await waitFor(() => expect(answers().length).toBeGreaterThan(refused));
    expect(new Set(answers())).toEqual(new Set([testAccountId]));
  });

  test('“Log in as Anna” logs Mei out, and leads to the login with the name', async () => {
    await openAsAnna();
    user = meis;
    await tell('session');
    await findOther();
    fireEvent.click(screen.getByRole('button', { name: 'Log in as Anna' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Username or email')).value).toBe('Anna');
    expect(requests.find(({ path }) => path === '/api/logout')).toEqual({ path: '/api/logout', account: meisId });
  });
});

test('the first page of somebody else is not told of the last learner of the device', async () => {
  await openAsAnna();
  cleanup();
  user = meis;
  openApp('/courses');
  await screen.findByRole('button', { name: 'Menu of Mei' });
  expect(screen.queryByRole('heading', { name: 'Mei is logged in now' })).toBeNull();
});

test('every call but the question who is logged in names the account', async () => {
  await openAsAnna();
  await screen.findAllByText('HSK 2');
  expect(requests.filter(({ path, account }) => account === null && path !== '/api/login')).toEqual([]);
  expect(requests.filter(({ path, account }) => account !== null && path === '/api/login')).toEqual([]);
});

describe('a login that ends elsewhere', () => {
  const ended = /Your session has ended\. Log in to continue\. Your answers are saved on this device\./;

  test('is shown at the login, and what waits stays', async () => {
    const key = `hanzivine:kept:${testAccountId}:1`;
    localStorage.setItem(key, JSON.stringify(buildQueuedAnswer()));
    await openAsAnna();
    user = buildLoginStatus(null);
    await tell('session');
    await screen.findByText(ended);
    expect(localStorage.getItem(key)).not.toBeNull();
  });

  test('is shown after a reload too', async () => {
    await openAsAnna();
    cleanup();
    user = buildLoginStatus(null);
    openApp('/courses');
    expect(await screen.findByText(ended)).toBeTruthy();
  });

  test('is not told to who logged out here', async () => {
    await openAsAnna();
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.queryByText(ended)).toBeNull();
  });

  test('by the removal of the account: it is shown, and the device keeps nothing of it, but all of others', async () => {
    const keys = ['kept', 'part', 'repeat', 'done', 'messages', 'reply', 'placement'];
    const store = (id: string) => {
      for (const kind of keys) localStorage.setItem(`hanzivine:${kind}:${id}:x`, '{}');
      localStorage.setItem(`hanzivine:pinyin:${id}`, 'off');
      sessionStorage.setItem(`hanzivine:draft:${id}:x`, '茶');
    };
    await openAsAnna();
    store(testAccountId);
    store(meisId);
    user = { ...buildLoginStatus(null), removed: [testAccountId] } as unknown as typeof annas;
    await tell('session');
    await screen.findByText('Your account was removed. Its data on this device was deleted too.');
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.endsWith(':x'));
    expect(left.filter((key) => key.includes(testAccountId))).toEqual([]);
    // Kept replies go with every logout.
    expect(left.filter((key) => key.includes(meisId))).toHaveLength(keys.length);
    expect(localStorage.getItem(`hanzivine:pinyin:${testAccountId}`)).toBeNull();
    expect(localStorage.getItem(`hanzivine:pinyin:${meisId}`)).toBe('off');
  });
});

test('what a learner wrote to us goes with their login', async () => {
  openApp('/contactPage');
  const locateMessage = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna'));
  fireEvent.change(await locateMessage(), { target: { value: 'Mine alone' } });
  user = buildLoginStatus(null);
  await tell('session');
  await waitFor(() => expect(screen.queryByDisplayValue('Mine alone')).toBeNull());
  fireEvent.change(await locateMessage(), { target: { value: 'A visitor wrote this' } });
  user = meis;
  await tell('session');
  await waitFor(() => expect(screen.getAllByText('Mei').length).toBeGreaterThan(0));
  expect((await locateMessage()).value).toBe('A visitor wrote this');
});

test('a level that is bought in another tab is open at once', async () => {
  openApp('/payingHSK2');
  await screen.findByRole('heading', { level: 1 });
  paid = 1;
  await tell('access');
  await waitFor(() => expect(getAddress()).toBe('/payedInfo'));
});
