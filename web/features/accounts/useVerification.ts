// Checks the code of a verification link, and spends it: at once in the browser that registered, elsewhere with the password of the registration.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { CallError, formatErrorSentence, getFaultNumber, send } from '#web/client/call.ts';
import { refreshLoginSession } from '#web/client/login-session.ts';
import { cookiesRefused } from './cookies-refused.ts';

export interface Verification {
  /** `asked`: waits for the password. `invalid`: a wrong, expired or used code. `failed`: no result; a retry is possible. */
  readonly state: 'running' | 'asked' | 'verified' | 'logged-in' | 'invalid' | 'failed';
  /** The account that the link is for; empty unless the password is asked for. */
  readonly username: string;
  /** Why it failed, is invalid or logged nobody in, as a sentence; empty otherwise. */
  readonly errorMessage: string;
  /** Where the server was at fault. */
  readonly faultNumber?: string | undefined;
  /** Spends the code with the password; throws what is to be shown beside it. */
  readonly verify: (password: string) => Promise<void>;
  readonly retry: () => void;
}

type Outcome =
  | { readonly state: 'running' | 'logged-in' }
  | { readonly state: 'verified' | 'invalid'; readonly message: string }
  | { readonly state: 'failed'; readonly error: Error };

const failedMessage = 'An error occurred while verifying email';

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

  const spend = useCallback(
    async (password?: string) => {
      try {
        const input = { state: 'verified', code, password };
        const { loggedIn } = await send(calls.accounts.sendVerificationState, input);
        // Whether or not the page learns of its new session, the code is spent.
        const isKnown = loggedIn && (await refreshLoginSession(queryClient).catch(() => true));
        setOutcome(isKnown ? { state: 'logged-in' } : { state: 'verified', message: loggedIn ? cookiesRefused : '' });
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'code_invalid')) throw error;
        setOutcome({ state: 'invalid', message: error.message });
      }
    },
    [code, queryClient],
  );
  const verify = useCallback(async () => {
    setOutcome({ state: 'running' });
    await spend().catch((error: unknown) => setOutcome({ state: 'failed', error: error as Error }));
  }, [spend]);

  const isOwn = check.data?.proof === 'given';
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isOwn || hasBegun.current) return;
    hasBegun.current = true;
    void verify();
  }, [isOwn, verify]);

  const base = { username: '', errorMessage: '', verify: spend, retry: () => void verify() };
  if (code === '') return { ...base, state: 'invalid' };
  if (outcome?.state === 'failed') return { ...base, state: 'failed', ...describeFailure(outcome.error) };
  if (outcome?.state === 'verified') return { ...base, state: 'verified', errorMessage: outcome.message };
  if (outcome?.state === 'invalid') return { ...base, state: 'invalid', errorMessage: describeReason(outcome.message) };
  if (outcome) return { ...base, state: outcome.state };
  if (check.isFetching) return { ...base, state: 'running' };
  if (check.error) return { ...base, state: 'failed', ...describeFailure(check.error), retry: () => void check.refetch() };
  if (!check.data || isOwn) return { ...base, state: 'running' };
  if (check.data.success) return { ...base, state: 'asked', username: check.data.username ?? '' };
  return { ...base, state: 'invalid', errorMessage: describeReason(check.data.error ?? '') };
}

// The heading says the general message already.
function describeReason(message: string): string {
  return message === failedMessage ? '' : message;
}

function describeFailure(error: Error): Pick<Verification, 'errorMessage' | 'faultNumber'> {
  const errorMessage = error instanceof CallError ? formatErrorSentence(error) : error.message;
  return { errorMessage, faultNumber: getFaultNumber(error) };
}
