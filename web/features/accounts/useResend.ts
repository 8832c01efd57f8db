// Asks for a new verification email.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { CallError, formatErrorSentence, send } from '#web/client/call.ts';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';

export interface Resend {
  readonly isBusy: boolean;
  /** Why no email can be sent now, as a sentence: too many were asked for. */
  readonly limitMessage: string | undefined;
  readonly resend: (username: string) => Promise<void>;
}

/** The reply is the same for every name (decisions §9). */
export function useResend(): Resend {
  const [isBusy, setBusy] = useState(false);
  const [limitMessage, setLimitMessage] = useState<string>();
  async function resend(username: string): Promise<void> {
    setBusy(true);
    setLimitMessage(undefined);
    try {
      const { message } = await send(calls.accounts.resendVerificationCode, { username });
      notify.success(message);
    } catch (error) {
      // A 429 has its own notice.
      if (error instanceof CallError && error.status === 429) setLimitMessage(formatErrorSentence(error));
      else notifyError(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, limitMessage, resend };
}
