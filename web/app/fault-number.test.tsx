// Whatever page shows that the server is at fault shows the number under which the server's log has it (accounts §8).
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#contract/pages.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { openApp } from '../../dev/fixtures/web/app.tsx';

let paid: 0 | 1;
let answers: Record<string, object>;

beforeEach(() => {
  answers = {};
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '');
    if (path === '/api/login') return Response.json(buildLoginStatus('Anna', true));
    if (path === '/api/overview') return Response.json({ levels: [1, 2, 3, 4, 5, 6].map((level) => buildWireLevel(level, { paid })) });
    if (answers[path]) return Response.json(answers[path]);
    const fault = { message: 'Something went wrong. Please try again.', code: 'internal' };
    return Response.json(fault, { status: 500, headers: { 'x-request-id': '2f15a543-16' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// What they show they have already, or get from a link.
const quietPages =
  /^\/(?:$|welcome|courses|register|restorepasswordrequest|about|privacy|contactPage|words$|your-words|settings\/sound|changeEmail|paypal$|payedInfo|paying|practice)/;
const linkPages = ['/verifyemail', '/restorepassword', '/confirmemail'];
const purchase = '00000000-0000-4000-8000-000000000001';
// The lists of three levels are folders; everything else is the same in each.
const faultyPages = pages.filter(
  ({ path, level = 1 }) => !quietPages.test(path) && (level === 1 || path === '/listHSK3' || path === '/listHSK3Words'),
);

async function expectNumbers(address: string): Promise<void> {
  openApp(address);
  await screen.findAllByText('2f15a543-16');
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /^(?:Loading|Checking)/ })).toEqual([]));
  const errors = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
  expect(screen.getAllByText('2f15a543-16').length).toBeGreaterThanOrEqual(errors.length);
}

test.each(faultyPages)('$path', async ({ path, guard }) => {
  paid = guard === 'payable-level' ? 0 : 1;
  const query = linkPages.includes(path) ? '?code=abc' : path === '/receipt' ? `?number=${purchase}` : '';
  await expectNumbers(`${path}${query}`);
});

test('a profile of which only the actions fail', async () => {
  paid = 1;
  const learnt = { words: 120, levels: [1, 2, 3, 4, 5].map((level) => ({ level, score: 0, words: 0 })) };
  answers['/api/userdata'] = { username: 'Mei', level: 2, age: 34, info: 'I like tea', own: false, shown: true, learnt };
  answers['/api/posts'] = [];
  answers['/api/displayFriend'] = { friendNames: [], friends: [], shown: true };
  await expectNumbers('/account?user=Mei');
});
