// The state of a verification link: running, done, or failed with a next step (accounts-and-chat §8).
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { loginLink } from './useMode.ts';
import { useVerification } from './useVerification.ts';

const failedMessage = 'An error occurred while verifying email';

/** `code` is empty if the link had none. */
export function EmailVerification({ code }: { readonly code: string }) {
  const { state, errorMessage, retry } = useVerification(code);
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title="Verify your email">Email verification</PageHeading>
      <p role="status" className={state === 'verified' ? 'flex items-center gap-2 text-lg text-vine' : 'text-lg text-muted empty:sr-only'}>
        {state === 'running' && 'Verifying email...'}
        {state === 'verified' && (
          <>
            <CheckIcon /> Email was successfully verified!
          </>
        )}
      </p>
      {state === 'verified' && (
        <LinkButton kind="primary" to="/register?confirmed=true" replace>
          Go to login
        </LinkButton>
      )}
      {state === 'invalid' && (
        <>
          <p role="alert" className="text-lg text-seal">
            {failedMessage}
          </p>
          <p>
            {code === ''
              ? 'The link is incomplete. Please open it again from the mail.'
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
          <p>{errorMessage} Your link is still good.</p>
          <Button kind="primary" onClick={retry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
