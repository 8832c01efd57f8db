// Starts the web app in the page.
import './styles/tokens.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { CallError, onTooFast } from './client/call.ts';
import { askSessionAgain } from './client/session.ts';
import { notify } from './ui/notice.ts';

// The Chinese face is large in rules though small in bytes: it may come after the first paint.
void import('./app/han-face.ts');

onTooFast((message) => notify.oops(message));

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // The session ended elsewhere: who asks again learns it, and the guard leads to the login.
    onError: (error) => error instanceof CallError && error.status === 401 && askSessionAgain(queries),
  }),
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; a lost line or a server that starts anew deserves another try.
      retry: (count, error) => count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
      staleTime: 5000,
      // Without a line a page says so at once and offers to try again, instead of staying blank.
      networkMode: 'always',
    },
  },
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
