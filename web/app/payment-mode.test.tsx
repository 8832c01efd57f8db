// The way to a payment: who is led past it, and a bar that leads nowhere aside (learning §2 "Access guard"; accounts-and-chat §2).
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireLevel } from '#web/client/level-fixture.ts';
import { heading, open, where } from './app-fixture.tsx';

let isPaid: boolean;

beforeEach(() => {
  isPaid = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/login') return Response.json({ loggedIn: true, user: 'Anna' });
    if (address === '/api/overview')
      return Response.json({ levels: [1, 2, 3, 4, 5].map((level) => wireLevel(level, { paid: isPaid ? 1 : 0 })) });
    if (address === '/api/paypal/purchases') return Response.json({ pending: [], purchases: [] });
    if (address === '/api/paypal/capture-order') return Response.json({ status: 'EXPIRED', hsk: 2, expirationDate: null });
    return Response.json({ code: 'unavailable', message: 'Busy' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['/paypalPayment', '/paypalPaymentHSK2', '/paypalPaymentHSK5/', '/paypalPaymentHSK3?cancelled=SI1'])(
  'paid, %s leads to what was bought',
  async (path) => {
    isPaid = true;
    open(path);
    await heading('Your purchases');
    expect(where()).toBe('/payed');
  },
);

test('the payment that the address names is told of although the level is paid', async () => {
  isPaid = true;
  open('/paypalPaymentHSK2?token=SI1');
  await heading('This payment has expired');
  expect(where()).toBe('/paypalPaymentHSK2?token=SI1');
});

test.each([
  ['/paying', 'Access with one payment!'],
  ['/payingPage', 'Access with one payment!'],
  ['/payingHSK4', 'Access with one payment!'],
  ['/paypalPaymentHSK2', 'Payment'],
])('at %s the bar holds the wordmark and the way back only', async (path, title) => {
  open(path);
  await heading(title);
  await waitFor(() => expect(where()).toBe(path));
  const bar = screen.getByRole('banner');
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ).toEqual(['HanziVine /', 'Back to Tests /courses']);
  expect(within(bar).queryByRole('button')).toBeNull();
});
