// Checks the code of a verification link, and spends it: at once in the browser that registered, elsewhere by a press.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { CallError, formatErrorSentence, send } from '#web/client/call.ts';
import { refreshLoginSession } from '#web/client/login-session.ts';

export interface Verification {
  /** `asked`: waits for a press. `invalid`: a wrong, expired or used code. `failed`: no result; a retry is possible. */
  readonly state: 'running' | 'asked' | 'verified' | 'logged-in' | 'invalid' | 'failed';
  /** Why it failed, as a sentence; empty otherwise. */
  readonly errorMessage: string;
  /** Spends the code. */
  readonly verify: () => void;
  readonly retry: () => void;
}

type Outcome = { readonly state: 'running' | 'verified' | 'logged-in' | 'invalid' } | { readonly state: 'failed'; readonly error: Error };

/** Mail scanners open links and run their scripts, but they are not the browser that registered (security, "Found by attack" 17). */
export function useVerification(code: string): Verification {
  const queryClient = useQueryClient();
  // Kept apart from the check, which a new login session drops from the cache.
  const [outcome, setOutcome] = useState<Outcome>();
  const check = useQuery({
    queryKey: ['verification', code],
    queryFn: () => send(calls.accounts.checkVerificationCode, { code }),
    enabled: code !== '' && outcome === undefined,
    retry: false,
    staleTime: Infinity,
  });

  const verify = useCallback(async () => {
    setOutcome({ state: 'running' });
    try {
      const { loggedIn } = await send(calls.accounts.sendVerificationState, { state: 'verified', codeFromLink: code });
      // Whether or not the page learns of its new session, the code is spent.
      if (loggedIn) await refreshLoginSession(queryClient).catch(() => undefined);
      setOutcome({ state: loggedIn ? 'logged-in' : 'verified' });
    } catch (error) {
      const isInvalid = error instanceof CallError && error.status === 400;
      setOutcome(isInvalid ? { state: 'invalid' } : { state: 'failed', error: error as Error });
    }
  }, [code, queryClient]);

  const isOwn = check.data?.success === true && check.data.registeredHere;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isOwn || hasBegun.current) return;
    hasBegun.current = true;
    void verify();
  }, [isOwn, verify]);

  const press = () => void verify();
  const base = { errorMessage: '', verify: press, retry: press };
  if (code === '') return { ...base, state: 'invalid' };
  if (outcome?.state === 'failed') return { ...base, state: 'failed', errorMessage: describeFailure(outcome.error) };
  if (outcome) return { ...base, state: outcome.state };
  if (check.isFetching) return { ...base, state: 'running' };
  if (check.error) return { ...base, state: 'failed', errorMessage: describeFailure(check.error), retry: () => void check.refetch() };
  if (!check.data || isOwn) return { ...base, state: 'running' };
  return { ...base, state: check.data.success ? 'asked' : 'invalid' };
}

function describeFailure(error: Error): string {
  return error instanceof CallError ? formatErrorSentence(error) : error.message;
}
