// The state of a verification link: running, waiting for the password, done, or failed with a next step (accounts-and-chat §8).
import { pagePaths } from '#contract/pages.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { loginLink } from './useMode.ts';
import { useVerification } from './useVerification.ts';
import { formatLinkStillGood, formatNotRegistered, formatWelcome } from './account-messages.ts';

const failedMessage = 'An error occurred while verifying email';

/** `code` is empty if the link had none. */
export function EmailVerification({ code }: { readonly code: string }) {
  const { state, username, errorMessage, faultNumber, verify, retry } = useVerification(code);
  const { name } = useLoginSession();
  const isDone = state === 'verified' || state === 'logged-in';
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status" className={isDone ? 'flex items-center gap-2 text-lg text-vine' : 'text-lg text-muted empty:sr-only'}>
        {state === 'running' && <span>Verifying email...</span>}
        {isDone && (
          <>
            <CheckIcon />
            <span>Email was successfully verified!</span>
          </>
        )}
      </p>
      {state === 'asked' && (
        <LinkPasswordForm username={username} label="Verify my email" onSubmit={verify}>
          <p>
            This link is for the account <strong>{username}</strong>, which was registered in another browser. Enter the password that you
            registered with.
          </p>
          <p className="mt-2 text-sm text-muted">{formatNotRegistered(username)}</p>
        </LinkPasswordForm>
      )}
      {state === 'verified' && (
        <>
          {errorMessage !== '' && <p role="alert">{errorMessage}</p>}
          <LinkButton kind="primary" to={`${pagePaths.register}?confirmed=true`} replace>
            Go to login
          </LinkButton>
        </>
      )}
      {state === 'logged-in' && (
        <>
          <p>{name === undefined ? 'You are logged in.' : formatWelcome(name)}</p>
          <LinkButton kind="primary" to="/" replace>
            Start learning
          </LinkButton>
        </>
      )}
      {state === 'invalid' && (
        <>
          <p role="alert" className="text-lg text-seal">
            {failedMessage}
          </p>
          <p>
            {code === ''
              ? 'The link is incomplete. Please open it again from the mail.'
              : errorMessage !== ''
                ? errorMessage
                : 'A link works once and for 24 hours. If you have opened it before, your address is verified and you can log in. If not, the login page sends you a new one.'}
          </p>
          <LinkButton kind="primary" {...loginLink}>
            Go to login
          </LinkButton>
        </>
      )}
      {state === 'failed' && (
        <>
          <p role="alert" className="text-lg text-seal">
            {failedMessage}
          </p>
          <p>{formatLinkStillGood(errorMessage)}</p>
          <Button kind="primary" onClick={retry}>
            Try again
          </Button>
          <FaultNumber number={faultNumber} />
        </>
      )}
    </div>
  );
}
