// /receipt: what was paid, by whom and to whom; and a number that is not theirs.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildReceiptPagePath } from '#contract/pages.ts';
import { type FakeServer, startFakeServer } from '../../../dev/fixtures/web/payment-page.tsx';
import ReceiptPage from './ReceiptPage.tsx';

const number = '00000000-0000-4000-8000-000000000001';
const receipt = {
  number,
  hsk: 2,
  months: 3,
  euro: '21.00',
  paidOn: '2026.11.21',
  expirationDate: '2027.02.20',
  isRefunded: false,
  buyer: { name: 'mei', email: 'mei@example.org' },
  seller: { name: 'Vine Ltd', address: '1 Garden Row, Dublin', vat: 'VAT ID IE1234567T' },
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address = buildReceiptPagePath(number)): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <ReceiptPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The table, by the heads of its rows. */
const readRows = () =>
  Object.fromEntries(
    screen
      .getAllByRole('row')
      .map((row) => [row.querySelector('th')?.textContent, [...row.querySelectorAll('td p')].map((line) => line.textContent)]),
  );

test('number, day, course, amount, VAT, seller and buyer are rows of a table, which prints', async () => {
  server.responses['/api/paypal/receipt'] = receipt;
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('heading', { name: 'Receipt' });
  expect(server.requests.at(-1)).toBe(`GET /api/paypal/receipt?number=${number}`);
  expect(readRows()).toEqual({
    'Receipt number': [number],
    Date: ['21 November 2026'],
    Course: ['HSK 2, access for 3 months'],
    'Access until the end of': ['20 February 2027'],
    Amount: ['21.00 €, one-time payment'],
    VAT: ['VAT ID IE1234567T'],
    Seller: ['Vine Ltd', '1 Garden Row, Dublin'],
    Buyer: ['mei', 'mei@example.org'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a refund is named', async () => {
  server.responses['/api/paypal/receipt'] = { ...receipt, isRefunded: true };
  open();
  expect(await screen.findByText('This payment was refunded.')).toBeTruthy();
  expect(Object.keys(readRows())).not.toContain('Access until the end of');
});

test('a number of somebody else leads to the own purchases', async () => {
  server.responses['/api/paypal/receipt'] = { refused: 404, code: 'not_found', message: 'This payment is unknown.' };
  open();
  expect(await screen.findByText(/^Your account has no receipt of this number\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your purchases' }).getAttribute('href')).toBe('/payed');
});

test('a number that is none is not asked for', () => {
  open('/receipt?number=0000');
  expect(screen.getByText(/^Your account has no receipt of this number\./)).toBeTruthy();
  expect(server.requests).toEqual([]);
});

test('without a connection it can be loaded again', async () => {
  server.responses['/api/paypal/receipt'] = ['line gone', receipt];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('21.00 €, one-time payment')).toBeTruthy();
});
