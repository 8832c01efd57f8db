// The server's edge for the tests of the payment screens, and the screen in the frame that it has in the app.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { wireLevel } from '#web/client/level-fixture.ts';
import PaymentPage from './PaymentPage.tsx';

/** An answer: a body; a refusal with its status; or no answer at all. */
export type Answer = object | { readonly refused: number; readonly code: string; readonly message: string } | 'line gone';

export interface Edge {
  /** Answers by path; a list is answered one after the other, the last one again and again. */
  readonly answers: Record<string, Answer | Answer[]>;
  /** What was asked, such as `POST /api/paypal/create-order {"amount":…}`. */
  readonly asked: string[];
}

/** Stubs fetch with a learner who has not paid, has not agreed, and pays at the stand-in. */
export function standEdge(): Edge {
  const edge: Edge = {
    asked: [],
    answers: {
      '/api/login': { loggedIn: true, user: 'mei' },
      '/api/overview': {
        levels: [wireLevel(1), wireLevel(2, { words: 390, priceEuro: '21.00', months: 3 })],
      },
      '/api/paypal/way': { provider: 'stand-in', clientId: 'stand-in' },
      '/api/checkAgreement': { agreed: 0 },
      '/api/paypal/create-order': { id: 'SI1' },
      '/api/paypal/order': { status: 'CREATED', hsk: 2, expirationDate: null },
      '/api/paypal/capture-order': { status: 'COMPLETED', hsk: 2, expirationDate: '2027.02.28' },
      '/api/setThePaymentDate': { expirationDate: '2027.02.28' },
      '/api/recordAgreement': { agreed: 1 },
      '/api/sendPaymentVerifyEmail': { sent: true },
      '/api/paypal/purchases': { pending: [], purchases: [] },
    },
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = address.replace(/\?.*/, '');
    edge.asked.push(`${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`);
    const kept = edge.answers[path];
    const answer = Array.isArray(kept) ? (kept.length > 1 ? kept.shift() : kept[0]) : kept;
    if (answer === undefined) throw new Error(`${path} is not answered in this test`);
    if (answer === 'line gone') throw new TypeError('Failed to fetch');
    if (!('refused' in (answer as object))) return Response.json(answer);
    const { refused, code, message } = answer as { refused: number; code: string; message: string };
    return Response.json({ code, message }, { status: refused });
  });
  return edge;
}

/** The calls of the payment that were made, without their queries and bodies. */
export function callsOf({ asked }: Edge): string[] {
  return asked.flatMap((line) => /\/api\/([^ ?]+)/.exec(line)?.[1] ?? []).filter((path) => !['login', 'overview'].includes(path));
}

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Opens the payment screen of level 2. */
export function openPayment(query = ''): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/paypalPaymentHSK2${query}`]}>
        <Routes>
          <Route path="/paypalPaymentHSK2" element={<PaymentPage level={2} />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The address that is open now. */
export function where(): string | null {
  return screen.getByLabelText('address').textContent;
}
