// A visitor at the pages of registration and login, with the server's edge beside them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { current, dismiss } from '#web/ui/notice.ts';
import { Notices } from '#web/ui/Notices.tsx';
import RegisterPage from './RegisterPage.tsx';
import RestorePasswordPage from './RestorePasswordPage.tsx';
import RestorePasswordRequestPage from './RestorePasswordRequestPage.tsx';
import VerifyEmailPage from './VerifyEmailPage.tsx';

export type Answer = { status?: number; body: unknown } | 'no line';

interface Edge {
  learner: string | null;
  /** What is answered to a path; anything else fails the test. */
  answers: Record<string, Answer>;
  sent: { path: string; input: Record<string, unknown> }[];
}

/** The server's edge: who is logged in, what it answers, and what it was sent. */
export const edge: Edge = { learner: null, answers: {}, sent: [] };

beforeEach(() => {
  edge.learner = null;
  edge.answers = {};
  edge.sent = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const isPost = init?.method === 'POST';
    if (url.pathname === '/api/login' && !isPost) return Response.json({ loggedIn: edge.learner !== null, user: edge.learner });
    const input = init?.body ? JSON.parse(init.body as string) : Object.fromEntries(url.searchParams);
    edge.sent.push({ path: url.pathname, input });
    const answer = edge.answers[url.pathname];
    if (answer === undefined) throw new Error(`Nobody answers ${url.pathname}`);
    if (answer === 'no line') throw new TypeError('Failed to fetch');
    if (url.pathname === '/api/login' && (answer.status ?? 200) === 200) edge.learner = 'mei';
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of current()) dismiss(id);
  vi.unstubAllGlobals();
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Now at {pathname + search}</p>;
}

/** Opens an address and waits for the heading of its page. */
export async function open(address: string, awaited: string | RegExp) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/verifyemail" element={<VerifyEmailPage />} />
            <Route path="/restorepasswordrequest" element={<RestorePasswordRequestPage />} />
            <Route path="/restorepassword" element={<RestorePasswordPage />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <Notices />
      </QueryClientProvider>
    </StrictMode>,
  );
  await screen.findByRole('heading', { level: 1, name: awaited });
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const click = (name: string) => fireEvent.click(button(name));
export const refusal = (status: number, code: string, message: string, faulty?: string): Answer => ({
  status,
  body: { code, message, ...(faulty !== undefined && { field: faulty }) },
});
export const said = (message: string): Answer => ({ body: { message } });
export const calls = (path: string) => edge.sent.filter((call) => call.path === path);

/** The message that belongs to a field, as a screen reader finds it. */
export function messageOf(label: string): string {
  const id = field(label).getAttribute('aria-describedby');
  return (id !== null && document.getElementById(id)?.textContent) || '';
}
