// Requests a new verification email.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { notify } from '#web/ui/notice.ts';
import { blockLinkClasses } from './link-classes.ts';

export interface ResendCodeProps {
  /** The name or address to send for; empty while nothing is typed. */
  readonly username: () => string;
  /** Called instead of sending while nothing is typed. */
  readonly onMissing: () => void;
}

/** The reply is the same for every name (decisions §9). */
export function ResendCode({ username, onMissing }: ResendCodeProps) {
  const [isBusy, setBusy] = useState(false);
  async function resend() {
    const typed = username().trim();
    if (typed === '') return onMissing();
    setBusy(true);
    try {
      const { message } = await send(calls.accounts.resendVerificationCode, { username: typed });
      notify.success(message);
    } catch (error) {
      // A 429 has its own notice.
      if (!(error instanceof CallError)) notify.error('Error occured');
      else if (error.status !== 429) notify.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" disabled={isBusy} onClick={() => void resend()} className={`${blockLinkClasses} disabled:opacity-60`}>
      Resend verification code
    </button>
  );
}
