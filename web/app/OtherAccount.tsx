// Replaces a page whose account is not the one that is logged in any more (security, "Bound to an account").
import { pagePaths } from '#contract/pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logOutOther, showLogin } from '#web/client/log-out.ts';
import type { NamedAccount } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatContinueAs, formatKeptForOwner, formatLogInAs, formatLoggedInNow, formatOwnerOfPage } from './app-messages.ts';

/** Nothing of the page is shown or sent. `owner`: whose page it was. It comes back by itself once they are logged in again. */
export function OtherAccount({ owner, other }: { readonly owner: string; readonly other: NamedAccount }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  // Not before: the guard of the page that is left would lead to the login without the name.
  useEffect(() => {
    if (isBusy && pathname === pagePaths.register) showLogin(queryClient).catch(notifyError);
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
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 py-12 outline-none wide:px-8">
      <PageFrame width="reading" className="flex flex-col gap-4">
        <PageHeading title="Another account">{formatLoggedInNow(other.name)}</PageHeading>
        <p>{formatOwnerOfPage(owner, other.name)}</p>
        <p className="text-muted">{formatKeptForOwner(owner, other.name)}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          {/* Reloads the page, so that nothing of the other account stays in memory. */}
          <Button kind="primary" onClick={() => location.assign('/')}>
            {formatContinueAs(other.name)}
          </Button>
          <Button isBusy={isBusy} onClick={() => void logInAgain()}>
            {formatLogInAs(owner)}
          </Button>
        </div>
      </PageFrame>
    </main>
  );
}
