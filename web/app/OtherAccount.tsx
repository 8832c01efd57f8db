// Stands in place of a page whose account is not the one that is logged in any more (security, "Bound to an account").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logOutOther, showLogin } from '#web/client/log-out.ts';
import type { NamedAccount } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { notifyError } from '#web/ui/notify-error.ts';

/** Nothing of the page is shown or sent. `owner`: whose page it was. It comes back by itself once they are logged in again. */
export function OtherAccount({ owner, other }: { readonly owner: string; readonly other: NamedAccount }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  // Not before: the guard of the page that is left would lead to the login without the name.
  useEffect(() => {
    if (isBusy && pathname === '/register') showLogin(queryClient).catch(notifyError);
  }, [isBusy, pathname, queryClient]);
  async function logInAgain(): Promise<void> {
    setBusy(true);
    try {
      await logOutOther(navigate, other.accountId, owner);
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex w-full max-w-160 flex-1 flex-col justify-center gap-4 px-4 py-12 outline-none">
      <PageHeading title="Another account">{`${other.name} is logged in now`}</PageHeading>
      <p>{`This page belongs to ${owner}. Since it was opened, ${other.name} has logged in in this browser.`}</p>
      <p className="text-muted">{`Answers and messages of ${owner} that are not sent yet stay on this device. They are sent when ${owner} is logged in again, and never as ${other.name}.`}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {/* Loads the page anew, so that nothing of the other account stays in memory. */}
        <Button kind="primary" onClick={() => location.assign('/')}>{`Go on as ${other.name}`}</Button>
        <Button isBusy={isBusy} onClick={() => void logInAgain()}>{`Log in as ${owner}`}</Button>
      </div>
    </main>
  );
}
