// Where the learner is logged in, with a way to end each login (decisions §13).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoginSessionEntry } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatEndLogin, formatLogin } from './settings-messages.ts';

const loginSessionsKey = ['loginSessions'];

function SessionRow({ session, onEnd }: { readonly session: LoginSessionEntry; readonly onEnd: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const { device, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted">{formatLogin(session)}</p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={formatEndLogin(device)}
          isBusy={isBusy}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          End
        </Button>
      )}
    </li>
  );
}

export function LoginSessions() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: loginSessionsKey,
    queryFn: ({ signal }) => send(calls.accounts.loginSessions, {}, { signal }),
  });

  async function end(id: string): Promise<void> {
    try {
      const { message } = await send(calls.accounts.endLoginSession, { id });
      notify.success(message);
    } catch (failure) {
      notifyError(failure);
    }
    await queryClient.invalidateQueries({ queryKey: loginSessionsKey });
  }

  async function logOutEverywhere(): Promise<void> {
    try {
      const { message } = await send(calls.accounts.logoutEverywhere, {});
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: loginSessionsKey });
    } catch (failure) {
      notifyError(failure);
    }
  }

  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className="font-reading text-xl font-semibold">
        Where you are logged in
      </h2>
      {data && (
        <ul className="mt-2 divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading your logins" className="mt-4">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {!data && error && <ErrorPanel error={error} text="Your logins could not be loaded." onRetry={() => void refetch()} />}
      <div className="mt-4">
        <Button aria-describedby="everywhere-hint" onClick={() => void logOutEverywhere()}>
          Log out everywhere
        </Button>
        <p id="everywhere-hint" className="mt-2 text-sm text-muted">
          This ends your login on all other devices. You stay logged in on this one.
        </p>
      </div>
    </section>
  );
}
