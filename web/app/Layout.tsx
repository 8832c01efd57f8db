// The frame of every page: navigation, content, footer.
import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { Trouble } from '#web/ui/Trouble.tsx';
import { TopBar, isPaying } from './TopBar.tsx';

function subscribeLine(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function OfflineNote({ isPayment }: { readonly isPayment: boolean }) {
  const isOnline = useSyncExternalStore(subscribeLine, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-gold-soft px-4 py-2 text-center text-sm">
          You are offline. {isPayment ? 'Paying needs a connection.' : 'What you answer is kept on this device and sent later.'}
        </p>
      )}
    </div>
  );
}

interface BoundaryState {
  readonly failed: boolean;
}

class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Trouble text="This page could not be shown. Nothing you did is lost." onRetry={() => location.reload()} />;
  }
}

function useScroll(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    // On the way back the browser restores the place by itself.
    if (navigation !== 'POP') scrollTo(0, 0);
  }, [pathname, navigation]);
}

// The copyright line says 2025 (accounts-and-chat §9).
const firstYear = 2025;

const footerLinks = [
  ['/', 'Main'],
  ['/courses', 'Courses'],
  ['/settings', 'Settings'],
  ['/about', 'About'],
  ['/terms', 'Terms of Use'],
] as const;

/** The years of the copyright: from the first on to the present one. */
function yearsOf(now: number): string {
  return now > firstYear ? `${firstYear}–${now}` : `${firstYear}`;
}

/** Quiz and repeat pages have no footer and keep their own margins: one thing to do. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useScroll();
  const isStudying = /^\/(?:quiz|repeatQuiz)/.test(pathname);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-20 rounded-control bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <TopBar />
      <OfflineNote isPayment={isPaying(pathname)} />
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-280 flex-1 outline-none ${isStudying ? 'flex flex-col' : 'px-4 py-6 wide:px-8 wide:py-10'}`}
      >
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      {!isStudying && (
        <footer className="border-t border-line">
          <div className="mx-auto flex max-w-280 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-sm text-muted wide:px-8">
            <p>© {yearsOf(new Date().getFullYear())} HanziVine</p>
            <nav aria-label="Footer">
              <ul className="flex flex-wrap gap-x-2">
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
    </>
  );
}
