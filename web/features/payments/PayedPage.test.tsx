// /payed: what was bought, valid till when, and what became of it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import PayedPage from './PayedPage.tsx';
import { type FakeServer, startFakeServer } from '../../../dev/fixtures/web/payment-page.tsx';

const numbers = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`);

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PayedPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('every purchase says what it was, what it cost and how long it is valid', async () => {
  const paid = { hsk: 2, euro: '21.00', paidOn: '2026.11.21', expirationDate: '2999.02.28', isRefunded: false, number: numbers[0] };
  server.responses['/api/paypal/purchases'] = {
    pending: [{ hsk: 4, euro: '35.00', orderID: 'A1' }],
    purchases: [
      paid,
      { ...paid, hsk: 3, euro: '30.00', isRefunded: true, number: numbers[1] },
      { ...paid, hsk: 1, euro: '15.00', paidOn: '2020.01.01', expirationDate: '2020.03.01', number: numbers[2] },
    ],
  };
  open();
  const [checked, ...entries] = await screen.findAllByRole('listitem');
  expect(checked?.textContent).toContain('HSK 4Being checkedYour payment of 35.00 € is not decided yet.');
  expect(screen.getByRole('link', { name: 'View payment status' }).getAttribute('href')).toBe('/paypalPaymentHSK4?token=A1');
  const texts = entries.map((entry) => entry.textContent);
  expect(texts[0]).toBe('HSK 2PaidAmount21.00 €Paid on21 November 2026Valid till28 February 2999Continue with HSK 2Receipt');
  expect(texts[1]).toContain('Refunded');
  expect(texts[1]).not.toContain('alid till');
  expect(texts[2]).toContain('Was valid till1 March 2020');
  const addresses = entries.map((entry) =>
    within(entry)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(addresses).toEqual([
    ['/quizHSK2', `/receipt?number=${numbers[0]}`],
    [`/receipt?number=${numbers[1]}`],
    [`/receipt?number=${numbers[2]}`],
  ]);
  expect(screen.getByRole('link', { name: 'Back to Tests' }).getAttribute('href')).toBe('/courses');
});

test('without a purchase it says so', async () => {
  open();
  expect(await screen.findByText('You have not bought anything yet.')).toBeTruthy();
});

test('purchases that cannot be loaded can be asked for again', async () => {
  server.responses['/api/paypal/purchases'] = ['line gone', { pending: [], purchases: [] }];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have not bought anything yet.')).toBeTruthy();
});
