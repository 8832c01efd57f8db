// Renders public pages for visitors, and the frame of all other pages, to HTML at build time.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { buildQuizPagePath } from '#contract/pages.ts';
import { App } from './app/App.tsx';
import { createQueryClient } from './app/query-client.ts';
import { assumeVisitor } from './client/login-session.ts';

export { publicPages } from './app/public-pages.ts';

/** Returns the HTML of a public page's root element for a visitor. Rejects if a component fails. */
export function renderPage(path: string): Promise<string> {
  const queryClient = createQueryClient();
  assumeVisitor(queryClient);
  return render(path, queryClient);
}

/** Returns the HTML of the bar above every other page, as long as nothing is known of who opens it. */
export function renderFrame(): Promise<string> {
  // A quiz has no footer, which would jump.
  return render(buildQuizPagePath(1), createQueryClient());
}

async function render(path: string, queryClient: QueryClient): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
    {
      // Parts that are sent later need inline scripts, which the page's policy forbids.
      progressiveChunkSize: Infinity,
      onError(error) {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  queryClient.clear();
  return html;
}
