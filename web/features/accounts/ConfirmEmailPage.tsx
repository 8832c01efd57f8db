// The page of the link that confirms a new email address (decisions §9).
import { pagePaths } from '#contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { readLinkCode } from './link-code.ts';
import { NarrowPage } from './NarrowPage.tsx';
import { formatAddressChanged, formatNotYourAccount } from './account-messages.ts';

function Confirmation({ code }: { readonly code: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'invalid'>('asked');

  const check = useQuery({
    queryKey: ['emailCode', code],
    queryFn: ({ signal }) => send(calls.accounts.checkEmailCode, { code }, { signal }),
    enabled: code !== '',
    staleTime: Infinity,
  });

  async function spend(password?: string): Promise<void> {
    try {
      await send(calls.accounts.confirmEmail, { code, password });
      setState('done');
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'code_invalid')) throw error;
      setState('invalid');
    }
  }

  // Spent by a press only: scanners of mail open links and run their scripts (security, "Found by attack").
  async function confirm(): Promise<void> {
    setState('busy');
    await spend().catch((error: unknown) => {
      setState('asked');
      notifyError(error);
    });
  }

  if (state === 'done')
    return (
      <>
        <p role="status" className="flex items-center gap-2 text-lg text-vine">
          <CheckIcon /> Your email address was changed
        </p>
        <LinkButton kind="primary" to={pagePaths.accountSettings}>
          Go to settings
        </LinkButton>
      </>
    );
  if (state === 'invalid' || code === '' || check.data?.success === false)
    return (
      <>
        <p role="alert" className="text-lg text-seal">
          Invalid email confirmation link
        </p>
        <p>A link works once and for 24 hours, and a newer one ends it. The settings send you a new one.</p>
        <LinkButton kind="primary" to={pagePaths.changeEmail}>
          Ask for a new link
        </LinkButton>
      </>
    );
  if (check.error) return <ErrorPanel error={check.error} text={check.error.message} onRetry={() => void check.refetch()} />;
  if (!check.data)
    return (
      <div role="status" aria-label="Checking your link" className="w-full">
        <Skeleton className="h-12 w-full" />
      </div>
    );
  const username = check.data.username ?? '';
  if (check.data.proof === 'login')
    return (
      <>
        <p>
          This link is for the account <strong>{username}</strong>, which has no password. Log in to it here with Google, then open the link
          again.
        </p>
        <LinkButton kind="primary" to={pagePaths.register}>
          Go to login
        </LinkButton>
      </>
    );
  if (check.data.proof === 'password')
    return (
      <LinkPasswordForm username={username} label="Use this address" onSubmit={spend}>
        <p>
          This link gives your address to the account <strong>{username}</strong>, which is not logged in here. Enter its password.
        </p>
        <p className="mt-2 text-sm text-muted">{formatNotYourAccount(username)}</p>
      </LinkPasswordForm>
    );
  return (
    <>
      <p className="text-muted">{formatAddressChanged(username)}</p>
      <Button kind="primary" isBusy={state === 'busy'} onClick={() => void confirm()}>
        Use this address
      </Button>
    </>
  );
}

/** The page of `/confirmemail?code=…`. */
export default function ConfirmEmailPage() {
  const [query] = useSearchParams();
  return (
    <NarrowPage heading="Your new email address" title="Confirm your email">
      <div className="flex flex-col items-start gap-4">
        <Confirmation code={readLinkCode(query)} />
      </div>
    </NarrowPage>
  );
}
