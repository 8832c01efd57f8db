// Checks who may open a page before it is shown (learning §2 "Access guard", contract/pages.ts).
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayRepeat } from '#contract/dashboard.ts';
import { type Page, parseFolderNumber, buildOfferPagePath, parseOrderId, pagePaths } from '#contract/pages.ts';
import { isKnownDevice, rememberDevice } from '#web/client/known-device.ts';
import { useLevel, useLoginSession, useOverview } from '#web/client/login-session.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { findPage } from './page-paths.ts';
import { PageWaiting } from './PageWaiting.tsx';
import { rememberReturnTo } from '#web/client/return-to.ts';

function RedirectToLogin() {
  const { pathname, search } = useLocation();
  // A login leads home by default.
  useEffect(() => {
    if (pathname !== '/') rememberReturnTo(pathname + search);
  }, [pathname, search]);
  return <Navigate to={pagePaths.register} state={isKnownDevice() ? { mode: 'login' } : null} replace />;
}

function LevelGuard({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { search } = useLocation();
  const { data: state, error, refetch } = useLevel(page.level);
  if (error && !state) return <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />;
  if (!state || page.level === undefined) return <PageWaiting />;
  if (page.guard === 'paid-level' && !state.paid) return <Navigate to={buildOfferPagePath(page.level)} replace />;
  if (page.guard === 'learnt-level' && !mayRepeat(state)) return <Navigate to={buildOfferPagePath(page.level)} replace />;
  if (page.guard === 'paid-level-or-first-folder' && !state.paid && parseFolderNumber(search) !== 1)
    return <Navigate to={pagePaths.courses} replace />;
  if (page.guard === 'unpaid-level' && state.paid) return <Navigate to={pagePaths.paidInfo} replace />;
  if (page.guard === 'payable-level' && state.paid && parseOrderId(search) === undefined) return <Navigate to={pagePaths.paid} replace />;
  return children;
}

function PaidGuard({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <PageWaiting />;
  return data.levels.some(({ paid }) => paid) ? children : <Navigate to={pagePaths.offer} replace />;
}

/** Shows a page to those it is for and redirects everybody else. A skeleton while the login status is unknown. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { status, isModerator, isNewcomer, error, retry } = useLoginSession();
  useEffect(() => {
    if (status === 'learner') rememberDevice();
  }, [status]);
  const page = findPage(pathname);
  if (!page || page.guard === 'anyone') return children;
  if (error) return <ErrorPanel error={error} text={error.message} onRetry={retry} />;
  if (status === 'unknown') return <PageWaiting />;
  // As if there were nothing (decisions §13).
  if (page.guard === 'moderator') return isModerator ? children : <NotFoundPage />;
  if (status === 'visitor') return <RedirectToLogin />;
  if (page.guard === 'learner') return children;
  if (page.guard === 'home') return isNewcomer ? <Navigate to={pagePaths.welcome} replace /> : children;
  if (page.guard === 'any-level-paid') return <PaidGuard>{children}</PaidGuard>;
  return <LevelGuard page={page}>{children}</LevelGuard>;
}
