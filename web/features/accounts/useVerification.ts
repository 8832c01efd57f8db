// Checks and redeems the code of a verification link (accounts-and-chat §4 "Registration and login").
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';

async function verify(code: string): Promise<'verified' | 'invalid'> {
  try {
    const { success } = await send(calls.accounts.checkVerificationCode, { code });
    if (!success) return 'invalid';
    await send(calls.accounts.sendVerificationState, { state: 'verified', codeFromLink: code });
    return 'verified';
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return 'invalid';
    throw error;
  }
}

export interface Verification {
  /** `invalid`: a wrong, expired or used code. `failed`: no result; a retry is possible. */
  readonly state: 'running' | 'verified' | 'invalid' | 'failed';
  /** Why it failed; empty otherwise. */
  readonly errorMessage: string;
  readonly retry: () => void;
}

/** A code works once, so it is sent once per page load: the query never goes stale and is never dropped from the cache. */
export function useVerification(code: string): Verification {
  const query = useQuery({
    queryKey: ['verification', code],
    queryFn: () => verify(code),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const retry = () => void query.refetch();
  if (code === '') return { state: 'invalid', errorMessage: '', retry };
  if (query.isFetching || query.isPaused) return { state: 'running', errorMessage: '', retry };
  if (query.error) return { state: 'failed', errorMessage: query.error.message, retry };
  return { state: query.data ?? 'running', errorMessage: '', retry };
}
