// The login session and the learner's progress in each level: fetched once and shared by all pages.
import { type QueryClient, type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { maxNamedAccounts } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type Level, type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import type { CallInput, CallReply } from '#contract/call.ts';
import { forgetAccount, listKeptAccounts } from './account-storage.ts';
import { forgetReplies, recallReply, sendAndKeep, sendOrRecall } from './kept-replies.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { setPageAccount } from './page-account.ts';
import { checkNewcomer, sendLeftWelcome } from './welcome.ts';

/** An account, as a person knows it and as the device does. */
export interface NamedAccount {
  readonly accountId: string;
  readonly name: string;
}

/** Why nobody is logged in any more, without having logged out here. */
export type LoginEnd = 'ended' | 'removed';

export interface LoginSession {
  /** `unknown` until the server has responded. */
  readonly status: 'unknown' | 'visitor' | 'learner';
  /** The learner's name; undefined for a visitor. */
  readonly name: string | undefined;
  /** The learner's account, whatever its name; undefined for a visitor. */
  readonly accountId: string | undefined;
  /** Whether the learner may open the moderation page. */
  readonly isModerator: boolean;
  /** Whether the page of the first day is still before the learner (decisions §17). */
  readonly isNewcomer: boolean;
  /** Who has logged in in this browser since: nothing of this page may be shown or sent any more. */
  readonly other: NamedAccount | undefined;
  /** How a visitor's last login here ended; undefined after a logout. */
  readonly loginEnd: LoginEnd | undefined;
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

type LoginStatus = CallReply<typeof calls.accounts.loginStatus>;

interface SessionData extends Omit<LoginStatus, 'removed'> {
  readonly isRecalled: boolean;
  readonly other?: NamedAccount;
  readonly loginEnd?: LoginEnd | undefined;
}

/**
 * What a login status means for a page. `shown`: what the page knew before; `kept`: what the device knew when the page was opened. A page belongs to
 * one account until it is left or logged out: another account that logs in sees only that.
 */
function toSessionData(reply: LoginStatus, isRecalled: boolean, shown?: SessionData, kept?: LoginStatus): SessionData {
  const { removed, ...status } = reply;
  const gone = isRecalled ? [] : removed;
  for (const accountId of gone) forgetAccount(accountId);
  const { accountId, user: name } = status;
  const newcomer = accountId !== null && checkNewcomer(accountId, status.newcomer, isRecalled);
  if (accountId !== null && name !== null && shown?.loggedIn === true && shown.accountId !== accountId)
    return { ...shown, isRecalled, other: { accountId, name } };
  setPageAccount(accountId ?? undefined);
  if (status.loggedIn) return { ...status, newcomer, isRecalled };
  // What the last learner saw is no business of the next one on this device.
  forgetReplies();
  const last = shown ?? kept;
  if (last?.loggedIn !== true) return { ...status, isRecalled, loginEnd: shown?.loginEnd };
  return { ...status, isRecalled, loginEnd: gone.includes(last.accountId ?? '') ? 'removed' : 'ended' };
}

/** The accounts that the device keeps something of go along, to learn which are gone. */
function buildStatusInput(): CallInput<typeof calls.accounts.loginStatus> {
  const accounts = listKeptAccounts(maxNamedAccounts);
  return accounts.length > 0 ? { accounts } : {};
}

/** Names no account, because that is the question. */
const namingNobody = { account: null };

/** `isAwaited`: nothing is on the screen until this is known. */
async function fetchSession({ signal, client }: QueryFunctionContext, isAwaited: boolean): Promise<SessionData> {
  const shown = client.getQueryData<SessionData>(loginSessionKey);
  const kept = recallReply(calls.accounts.loginStatus, keptSession);
  const options = { ...namingNobody, signal, isShown: !isAwaited };
  const { reply, error } = await sendOrRecall(calls.accounts.loginStatus, buildStatusInput(), keptSession, options);
  const data = toSessionData(reply, error !== undefined, shown, kept);
  // Somebody logged in in another tab: what pages know is a visitor's.
  if (shown && data.loggedIn && shown.accountId !== data.accountId) dropOtherQueries(client);
  return data;
}

const loginSession = queryOptions({
  queryKey: loginSessionKey,
  queryFn: (context) => fetchSession(context, context.client.getQueryData(loginSessionKey) === undefined),
  staleTime: 60_000,
  refetchInterval: askAgainIfRecalled,
});

/** This browser's login session. */
export function useLoginSession(): LoginSession {
  const { data, error, refetch } = useQuery(loginSession);
  const status = data === undefined ? 'unknown' : data.loggedIn ? 'learner' : 'visitor';
  return {
    status,
    name: data?.user ?? undefined,
    accountId: data?.accountId ?? undefined,
    isModerator: data?.moderator ?? false,
    isNewcomer: data?.newcomer ?? false,
    other: data?.other,
    loginEnd: data?.loginEnd,
    isRecalled: data?.isRecalled ?? false,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

function dropOtherQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== loginSessionKey[0] });
}

/** After a login or logout: drops all cached data of the last session and fetches the new one. Resolves to whether somebody is logged in. */
export async function refreshLoginSession(queryClient: QueryClient): Promise<boolean> {
  dropOtherQueries(queryClient);
  // A response in flight belongs to the previous session.
  await queryClient.cancelQueries({ queryKey: loginSessionKey });
  const { loggedIn } = await queryClient.query({
    queryKey: loginSessionKey,
    queryFn: async () => toSessionData(await sendAndKeep(calls.accounts.loginStatus, buildStatusInput(), keptSession, namingNobody), false),
    staleTime: 0,
  });
  tellOtherTabs('session');
  return loggedIn;
}

const visitorSession: SessionData = { loggedIn: false, user: null, accountId: null, moderator: false, newcomer: false, isRecalled: false };

/** Marks the session as logged out; the guard then redirects to the login. */
export function markLoggedOut(queryClient: QueryClient): void {
  forgetReplies();
  setPageAccount(undefined);
  queryClient.setQueryData(loginSessionKey, visitorSession);
}

/** The learner leaves the page of the first day: no tab and no device shows it again. */
export function leaveWelcome(queryClient: QueryClient, accountId: string): void {
  queryClient.setQueryData<SessionData>(loginSessionKey, (data) => data && { ...data, newcomer: false });
  void sendLeftWelcome(accountId).then(() => tellOtherTabs('session'));
}

/** Takes the person for a visitor until the server has responded, because a prerendered page is sent only where there is no session. */
export function assumeVisitor(queryClient: QueryClient): void {
  queryClient.setQueryData(loginSessionKey, visitorSession, { updatedAt: 0 });
}

/** Asks again who is logged in, for a page that shows nothing before; resolves once it is known, rejects if it cannot be. */
export async function askWhoIsLoggedIn(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: loginSessionKey });
  await queryClient.query({ queryKey: loginSessionKey, queryFn: (context) => fetchSession(context, true), staleTime: 0, retry: false });
}

/** Nothing is known any more of who is logged in. */
export function forgetLoginSession(queryClient: QueryClient): void {
  void queryClient.resetQueries({ queryKey: loginSessionKey });
}

/** The same, because a call or another tab says that it has changed. */
export function refetchLoginSession(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: loginSessionKey });
}

const overviewOf = (accountId: string | undefined) =>
  queryOptions({
    queryKey: overviewKey,
    queryFn: async ({ signal, client }) => {
      const isShown = client.getQueryData(overviewKey) !== undefined;
      const { reply, error } = await sendOrRecall(calls.dashboard.overview, {}, `${accountId}:overview`, {
        signal,
        isShown,
      });
      return { ...reply, isRecalled: error !== undefined };
    },
    refetchInterval: askAgainIfRecalled,
  });

/** All levels as the dashboard shows them. Fetched only while logged in. */
export function useOverview() {
  const { status, accountId } = useLoginSession();
  return useQuery({ ...overviewOf(accountId), enabled: status === 'learner' });
}

/** All levels for a page that shows much of them: what is loaded is rendered in slices, between which a phone answers. */
export function useDeferredOverview() {
  const { data, error, refetch } = useOverview();
  return { data: useDeferredValue(data), error, refetch };
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
