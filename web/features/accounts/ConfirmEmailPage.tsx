// The page of the link that confirms a new email address (decisions §9).
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
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { readLinkCode } from './link-code.ts';
import { NarrowPage } from './NarrowPage.tsx';

function Confirmation({ code }: { readonly code: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'invalid'>('asked');

  const check = useQuery({
    queryKey: ['emailCode', code],
    queryFn: ({ signal }) => send(calls.accounts.checkEmailCode, { code }, { signal }),
    enabled: code !== '',
    staleTime: Infinity,
  });

  // Spent by a press only: scanners of mail open links and run their scripts (security, "Found by attack").
  async function confirm(): Promise<void> {
    setState('busy');
    try {
      await send(calls.accounts.confirmEmail, { codeFromLink: code });
      setState('done');
    } catch (error) {
      const isInvalid = error instanceof CallError && error.code === 'code_invalid';
      setState(isInvalid ? 'invalid' : 'asked');
      if (!isInvalid) notifyError(error);
    }
  }

  if (state === 'done')
    return (
      <>
        <p role="status" className="flex items-center gap-2 text-lg text-vine">
          <CheckIcon /> Your email address was changed
        </p>
        <LinkButton kind="primary" to="/settings">
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
        <LinkButton kind="primary" to="/changeEmail">
          Ask for a new link
        </LinkButton>
      </>
    );
  if (check.error) return <ErrorPanel text={check.error.message} onRetry={() => void check.refetch()} />;
  if (!check.data)
    return (
      <div role="status" aria-label="Checking your link" className="w-full">
        <Skeleton className="h-12 w-full" />
      </div>
    );
  return (
    <>
      <p className="text-muted">From now on you log in with this address, and our emails go to it.</p>
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
    <NarrowPage>
      <div className="flex flex-col items-start gap-4">
        <PageHeading title="Confirm your email">Your new email address</PageHeading>
        <Confirmation code={readLinkCode(query)} />
      </div>
    </NarrowPage>
  );
}
