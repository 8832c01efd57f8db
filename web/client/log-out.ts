// Logs out: the login session, what the device kept of it, and the page that was open.
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
  await leadToLogin(queryClient, navigate, {});
}

/** Logs out whoever is logged in instead of the page's learner, whose login form it leads to. Throws like `send`. */
export async function logOutOther(queryClient: QueryClient, navigate: NavigateFunction, other: string, username: string): Promise<void> {
  await send(calls.accounts.logout, {}, { account: other });
  await leadToLogin(queryClient, navigate, { username });
}

async function leadToLogin(queryClient: QueryClient, navigate: NavigateFunction, known: { readonly username?: string }): Promise<void> {
  markLoggedOut(queryClient);
  await navigate('/register', { state: { mode: 'login', ...known } });
  await refreshLoginSession(queryClient);
}
