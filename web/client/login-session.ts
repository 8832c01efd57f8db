// The login session and the learner's progress in each level: fetched once and shared by all pages.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type Level, type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import type { CallReply } from '#contract/call.ts';
import { forgetReplies, sendAndKeep, sendOrRecall } from './kept-replies.ts';

export interface LoginSession {
  /** `unknown` until the server has responded. */
  readonly status: 'unknown' | 'visitor' | 'learner';
  /** The learner's name; undefined for a visitor. */
  readonly name: string | undefined;
  /** The learner's account, whatever its name; undefined for a visitor. */
  readonly accountId: string | undefined;
  /** Whether the learner may open the moderation page. */
  readonly isModerator: boolean;
  /** The server cannot be reached: all this is what the device kept. */
  readonly isRecalled: boolean;
  /** Why the request failed; null once there is a response. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const loginSessionKey = ['session'];
export const overviewKey = ['overview'];
/** Under this name the device keeps who is logged in. */
const keptSession = 'session';

/** While a kept reply is shown, the server is asked again so often. */
const askAgainMs = 15_000;
const askAgainIfRecalled = ({ state: { data } }: { state: { data?: { isRecalled: boolean } | undefined } }) =>
  data?.isRecalled === true ? askAgainMs : false;

function toSessionData(reply: CallReply<typeof calls.accounts.loginStatus>, isRecalled: boolean) {
  // What the last learner saw is no business of the next one on this device.
  if (!reply.loggedIn) forgetReplies();
  return { ...reply, isRecalled };
}

/** This browser's login session. */
export function useLoginSession(): LoginSession {
  const { data, error, refetch } = useQuery({
    queryKey: loginSessionKey,
    queryFn: async ({ signal }) => {
      const status = await sendOrRecall(calls.accounts.loginStatus, {}, keptSession, { signal });
      return toSessionData(status.reply, status.error !== undefined);
    },
    staleTime: 60_000,
    refetchInterval: askAgainIfRecalled,
  });
  const status = data === undefined ? 'unknown' : data.loggedIn ? 'learner' : 'visitor';
  return {
    status,
    name: data?.user ?? undefined,
    accountId: data?.accountId ?? undefined,
    isModerator: data?.moderator ?? false,
    isRecalled: data?.isRecalled ?? false,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** After a login or logout: drops all cached data of the last session and fetches the new one. */
export async function refreshLoginSession(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== loginSessionKey[0] });
  // A response in flight belongs to the previous session.
  await queryClient.cancelQueries({ queryKey: loginSessionKey });
  await queryClient.query({
    queryKey: loginSessionKey,
    queryFn: async () => toSessionData(await sendAndKeep(calls.accounts.loginStatus, {}, keptSession), false),
    staleTime: 0,
  });
}

const visitorSession = { loggedIn: false, user: null, accountId: null, moderator: false, isRecalled: false };

/** Marks the session as logged out; the guard then redirects to the login. */
export function markLoggedOut(queryClient: QueryClient): void {
  forgetReplies();
  queryClient.setQueryData(loginSessionKey, visitorSession);
}

/** Takes the person for a visitor until the server has responded, because a prerendered page is sent only where there is no session. */
export function assumeVisitor(queryClient: QueryClient): void {
  queryClient.setQueryData(loginSessionKey, visitorSession, { updatedAt: 0 });
}

/** Refetches the login session, because a call returned 401. */
export function refetchLoginSession(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: loginSessionKey });
}

const overviewOf = (accountId: string | undefined) =>
  queryOptions({
    queryKey: overviewKey,
    queryFn: async ({ signal }) => {
      const { reply, error } = await sendOrRecall(calls.dashboard.overview, {}, `${accountId}:overview`, { signal });
      return { ...reply, isRecalled: error !== undefined };
    },
    refetchInterval: askAgainIfRecalled,
  });

/** All levels as the dashboard shows them. Fetched only while logged in. */
export function useOverview() {
  const { status, accountId } = useLoginSession();
  return useQuery({ ...overviewOf(accountId), enabled: status === 'learner' });
}

/** What the overview says of one level. */
export function useLevel(level: Level | undefined) {
  const { status, accountId } = useLoginSession();
  return useQuery({
    ...overviewOf(accountId),
    enabled: status === 'learner',
    select: ({ levels }) => levels.find((one) => one.level === level),
  });
}

function listPaidLevels({ levels }: { levels: readonly LevelState[] }): TaughtLevel[] {
  return levels.flatMap(({ level, paid }) => (paid && isTaughtLevel(level) ? [level] : []));
}

/** The paid levels, if a page has fetched them already; undefined before. Fetches nothing itself. */
export function usePaidLevels(): readonly TaughtLevel[] | undefined {
  return useQuery({ ...overviewOf(undefined), enabled: false, select: listPaidLevels }).data;
}

/** Marks the overview as stale, after something that changes it. */
export function refreshOverview(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: overviewKey });
}
