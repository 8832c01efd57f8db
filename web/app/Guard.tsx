// Who may open a page: asked before it is shown (learning §2 "Access guard", contract/pages.ts).
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Page, folderAsked, offerPage, pages, paymentAsked } from '#contract/pages.ts';
import { isKnownDevice, rememberDevice } from '#web/client/known-device.ts';
import { useOverview, useSession } from '#web/client/session.ts';
import { Trouble } from '#web/ui/Trouble.tsx';
import { rememberWanted } from '#web/client/wanted.ts';

const blank = <div className="min-h-96" />;

/** The row of the page table for a path; a slash at the end makes no difference. */
export function pageOf(path: string): Page | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return pages.find((page) => page.path === plain);
}

function ToLogin() {
  const { pathname, search } = useLocation();
  // Home is where a login leads anyway.
  useEffect(() => {
    if (pathname !== '/') rememberWanted(pathname + search);
  }, [pathname, search]);
  return <Navigate to="/register" state={isKnownDevice() ? { mode: 'login' } : null} replace />;
}

function LevelGuard({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { search } = useLocation();
  const { data, error, refetch } = useOverview();
  if (error && !data) return <Trouble text={error.message} onRetry={() => void refetch()} />;
  const state = data?.levels.find(({ level }) => level === page.level);
  if (!state || page.level === undefined) return blank;
  if (page.guard === 'paid-level' && !state.paid) return <Navigate to={offerPage(page.level)} replace />;
  if (page.guard === 'paid-level-or-first-folder' && !state.paid && folderAsked(search) !== 1) return <Navigate to="/courses" replace />;
  if (page.guard === 'unpaid-level' && state.paid) return <Navigate to="/payedInfo" replace />;
  if (page.guard === 'payable-level' && state.paid && paymentAsked(search) === undefined) return <Navigate to="/payed" replace />;
  return children;
}

/** Shows its page to whom it is for, and leads everybody else where they can go on. While the status is unknown the page is blank. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { status, error, retry } = useSession();
  useEffect(() => {
    if (status === 'learner') rememberDevice();
  }, [status]);
  const page = pageOf(pathname);
  if (!page || page.guard === 'anyone') return children;
  if (error) return <Trouble text={error.message} onRetry={retry} />;
  if (status === 'unknown') return blank;
  if (status === 'visitor') return <ToLogin />;
  if (page.guard === 'learner') return children;
  return <LevelGuard page={page}>{children}</LevelGuard>;
}
