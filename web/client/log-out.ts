// Logs out: the login session, what the device kept of it, and the page that was open.
import { pagePaths } from '#contract/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { calls } from '#contract/calls.ts';
import { send } from './call.ts';
import { markLoggedOut, refreshLoginSession } from './login-session.ts';
import { forgetReturnTo } from './return-to.ts';

/** Leads to the login. Throws like `send`. */
export async function logOut(queryClient: QueryClient, navigate: NavigateFunction): Promise<void> {
  await send(calls.accounts.logout, {});
  forgetReturnTo();
  markLoggedOut(queryClient);
  await navigate(pagePaths.register, { state: { mode: 'login' } });
  await refreshLoginSession(queryClient);
}

/** Logs out the account that is logged in instead of the page's learner, whose login form `showLogin` shows once its address is there. Throws like `send`. */
export async function logOutOther(navigate: NavigateFunction, other: string, username: string): Promise<void> {
  await send(calls.accounts.logout, {}, { account: other });
  await navigate(pagePaths.register, { state: { mode: 'login', username } });
}

/** Shows the page as that of a visitor, after such a logout. */
export async function showLogin(queryClient: QueryClient): Promise<void> {
  markLoggedOut(queryClient);
  await refreshLoginSession(queryClient);
}
