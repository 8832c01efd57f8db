// Who is logged in, asked at moments that overlap.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshSession, useSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer from before the login does not count after it', async () => {
  const early = Promise.withResolvers<Response>();
  const answers = [early.promise, Promise.resolve(Response.json({ loggedIn: true, user: 'mei' }))];
  vi.stubGlobal('fetch', () => answers.shift());
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  const { result } = renderHook(useSession, { wrapper });
  expect(result.current.status).toBe('unknown');

  const refreshed = act(() => refreshSession(queries));
  early.resolve(Response.json({ loggedIn: false, user: null }));
  await refreshed;
  await waitFor(() => expect(result.current).toMatchObject({ status: 'learner', name: 'mei' }));
});
