// Starts the web app in the page.
import './styles/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { loadChineseFontWhenShown } from './app/chinese-font-loading.ts';
import { preloadPage } from './app/page-files.ts';
import { createQueryClient } from './app/query-client.ts';
import { onRateLimitError } from './client/call.ts';
import { stopKeepingPresses } from './client/early-press.ts';
import { watchPageErrors } from './client/error-reports.ts';
import { watchHydration } from './client/hydration-faults.ts';
import { assumeVisitor } from './client/login-session.ts';
import { checkRestoredPage } from './client/restored-page.ts';
import { areBuiltInsMissing } from './missing-built-ins.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { ErrorPanel } from './ui/ErrorPanel.tsx';
import { notify } from './ui/notice.ts';

loadChineseFontWhenShown();

preloadPage(location.pathname);

// From here on public/start.js says only that the browser is too old.
document.documentElement.dataset.started = '';
document.getElementById('start-problem')?.toggleAttribute('hidden', true);

watchPageErrors();
onRateLimitError((message) => notify.error(message));

const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <ErrorBoundary
      renderError={(_error, _retry, faultNumber) => (
        <ErrorPanel
          text="HanziVine could not be shown. Nothing you did is lost."
          faultNumber={faultNumber}
          onRetry={() => location.reload()}
        />
      )}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

function start(): void {
  const root = document.getElementById('root');
  if (root) checkRestoredPage(root, queryClient);
  // The frame of a page (`data-frame`) is replaced; a prerendered page is taken over.
  // A history entry with a state shows more than the prerendered page, such as the login form.
  const hasState = ((history.state as { usr?: unknown } | null)?.usr ?? null) !== null;
  if (root?.hasChildNodes() === true && root.dataset.frame === undefined && !hasState) {
    assumeVisitor(queryClient);
    hydrateRoot(root, app, { onRecoverableError: watchHydration() });
  } else if (root) {
    // The frame has nothing to press.
    stopKeepingPresses();
    createRoot(root).render(app);
  }
}

// React renders a transition in slices, between which a phone answers.
const startInSlices = () => startTransition(start);
if (areBuiltInsMissing()) void import('./older-browsers.ts').then(startInSlices, startInSlices);
else startInSlices();
