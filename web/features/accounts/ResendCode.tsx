// Requests a new verification email for what is typed into the login form.
import { blockLinkClasses } from './link-classes.ts';
import { useResend } from './useResend.ts';

export interface ResendCodeProps {
  /** The name or address to send for; empty while nothing is typed. */
  readonly username: () => string;
  /** Called instead of sending while nothing is typed. */
  readonly onMissing: () => void;
}

export function ResendCode({ username, onMissing }: ResendCodeProps) {
  const { isBusy, resend } = useResend();
  function handleClick(): void {
    const typed = username().trim();
    if (typed === '') onMissing();
    else void resend(typed);
  }
  return (
    <button type="button" disabled={isBusy} onClick={handleClick} className={`${blockLinkClasses} disabled:opacity-60`}>
      Resend verification code
    </button>
  );
}
