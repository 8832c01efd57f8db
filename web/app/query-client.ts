// The cache of calls: how they are retried, and what a call that found no session leads to.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/client/call.ts';
import { refetchLoginSession } from '#web/client/login-session.ts';

/** Creates an empty cache. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session ended elsewhere: refetch the login state, and the guard redirects to the login.
      onError: (error) => error instanceof CallError && error.status === 401 && refetchLoginSession(queryClient),
    }),
    defaultOptions: {
      queries: {
        // Client errors are final; retry after a lost connection or a server restart.
        retry: (count, error) => count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
        staleTime: 5000,
        // Run queries offline too: they fail at once and the page offers a retry instead of staying blank.
        networkMode: 'always',
      },
    },
  });
  return queryClient;
}
