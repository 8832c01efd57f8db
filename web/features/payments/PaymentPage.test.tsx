// The payment screens: terms, order, and every way in which a payment can end (learning §4 "Payment").
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Edge, callsOf, openPayment, standEdge, where } from './payment-fixture.tsx';

let edge: Edge;
const left = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  edge = standEdge();
  left.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(left);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const payButton = () => screen.findByRole('button', { name: 'Pay 21.00 €' });
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I have read and agree to the Terms and Conditions/ });
const count = (call: string) => callsOf(edge).filter((name) => name === call).length;

describe('before the payment', () => {
  test('the screen says what is bought and that nothing renews', async () => {
    openPayment();
    await payButton();
    const slip = screen.getByRole('region', { name: 'What you buy' });
    for (const text of ['HSK 2', 'online chat included', '21.00 €', 'for 3 months', 'Nothing renews'])
      expect(slip.textContent).toContain(text);
    expect((await box()).checked).toBe(false);
    const terms = screen.getByRole('link', { name: 'Terms and Conditions' });
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  test('a payment of the level that is being checked is shown in the place of a new one', async () => {
    edge.answers['/api/paypal/purchases'] = { pending: [{ hsk: 2, euro: '21.00', orderID: 'SI7' }], purchases: [] };
    edge.answers['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    openPayment();
    expect(await heading('Your payment is being checked')).toBeTruthy();
    expect(count('paypal/create-order')).toBe(0);
  });

  test('without the terms nothing is ordered, and they are asked for', async () => {
    openPayment();
    fireEvent.click(await payButton());
    expect(screen.getByText('Please agree to the Terms and Conditions to proceed with payment.')).toBeTruthy();
    expect((await payButton()).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await box());
    expect(screen.queryByText(/^Please agree/)).toBeNull();
    expect((await payButton()).getAttribute('aria-disabled')).toBeNull();
    expect(count('paypal/create-order')).toBe(0);
  });

  test('with them one order is opened, however often one presses, and the browser leaves for the stand-in', async () => {
    openPayment();
    fireEvent.click(await box());
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(left).toHaveBeenCalledWith('/dev/paypal/checkout?token=SI1&back=%2FpaypalPaymentHSK2');
    fireEvent.click(button);
    const orders = edge.asked.filter((line) => line.includes('create-order'));
    expect(orders).toEqual(['POST /api/paypal/create-order {"amount":"21.00","hsk":"_hsk2","agreed":true}']);
    expect(left).toHaveBeenCalledTimes(1);
  });

  test('an agreement on record is not asked for again, nor claimed anew', async () => {
    edge.answers['/api/checkAgreement'] = { agreed: 1 };
    openPayment();
    fireEvent.click(await payButton());
    expect(screen.queryByRole('checkbox')).toBeNull();
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(edge.asked).toContain('POST /api/paypal/create-order {"amount":"21.00","hsk":"_hsk2"}');
  });

  test('terms that are newer than the agreement on record are asked for', async () => {
    edge.answers['/api/checkAgreement'] = { agreed: 1 };
    edge.answers['/api/paypal/create-order'] = [
      { refused: 400, code: 'terms_not_agreed', message: 'Please agree to the Terms and Conditions to proceed with payment.' },
      { id: 'SI1' },
    ];
    openPayment();
    fireEvent.click(await payButton());
    fireEvent.click(await box());
    fireEvent.click(await payButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['line gone', 'There is no connection right now. Nothing was charged. Please try again.'],
    [{ refused: 500, code: 'internal', message: 'Something went wrong.' }, 'Something went wrong on our side. Nothing was charged.'],
    [{ refused: 503, code: 'unavailable', message: 'The service is busy.' }, 'The service is busy. Nothing was charged.'],
    [{ refused: 400, code: 'wrong_amount', message: 'The price is 22.00 €' }, 'The price is 22.00 €. It has changed'],
  ])('an order that fails by %j is told, and can be tried again', async (answer, text) => {
    edge.answers['/api/paypal/create-order'] = [answer as object, { id: 'SI1' }];
    openPayment();
    fireEvent.click(await box());
    fireEvent.click(await payButton());
    expect((await screen.findByText(new RegExp(`^${text}`))).closest('[role=alert]')).toBeTruthy();
    fireEvent.click(await payButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  });

  test('a level that was bought in another tab is not ordered: it is told kindly, and what is known is asked anew', async () => {
    edge.answers['/api/paypal/create-order'] = { refused: 409, code: 'already_paid', message: 'You already paid for the course' };
    openPayment();
    fireEvent.click(await box());
    fireEvent.click(await payButton());
    expect(await screen.findByText('You already paid for the course. Nothing was charged again.')).toBeTruthy();
    await waitFor(() => expect(edge.asked.filter((line) => line === 'GET /api/overview').length).toBe(2));
    expect(left).not.toHaveBeenCalled();
  });

  test('a payment that is still being checked is told instead of paid anew', async () => {
    edge.answers['/api/paypal/order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    edge.answers['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    openPayment();
    fireEvent.click(await box());
    fireEvent.click(await payButton());
    await heading('Your payment is being checked');
    expect(left).not.toHaveBeenCalled();
  });

  test('who went back before paying reads that nothing was charged', async () => {
    openPayment('?cancelled=SI1');
    expect(await screen.findByText('You went back before paying. Nothing was charged.')).toBeTruthy();
    expect(count('paypal/capture-order')).toBe(0);
    await payButton();
  });

  test('the way back from the provider finds the button at rest', async () => {
    openPayment();
    fireEvent.click(await box());
    fireEvent.click(await payButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Pay 21.00 €' })).toBeNull();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await payButton();
  });

  test('a payment that cannot be prepared can be asked for again', async () => {
    edge.answers['/api/paypal/way'] = ['line gone', { provider: 'stand-in', clientId: '' }];
    openPayment();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await payButton();
  });
});

describe('after the approval', () => {
  test('the payment is taken, told with its last day, and the receipt is asked for', async () => {
    openPayment('?token=SI1');
    await heading('Your payment succeeded');
    expect(await screen.findByText('A receipt is on its way to your mailbox.')).toBeTruthy();
    expect(screen.getByText('Payment is valid till 2027.02.28')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paid 21.00 €' }).disabled).toBe(true);
    expect(screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Start HSK 2 /quizHSK2',
      'Back to Tests /courses',
    ]);
    expect(callsOf(edge)).toEqual([
      'paypal/capture-order',
      'setThePaymentDate',
      'checkAgreement',
      'recordAgreement',
      'sendPaymentVerifyEmail',
    ]);
    expect(edge.asked.filter((line) => line === 'GET /api/overview')).toHaveLength(2);
  });

  test('an agreement on record is not recorded again', async () => {
    edge.answers['/api/checkAgreement'] = { agreed: 1 };
    openPayment('?token=SI1');
    await screen.findByText('A receipt is on its way to your mailbox.');
    expect(count('recordAgreement')).toBe(0);
  });

  test('what fails behind a payment does not look like a failed payment', async () => {
    for (const path of ['setThePaymentDate', 'checkAgreement', 'sendPaymentVerifyEmail']) edge.answers[`/api/${path}`] = 'line gone';
    openPayment('?token=SI1');
    await heading('Your payment succeeded');
    expect(await screen.findByText(/We could not ask for the receipt just now/)).toBeTruthy();
    expect(screen.getByText('Payment is valid till 2027.02.28')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a payment that is checked is asked about until it is decided, and a lost line does not end that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    edge.answers['/api/paypal/capture-order'] = { status: 'PENDING', hsk: 2, expirationDate: null };
    edge.answers['/api/paypal/order'] = [
      { status: 'PENDING', hsk: 2, expirationDate: null },
      'line gone',
      { status: 'COMPLETED', hsk: 2, expirationDate: '2027.02.28' },
    ];
    openPayment('?token=SI1');
    await heading('Your payment is being checked');
    expect(screen.getByText(/You may close this page: access comes by itself, and a mail follows/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    expect(count('paypal/order')).toBe(1);
    await vi.advanceTimersByTimeAsync(3100);
    expect(await screen.findByText('We cannot ask right now, and go on trying.')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    await heading('Your payment succeeded');
    expect(count('paypal/capture-order')).toBe(1);
  });

  test.each([
    ['DECLINED', 'Your payment was declined', /Nothing was charged. Please try another card/, 'Try again'],
    ['EXPIRED', 'This payment has expired', /nothing was charged/, 'Try again'],
    ['REFUNDED', 'This payment was given back', /has ended/, 'Buy again'],
  ])('%s is told in plain words, with a way to begin anew', async (status, title, text, again) => {
    edge.answers['/api/paypal/capture-order'] = { status, hsk: 2, expirationDate: null };
    openPayment('?token=SI1');
    await heading(title);
    expect(screen.getByRole('alert').textContent).toMatch(text);
    fireEvent.click(screen.getByRole('link', { name: again }));
    await payButton();
    expect(where()).toBe('/paypalPaymentHSK2');
    expect(callsOf(edge)).not.toContain('sendPaymentVerifyEmail');
  });

  test.each([
    [404, 'not_found', 'This payment is not known'],
    [409, 'not_approved', 'The payment is not finished'],
  ])('a payment that is refused with %i %s begins anew', async (refused, code, title) => {
    edge.answers['/api/paypal/capture-order'] = { refused, code, message: 'no' };
    openPayment('?token=SI1');
    await heading(title);
    expect(screen.getByRole('alert').textContent).toContain('nothing was charged');
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    await payButton();
  });

  test.each(['line gone', { refused: 503, code: 'unavailable', message: 'Busy.' }, { refused: 500, code: 'internal', message: 'Oh.' }])(
    'where no answer comes (%j), another try asks about the same payment',
    async (answer) => {
      edge.answers['/api/paypal/capture-order'] = [answer as object, { status: 'COMPLETED', hsk: 2, expirationDate: '2027.02.28' }];
      openPayment('?token=SI1');
      await heading('We could not hear how your payment ended');
      expect(screen.getByRole('alert').textContent).toContain('nothing is charged twice');
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await heading('Your payment succeeded');
      expect(count('paypal/create-order')).toBe(0);
      expect(edge.asked.filter((line) => line.includes('capture-order'))).toEqual([
        'POST /api/paypal/capture-order {"orderID":"SI1"}',
        'POST /api/paypal/capture-order {"orderID":"SI1"}',
      ]);
    },
  );
});
