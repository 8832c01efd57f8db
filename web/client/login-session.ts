// The login session and the learner's progress in each level: fetched once and shared by all pages.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type Level, type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { send } from './call.ts';

export interface LoginSession {
  /** `unknown` until the server has responded. */
  readonly status: 'unknown' | 'visitor' | 'learner';
  /** The learner's name; undefined for a visitor. */
  readonly name: string | undefined;
  /** The learner's account, whatever its name; undefined for a visitor. */
  readonly accountId: string | undefined;
  /** Whether the learner may open the moderation page. */
  readonly isModerator: boolean;
  /** Why the request failed; null once there is a response. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const loginSessionKey = ['session'];
export const overviewKey = ['overview'];

/** This browser's login session. */
export function useLoginSession(): LoginSession {
  const { data, error, refetch } = useQuery({
    queryKey: loginSessionKey,
    queryFn: ({ signal }) => send(calls.accounts.loginStatus, {}, { signal }),
    staleTime: 60_000,
  });
  const status = data === undefined ? 'unknown' : data.loggedIn ? 'learner' : 'visitor';
  return {
    status,
    name: data?.user ?? undefined,
    accountId: data?.accountId ?? undefined,
    isModerator: data?.moderator ?? false,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** After a login or logout: drops all cached data of the last session and fetches the new one. */
export async function refreshLoginSession(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== loginSessionKey[0] });
  // A response in flight belongs to the previous session.
  await queryClient.cancelQueries({ queryKey: loginSessionKey });
  await queryClient.query({ queryKey: loginSessionKey, queryFn: () => send(calls.accounts.loginStatus, {}), staleTime: 0 });
}

/** Marks the session as logged out; the guard then redirects to the login. */
export function markLoggedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(loginSessionKey, { loggedIn: false, user: null, accountId: null, moderator: false });
}

/** Refetches the login session, because a call returned 401. */
export function refetchLoginSession(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: loginSessionKey });
}

const overview = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => send(calls.dashboard.overview, {}, { signal }),
});

/** All levels as the dashboard shows them. Fetched only while logged in. */
export function useOverview() {
  const { status } = useLoginSession();
  return useQuery({ ...overview, enabled: status === 'learner' });
}

/** What the overview says of one level. */
export function useLevel(level: Level | undefined) {
  const { status } = useLoginSession();
  return useQuery({ ...overview, enabled: status === 'learner', select: ({ levels }) => levels.find((one) => one.level === level) });
}

function listPaidLevels({ levels }: { levels: readonly LevelState[] }): TaughtLevel[] {
  return levels.flatMap(({ level, paid }) => (paid && isTaughtLevel(level) ? [level] : []));
}

/** The paid levels, if a page has fetched them already; undefined before. Fetches nothing itself. */
export function usePaidLevels(): readonly TaughtLevel[] | undefined {
  return useQuery({ ...overview, enabled: false, select: listPaidLevels }).data;
}

/** Marks the overview as stale, after something that changes it. */
export function refreshOverview(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: overviewKey });
}
