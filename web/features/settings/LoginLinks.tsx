// How one logs in, and the ways out (accounts-and-chat §2 "/settings", §6).
import { pagePaths } from '#contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { logOut } from '#web/client/log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { GoogleLogin } from './GoogleLogin.tsx';
import { loginSessionsKey } from './LoginSessions.tsx';

/** Without a password there is none to change, and the email is the only other way in: a password comes first. */
function ChangeLinks() {
  const { data } = useQuery({
    queryKey: ['passwordChange'],
    queryFn: async ({ signal }) => {
      const [{ loggedInWay }, { exists }] = await Promise.all([
        send(calls.accounts.isLoggedInWithGoogle, {}, { signal }),
        send(calls.accounts.passwordExists, {}, { signal }),
      ]);
      return { isGoogle: loggedInWay === 0, hasPassword: exists };
    },
  });
  const isGoogle = data?.isGoogle === true;
  const passwordPage = isGoogle ? pagePaths.changePasswordGoogle : pagePaths.changePassword;
  if (isGoogle && !data?.hasPassword)
    return (
      <>
        <p className="rounded-control bg-gold-soft px-4 py-3 text-sm">
          You can&apos;t change password or email with google account. Set a password first: then you can log in without Google, and change
          both.
        </p>
        <LinkButton kind="plain" to={passwordPage}>
          Set a password
        </LinkButton>
      </>
    );
  return (
    <>
      <LinkButton kind="plain" to={passwordPage}>
        Change password
      </LinkButton>
      <LinkButton kind="plain" to={pagePaths.changeEmail}>
        Change Email
      </LinkButton>
    </>
  );
}

export function LoginLinks() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    try {
      await logOut(queryClient, navigate);
    } catch (error) {
      notifyError(error);
    }
  }

  async function logOutEverywhere(): Promise<void> {
    try {
      const { message } = await send(calls.accounts.logoutEverywhere, {});
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: loginSessionsKey });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <section aria-labelledby="login-heading">
      <h2 id="login-heading" className="font-reading text-xl font-semibold">
        Login
      </h2>
      <div className="mt-4 grid gap-3 min-[30rem]:grid-cols-2">
        <ChangeLinks />
        <GoogleLogin />
        <Button onClick={() => void leave()}>Log out</Button>
        <Button aria-describedby="everywhere-hint" onClick={() => void logOutEverywhere()}>
          Log out everywhere
        </Button>
      </div>
      <p id="everywhere-hint" className="mt-3 text-sm text-muted">
        “Log out everywhere” ends your login on all other devices. You stay logged in on this one.
      </p>
    </section>
  );
}
