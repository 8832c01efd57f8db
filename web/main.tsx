// Starts the web app in the page.
import './styles/tokens.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { CallError, onRateLimitError } from './client/call.ts';
import { refetchLoginSession } from './client/login-session.ts';
import { notify } from './ui/notice.ts';

// The CSS of the Chinese font has many rules, so it loads after the first paint.
void import('./app/chinese-font.ts');

onRateLimitError((message) => notify.error(message));

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

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
