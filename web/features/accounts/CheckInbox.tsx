// What comes after the sign-up: the link in the inbox, another one, or another address.
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { blockLinkClasses } from './link-classes.ts';
import { useResend } from './useResend.ts';

export interface CheckInboxProps {
  readonly username: string;
  readonly email: string;
  /** Called when the address is to be corrected. */
  readonly onCorrect: () => void;
  readonly onLogin: () => void;
}

export function CheckInbox({ username, email, onCorrect, onLogin }: CheckInboxProps) {
  const { isBusy, limitMessage, resend } = useResend();
  return (
    <>
      <PageHeading title="Check your inbox">Check your inbox</PageHeading>
      <div role="status" className="mt-5 rounded-control bg-vine-soft px-4 py-3">
        <p className="font-medium">Registered</p>
        <p>You were registered successfully!</p>
        <p>Check your email now to verify it</p>
      </div>
      <p className="mt-5">
        We wrote to <strong className="font-medium wrap-anywhere">{email}</strong>. Open the link in the mail on this device, and you are
        logged in. It works for 24 hours.
      </p>
      <p className="mt-2 text-sm text-muted">Nothing there? It can take a minute, and it may be in your spam folder.</p>
      <div className="mt-5 flex flex-col gap-2">
        <Button isBusy={isBusy} onClick={() => void resend(username)}>
          Resend verification code
        </Button>
        <p role="status" className="text-sm text-muted empty:sr-only">
          {limitMessage}
        </p>
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <button type="button" className={blockLinkClasses} onClick={onCorrect}>
          Wrong address? Correct it
        </button>
        <button type="button" className={blockLinkClasses} onClick={onLogin}>
          Go to login
        </button>
      </p>
    </>
  );
}
