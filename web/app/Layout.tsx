// The layout of every page: navigation, content, footer.
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { PageLoadError } from '#web/client/module-loading.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { BottomBar } from './BottomBar.tsx';
import { findPage, hasOwnFrame, isPaymentPath } from './page-paths.ts';
import { TopBar } from './TopBar.tsx';

function subscribeOnlineStatus(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function getOfflineText(pathname: string): string {
  if (isPaymentPath(pathname)) return 'Paying needs a connection.';
  if (pathname === buildChatPagePath()) return 'Your messages are saved on this device and sent later.';
  const page = findPage(pathname);
  // Everything else that is about the account is shown as it is now, or not at all.
  const isStudy = page?.level !== undefined || page?.guard === 'anyone' || pathname === '/' || pathname === pagePaths.courses;
  return isStudy ? 'Your answers are saved on this device and sent later.' : 'This page needs a connection.';
}

function OfflineBanner({ pathname }: { readonly pathname: string }) {
  const isOnline = useSyncExternalStore(
    subscribeOnlineStatus,
    () => navigator.onLine,
    () => true,
  );
  const { isRecalled } = useLoginSession();
  const what = !isOnline
    ? 'You are offline.'
    : isRecalled
      ? 'HanziVine cannot be reached right now. Showing what is saved on this device.'
      : undefined;
  return (
    <div role="status">
      {what !== undefined && <p className="bg-gold-soft px-4 py-2 text-center text-sm">{`${what} ${getOfflineText(pathname)}`}</p>}
    </div>
  );
}

function renderPageError(error: unknown, retry: () => void, faultNumber: string | undefined) {
  if (error instanceof PageLoadError)
    return <ErrorPanel text="This page could not be loaded. Please check your connection." onRetry={retry} />;
  return (
    <ErrorPanel text="This page could not be shown. Nothing you did is lost." faultNumber={faultNumber} onRetry={() => location.reload()} />
  );
}

function useScrollToTop(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    // On back navigation the browser restores the scroll position itself.
    if (navigation !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, navigation]);
}

// The first year of the copyright (accounts-and-chat §9).
const firstYear = 2025;

const footerLinks = [
  ['/', 'Main'],
  [pagePaths.courses, 'Courses'],
  [pagePaths.profile, 'My Profile'],
  [buildChatPagePath(), 'Chat'],
  [pagePaths.settings, 'Settings'],
  [pagePaths.about, 'About'],
  [pagePaths.terms, 'Terms of Use'],
  [pagePaths.privacy, 'Privacy'],
  [pagePaths.contactForm, 'Contact'],
] as const;

/** Formats the years of the copyright, from the first to the current one. */
function formatYears(currentYear: number): string {
  return currentYear > firstYear ? `${firstYear}–${currentYear}` : `${firstYear}`;
}

/** The chat is as high as the screen. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [currentYear] = useState(() => new Date().getFullYear());
  useScrollToTop();
  const isChat = pathname === buildChatPagePath();
  const isBare = hasOwnFrame(pathname);
  // On the root, because older browsers cannot ask what an element has (decisions §11).
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-fills-screen', isChat), [isChat]);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-20 rounded-control bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <TopBar />
      <OfflineBanner pathname={pathname} />
      {/* On a phone the footer is below the first screen from the start, so that no part of a page that comes moves it. */}
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-page flex-1 outline-none ${isBare ? 'flex min-h-0 flex-col' : 'px-4 py-6 max-wide:min-h-[calc(100svh-4rem)] wide:px-8 wide:py-10'}`}
      >
        <ErrorBoundary key={pathname} renderError={renderPageError}>
          {children}
        </ErrorBoundary>
      </main>
      {!isBare && (
        <footer className="border-t border-line">
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-sm text-muted wide:px-8">
            {/* A prerendered page may be of last year. */}
            <p suppressHydrationWarning>{`© ${formatYears(currentYear)} HanziVine`}</p>
            <nav aria-label="Footer">
              {/* The links' own room does not indent them. */}
              <ul className="-mx-2 flex flex-wrap gap-x-2">
                {footerLinks.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to} className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </footer>
      )}
      <BottomBar />
    </>
  );
}
