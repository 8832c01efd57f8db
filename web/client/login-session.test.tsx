// The login session, fetched at overlapping moments.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { refreshLoginSession, useLoginSession } from './login-session.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer from before the login does not count after it', async () => {
  const early = Promise.withResolvers<Response>();
  const answers = [early.promise, Promise.resolve(Response.json(buildLoginStatus('mei')))];
  vi.stubGlobal('fetch', () => answers.shift());
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(useLoginSession, { wrapper });
  expect(result.current.status).toBe('unknown');

  const refreshed = act(() => refreshLoginSession(queryClient));
  early.resolve(Response.json(buildLoginStatus(null)));
  await refreshed;
  await waitFor(() => expect(result.current).toMatchObject({ status: 'learner', name: 'mei' }));
});
