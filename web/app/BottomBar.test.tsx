// The bar at the bottom of a phone: who has it, where it leads, which place is the current one, and when it makes room.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { findHeading, getAddress, openApp } from '../../dev/fixtures/web/app.tsx';

let user: string | null;
let paid: 0 | 1;

beforeEach(() => {
  user = 'Anna';
  paid = 1;
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '');
    if (path === '/api/login') return Response.json(buildLoginStatus(user, true));
    if (path === '/api/overview') return Response.json({ levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, { paid })) });
    if (path === '/api/unreadChats') return Response.json({ messages: 3, chats: 2, invitations: 0, requests: 0 });
    return Response.json({ message: 'Not now', code: 'unavailable' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const findBar = () => screen.findByRole('navigation', { name: 'Places' }, { timeout: 5000 });
const queryBar = () => screen.queryByRole('navigation', { name: 'Places' });
/** The label of the current place, and how it is marked. */
const readCurrent = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent?.replace(/\d.*/, ''), link.getAttribute('aria-current')]);

test('a learner has four places, and the unread messages at the chat', async () => {
  openApp('/about');
  const links = within(await findBar()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/words', '/joinchat', '/account']);
  await waitFor(() => expect(links.map(({ textContent }) => textContent)).toEqual(['Study', 'Words', 'Chat3 unread', 'Me']));
  fireEvent.click(links[1] as HTMLElement);
  await waitFor(() => expect(getAddress()).toBe('/words'));
  expect(readCurrent(await findBar())).toEqual([['Words', 'page']]);
});

test.each([
  ['/', [['Study', 'page']]],
  ['/courses', [['Study', 'true']]],
  ['/list', [['Words', 'true']]],
  ['/listHSK3Words?id=1', [['Words', 'true']]],
  ['/mixups', [['Words', 'true']]],
  ['/joinchat', [['Chat', 'page']]],
  ['/account', [['Me', 'page']]],
  ['/account?user=boris', []],
  ['/settings/day', [['Me', 'true']]],
  ['/about', []],
])('at %s the current place is %j', async (address, current) => {
  openApp(address);
  expect(readCurrent(await findBar())).toEqual(current);
});

test.each(['/quiz', '/repeat', '/repeatQuizHSK2', '/practice/HSK1'])(
  'there is none at %s, where questions are answered',
  async (address) => {
    openApp(address);
    await screen.findByRole('button', { name: 'Menu of Anna' });
    expect(queryBar()).toBeNull();
  },
);

test('there is none at a payment', async () => {
  paid = 0;
  openApp('/payingHSK2');
  await findHeading('Access with one payment!');
  expect(queryBar()).toBeNull();
});

test('a visitor has none', async () => {
  user = null;
  openApp('/contactPage');
  await screen.findByRole('link', { name: 'Log in' });
  expect(queryBar()).toBeNull();
});

test('while the keyboard is open the bar makes room, and comes back', async () => {
  const viewport = Object.assign(new EventTarget(), { width: innerWidth, height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  openApp('/contactPage');
  await findBar();
  const field = await screen.findByLabelText('Message');
  const resize = (height: number) =>
    act(() => {
      viewport.height = height;
      viewport.dispatchEvent(new Event('resize'));
    });
  // The browser's own bars, and a smaller window without typing.
  resize(740);
  await findBar();
  resize(450);
  await findBar();
  act(() => field.focus());
  expect(queryBar()).toBeNull();
  resize(800);
  await findBar();
});
