// PayPal's buttons as its SDK presses them: an order is asked for twice, the payer goes back, or something fails.
import type { PayPalButtonsComponentProps } from '@paypal/react-paypal-js';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, openPayment, startFakeServer, getAddress } from '../../../dev/fixtures/web/payment-page.tsx';

let server: FakeServer;
let sdk: PayPalButtonsComponentProps | undefined;

vi.mock('@paypal/react-paypal-js', () => ({
  PayPalScriptProvider: ({ children }: { children: unknown }) => children,
  usePayPalScriptReducer: () => [{ isRejected: false, isResolved: true }],
  PayPalButtons: (props: PayPalButtonsComponentProps) => {
    sdk = props;
    return null;
  },
}));

beforeEach(async () => {
  sdk = undefined;
  server = startFakeServer();
  server.responses['/api/paypal/way'] = { provider: 'paypal', clientId: 'client-1' };
  server.responses['/api/checkAgreement'] = { agreed: 1 };
  server.responses['/api/paypal/create-order'] = [{ id: 'PP1' }, { id: 'PP2' }];
  openPayment();
  await vi.waitFor(() => expect(sdk).toBeDefined());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async () => sdk?.createOrder?.({} as never, {} as never);
const createOrder = () => act(press);
const cancel = (orderID: string) => act(async () => sdk?.onCancel?.({ orderID }, {} as never));
const fail = () => act(async () => sdk?.onError?.({}));
const ordered = () => server.requests.filter((line) => line.includes('create-order')).length;
const wentBack = 'You went back before paying. Nothing was charged.';

test('asked again while an order is open, the buttons get the same order', async () => {
  expect(await createOrder()).toBe('PP1');
  expect(await createOrder()).toBe('PP1');
  expect(ordered()).toBe(1);
  expect(screen.queryByText(/PayPal could not continue/)).toBeNull();
});

test('asked twice at once, too', async () => {
  const both = await act(() => Promise.all([press(), press()]));
  expect(both).toEqual(['PP1', 'PP1']);
  expect(ordered()).toBe(1);
});

test('after the payer went back, or after a failure, the server is asked which order it is', async () => {
  await createOrder();
  await cancel('PP1');
  expect(await createOrder()).toBe('PP2');
  await fail();
  await createOrder();
  expect(ordered()).toBe(3);
});

test('an order that was not opened is requested again by the next press', async () => {
  server.responses['/api/paypal/create-order'] = ['line gone', { id: 'PP1' }];
  await act(() => expect(press()).rejects.toThrow('not opened'));
  expect(screen.getByText(/There is no connection right now/)).toBeTruthy();
  expect(await createOrder()).toBe('PP1');
  expect(screen.queryByText(/There is no connection right now/)).toBeNull();
});

test('an order that the server failed to open has the number of the fault, until the next press', async () => {
  server.responses['/api/paypal/create-order'] = [{ refused: 500, code: 'internal', message: 'Something went wrong.' }, { id: 'PP1' }];
  await act(() => expect(press()).rejects.toThrow('not opened'));
  expect(screen.getByText('request-500').closest('[role="alert"]')?.textContent).toContain('Something went wrong on our side.');
  await createOrder();
  expect(screen.queryByText('request-500')).toBeNull();
});

test('who goes back reads that, not what had failed before', async () => {
  await createOrder();
  await fail();
  expect(screen.getByText(/PayPal could not continue/)).toBeTruthy();
  await cancel('PP1');
  expect(screen.getByText(wentBack)).toBeTruthy();
  expect(screen.queryByText(/PayPal could not continue/)).toBeNull();
  expect(getAddress()).toBe('/paypalPaymentHSK2?cancelled=PP1');
});
