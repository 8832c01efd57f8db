// The payment screens: terms, order, and every way in which a payment can end (learning §4 "Payment").
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, listCalls, openPayment, startFakeServer, getAddress } from '../../../dev/fixtures/web/payment-page.tsx';

let server: FakeServer;
const leaveTo = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  server = startFakeServer();
  leaveTo.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(leaveTo);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const payButton = () => screen.findByRole('button', { name: 'Pay 21.00 €' });
const findCheckbox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I have read and agree to the Terms and Conditions/ });
const count = (call: string) => listCalls(server).filter((name) => name === call).length;

describe('before the payment', () => {
  test('the screen says what is bought and that nothing renews', async () => {
    openPayment();
    await payButton();
    const slip = screen.getByRole('region', { name: 'What you buy' });
    for (const text of ['HSK 2', 'online chat included', '21.00 €', 'for 3 months', 'Nothing renews'])
      expect(slip.textContent).toContain(text);
    expect((await findCheckbox()).checked).toBe(false);
    const terms = screen.getByRole('link', { name: 'Terms and Conditions' });
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  test('a payment of the level that is being checked is shown in the place of a new one', async () => {
    server.responses['/api/paypal/purchases'] = { pending: [{ hsk: 2, euro: '21.00', orderID: 'SI7' }], purchases: [] };
    server.responses['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    openPayment();
    expect(await heading('Your payment is being checked')).toBeTruthy();
    expect(count('paypal/create-order')).toBe(0);
  });

  test('without the terms nothing is ordered, and they are asked for', async () => {
    openPayment();
    fireEvent.click(await payButton());
    expect(screen.getByText('Please agree to the Terms and Conditions to proceed with payment.')).toBeTruthy();
    expect((await payButton()).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await findCheckbox());
    expect(screen.queryByText(/^Please agree/)).toBeNull();
    expect((await payButton()).getAttribute('aria-disabled')).toBeNull();
    expect(count('paypal/create-order')).toBe(0);
  });

  test('with them one order is opened, however often one presses, and the browser leaves for the stand-in', async () => {
    openPayment();
    fireEvent.click(await findCheckbox());
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(leaveTo).toHaveBeenCalledWith('/dev/paypal/checkout?token=SI1&back=%2FpaypalPaymentHSK2');
    fireEvent.click(button);
    const orders = server.requests.filter((line) => line.includes('create-order'));
    expect(orders).toEqual(['POST /api/paypal/create-order {"amount":"21.00","hsk":"_hsk2","agreed":true}']);
    expect(leaveTo).toHaveBeenCalledTimes(1);
  });

  test('an agreement on record is not asked for again, nor claimed again', async () => {
    server.responses['/api/checkAgreement'] = { agreed: 1 };
    openPayment();
    fireEvent.click(await payButton());
    expect(screen.queryByRole('checkbox')).toBeNull();
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(server.requests).toContain('POST /api/paypal/create-order {"amount":"21.00","hsk":"_hsk2"}');
  });

  test('terms that are newer than the agreement on record are asked for', async () => {
    server.responses['/api/checkAgreement'] = { agreed: 1 };
    server.responses['/api/paypal/create-order'] = [
      { refused: 400, code: 'terms_not_agreed', message: 'Please agree to the Terms and Conditions to proceed with payment.' },
      { id: 'SI1' },
    ];
    openPayment();
    fireEvent.click(await payButton());
    fireEvent.click(await findCheckbox());
    fireEvent.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['line gone', 'There is no connection right now. Nothing was charged. Please try again.'],
    [{ refused: 500, code: 'internal', message: 'Something went wrong.' }, 'Something went wrong on our side. Nothing was charged.'],
    [{ refused: 503, code: 'unavailable', message: 'The service is busy.' }, 'The service is busy. Nothing was charged.'],
    [{ refused: 400, code: 'wrong_amount', message: 'The price is 22.00 €' }, 'The price is 22.00 €. It has changed'],
  ])('an order that fails by %j is shown, and can be retried', async (answer, text) => {
    server.responses['/api/paypal/create-order'] = [answer, { id: 'SI1' }];
    openPayment();
    fireEvent.click(await findCheckbox());
    fireEvent.click(await payButton());
    expect((await screen.findByText(new RegExp(`^${text}`))).closest('[role=alert]')).toBeTruthy();
    fireEvent.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
  });

  test('a level that was bought in another tab is not ordered: a notice says so, and the overview is refetched', async () => {
    server.responses['/api/paypal/create-order'] = { refused: 409, code: 'already_paid', message: 'You already paid for the course' };
    openPayment();
    fireEvent.click(await findCheckbox());
    fireEvent.click(await payButton());
    expect(await screen.findByText('You already paid for the course. Nothing was charged again.')).toBeTruthy();
    await waitFor(() => expect(server.requests.filter((line) => line.startsWith('GET /api/overview')).length).toBe(2));
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('a payment that is still being checked is shown instead of paid again', async () => {
    server.responses['/api/paypal/order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    server.responses['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    openPayment();
    fireEvent.click(await findCheckbox());
    fireEvent.click(await payButton());
    await heading('Your payment is being checked');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('who went back before paying reads that nothing was charged', async () => {
    openPayment('?cancelled=SI1');
    expect(await screen.findByText('You went back before paying. Nothing was charged.')).toBeTruthy();
    expect(count('paypal/capture-order')).toBe(0);
    await payButton();
  });

  test('the way back from the provider finds the button at rest', async () => {
    openPayment();
    fireEvent.click(await findCheckbox());
    fireEvent.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Pay 21.00 €' })).toBeNull();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await payButton()).toBeTruthy();
  });

  test('a payment that cannot be prepared can be asked for again', async () => {
    server.responses['/api/paypal/way'] = ['line gone', { provider: 'stand-in', clientId: '' }];
    openPayment();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeTruthy();
  });
});

describe('after the approval', () => {
  test('the payment is captured, its last day and the receipt are shown, and nothing is done twice', async () => {
    openPayment('?token=SI1');
    await heading('Your payment succeeded');
    expect(await screen.findByText('A receipt is on its way to your mailbox.')).toBeTruthy();
    expect(screen.getByText('Payment is valid till 2027.02.28')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paid 21.00 €' }).disabled).toBe(true);
    expect(screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Start HSK 2 /quizHSK2',
      'Back to Tests /courses',
    ]);
    // The order recorded the agreement and the capture queued the receipt: neither is asked for again.
    expect(listCalls(server)).toEqual(['paypal/capture-order', 'setThePaymentDate']);
    expect(server.requests.filter((line) => line.startsWith('GET /api/overview'))).toHaveLength(2);
  });

  test('what fails behind a payment does not look like a failed payment', async () => {
    server.responses['/api/setThePaymentDate'] = 'line gone';
    openPayment('?token=SI1');
    await heading('Your payment succeeded');
    expect(await screen.findByText('A receipt is on its way to your mailbox.')).toBeTruthy();
    expect(screen.getByText('Payment is valid till 2027.02.28')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a pending payment is checked until it is decided, and a lost connection does not end that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.responses['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    server.responses['/api/paypal/order'] = [
      { status: 'PENDING', hsk: 2, expirationDate: null },
      'line gone',
      { status: 'COMPLETED', hsk: 2, expirationDate: '2027.02.28' },
    ];
    openPayment('?token=SI1');
    await heading('Your payment is being checked');
    expect(screen.getByText('HSK 2, 21.00 €')).toBeTruthy();
    expect(screen.getByText(/You may close this page: access starts automatically, and we email you/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    expect(count('paypal/order')).toBe(1);
    await vi.advanceTimersByTimeAsync(3100);
    expect(await screen.findByText('We cannot reach the payment provider. Retrying…')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    await heading('Your payment succeeded');
    expect(count('paypal/capture-order')).toBe(1);
  });

  test.each([
    ['DECLINED', 'Your payment was declined', /Nothing was charged. Please try another card/, 'Try again'],
    ['EXPIRED', 'This payment has expired', /nothing was charged/, 'Try again'],
    ['REFUNDED', 'This payment was refunded', /has ended/, 'Buy again'],
  ])('%s is shown in plain words, with a way to start again', async (status, title, text, again) => {
    server.responses['/api/paypal/capture-order'] = { status, hsk: 2, expirationDate: null };
    openPayment('?token=SI1');
    await heading(title);
    expect(screen.getByRole('alert').textContent).toMatch(text);
    expect(screen.queryByText('HSK 2, 21.00 €') !== null).toBe(status === 'DECLINED');
    fireEvent.click(screen.getByRole('link', { name: again }));
    await payButton();
    expect(getAddress()).toBe('/paypalPaymentHSK2');
    expect(screen.queryByText(/receipt/)).toBeNull();
  });

  test.each([
    [404, 'not_found', 'This payment is not known'],
    [409, 'not_approved', 'The payment is not finished'],
  ])('a payment that is refused with %i %s starts again', async (refused, code, title) => {
    server.responses['/api/paypal/capture-order'] = { refused, code, message: 'no' };
    openPayment('?token=SI1');
    await heading(title);
    expect(screen.getByRole('alert').textContent).toContain('nothing was charged');
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    await payButton();
  });

  test.each(['line gone', { refused: 503, code: 'unavailable', message: 'Busy.' }, { refused: 500, code: 'internal', message: 'Oh.' }])(
    'where no answer comes (%j), another try asks about the same payment',
    async (answer) => {
      server.responses['/api/paypal/capture-order'] = [answer, { status: 'COMPLETED', hsk: 2, expirationDate: '2027.02.28' }];
      openPayment('?token=SI1');
      await heading('We could not confirm your payment');
      expect(screen.getByRole('alert').textContent).toContain('nothing is charged twice');
      const number = typeof answer === 'object' ? [`request-${answer.refused}`] : [];
      expect(screen.queryAllByText(/^request-/).map(({ textContent }) => textContent)).toEqual(number);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await heading('Your payment succeeded');
      expect(count('paypal/create-order')).toBe(0);
      expect(server.requests.filter((line) => line.includes('capture-order'))).toEqual([
        'POST /api/paypal/capture-order {"orderID":"SI1"}',
        'POST /api/paypal/capture-order {"orderID":"SI1"}',
      ]);
    },
  );
});
