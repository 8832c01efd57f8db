// Renders public pages for visitors, and the frame and the skeleton of every page, to HTML at build time.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { buildQuizPagePath, pages } from '#contract/pages.ts';
import { App } from './app/App.tsx';
import { Layout } from './app/Layout.tsx';
import { AnyPageWaiting, PageWaiting } from './app/PageWaiting.tsx';
import { createQueryClient } from './app/query-client.ts';
import { assumeVisitor } from './client/login-session.ts';

export { publicPages } from './app/public-pages.ts';

/** The paths of all pages. */
export const pagePaths: readonly string[] = pages.map(({ path }) => path);

/** Returns the HTML of a public page's root element for a visitor. Rejects if a component fails. */
export function renderPage(path: string): Promise<string> {
  const queryClient = createQueryClient();
  assumeVisitor(queryClient);
  return render(path, queryClient, <App />);
}

/** Returns the HTML of the bar above a page and of the page's skeleton, as long as nothing is known of who opens it; without a path, of any page. */
export function renderFrame(path?: string): Promise<string> {
  const content = path === undefined ? <AnyPageWaiting /> : <PageWaiting />;
  // A quiz has no footer, which would jump.
  return render(path ?? buildQuizPagePath(1), createQueryClient(), <Layout>{content}</Layout>);
}

async function render(path: string, queryClient: QueryClient, content: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>{content}</StaticRouter>
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
