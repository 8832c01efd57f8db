// Who is logged in with this browser, and where they stand with each level: asked once and shared by all pages.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { send } from './call.ts';

export interface Session {
  /** `unknown` until the server has said it. */
  readonly status: 'unknown' | 'visitor' | 'learner';
  /** The learner's name; undefined for a visitor. */
  readonly name: string | undefined;
  /** Why the server could not be asked; null while there is an answer. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const sessionKey = ['session'];
export const overviewKey = ['overview'];

/** The session of this browser. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => send(calls.accounts.loginStatus, {}, { signal }),
    staleTime: 60_000,
  });
  const status = data === undefined ? 'unknown' : data.loggedIn ? 'learner' : 'visitor';
  return { status, name: data?.user ?? undefined, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** After a login or a logout: forgets all that was learnt about the last session, and asks who is logged in now. */
export async function refreshSession(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  // An answer under way is about the session before.
  await queries.cancelQueries({ queryKey: sessionKey });
  await queries.fetchQuery({ queryKey: sessionKey, queryFn: () => send(calls.accounts.loginStatus, {}), staleTime: 0 });
}

/** Takes it that nobody is logged in any more: the guard then leads to the login. */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(sessionKey, { loggedIn: false, user: null });
}

/** Asks again who is logged in, because a call was refused for want of a login. */
export function askSessionAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: sessionKey });
}

const overview = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => send(calls.dashboard.overview, {}, { signal }),
});

/** All levels as the dashboard shows them. Asked only while somebody is logged in. */
export function useOverview() {
  const { status } = useSession();
  return useQuery({ ...overview, enabled: status === 'learner' });
}

function paidLevelsOf({ levels }: { levels: readonly LevelState[] }): TaughtLevel[] {
  return levels.flatMap(({ level, paid }) => (paid && isTaughtLevel(level) ? [level] : []));
}

/** The levels that are paid, as far as a page has asked for them; undefined before. Asks nothing by itself. */
export function usePaidLevels(): readonly TaughtLevel[] | undefined {
  return useQuery({ ...overview, enabled: false, select: paidLevelsOf }).data;
}

/** Marks the levels' standing as out of date, after something that changes it. */
export function refreshOverview(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: overviewKey });
}
