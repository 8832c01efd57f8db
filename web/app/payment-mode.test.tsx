// The payment pages: who is redirected, and a bar with only the way back (learning §2 "Access guard"; accounts-and-chat §2).
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { buildWireLevel } from '#dev/fixtures/web/wire-level.ts';
import { findHeading, openApp, getAddress } from '../../dev/fixtures/web/app.tsx';

let isPaid: boolean;

beforeEach(() => {
  isPaid = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/login') return Response.json(buildLoginStatus('Anna'));
    if (address.startsWith('/api/overview'))
      return Response.json({ levels: [1, 2, 3, 4, 5].map((level) => buildWireLevel(level, { paid: isPaid ? 1 : 0 })) });
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
    openApp(path);
    await findHeading('Your purchases');
    expect(getAddress()).toBe('/payed');
  },
);

test('the payment that the address names is shown although the level is paid', async () => {
  isPaid = true;
  openApp('/paypalPaymentHSK2?token=SI1');
  await findHeading('This payment has expired');
  expect(getAddress()).toBe('/paypalPaymentHSK2?token=SI1');
});

test.each([
  ['/paying', 'Access with one payment!'],
  ['/payingPage', 'Access with one payment!'],
  ['/payingHSK4', 'Access with one payment!'],
  ['/paypalPaymentHSK2', 'Payment'],
])('at %s the bar holds the wordmark and the way back only', async (path, title) => {
  openApp(path);
  await findHeading(title);
  await waitFor(() => expect(getAddress()).toBe(path));
  const bar = screen.getByRole('banner');
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ).toEqual(['HanziVine /', 'Back to Tests /courses']);
  expect(within(bar).queryByRole('button')).toBeNull();
});
