// Checks the code of a verification link and uses it up (accounts-and-chat §4 "Registration and login").
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
  /** `invalid`: a wrong, old or used code. `failed`: no verdict came, it can be tried again. */
  readonly state: 'running' | 'verified' | 'invalid' | 'failed';
  /** Why it failed; empty otherwise. */
  readonly problem: string;
  readonly retry: () => void;
}

/** A code works once, so it is sent once in the page's whole life: the query is never stale and is not given up half-way. */
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
  if (code === '') return { state: 'invalid', problem: '', retry };
  if (query.isFetching || query.isPaused) return { state: 'running', problem: '', retry };
  if (query.error) return { state: 'failed', problem: query.error.message, retry };
  return { state: query.data ?? 'running', problem: '', retry };
}
