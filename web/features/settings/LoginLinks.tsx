// How one logs in, and the ways out (accounts-and-chat §2 "/settings", §6).
import { pagePaths } from '#contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { logOut } from '#web/client/log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonKind } from '#web/ui/button-classes.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { RemoveAccount } from './AccountData.tsx';
import { GoogleLogin } from './GoogleLogin.tsx';

/** Without a password there is none to change, and the email is the only other way in: a password comes first. */
function ChangeLinks({ kind }: { readonly kind: ButtonKind }) {
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
        <LinkButton kind={kind} to={passwordPage}>
          Set a password
        </LinkButton>
      </>
    );
  return (
    <>
      <LinkButton kind={kind} to={passwordPage}>
        Change password
      </LinkButton>
      <LinkButton kind={kind} to={pagePaths.changeEmail}>
        Change Email
      </LinkButton>
    </>
  );
}

function LogOutButton({ kind }: { readonly kind: ButtonKind }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    try {
      await logOut(queryClient, navigate);
    } catch (error) {
      notifyError(error);
    }
  }
  return (
    <Button kind={kind} onClick={() => void leave()}>
      Log out
    </Button>
  );
}

/** All of it, on the page of the account. */
export function LoginLinks() {
  return (
    <section aria-labelledby="login-heading">
      <h2 id="login-heading" className="font-reading text-xl font-semibold">
        Login
      </h2>
      <div className="mt-4 grid gap-3 min-[30rem]:grid-cols-2">
        <ChangeLinks kind="plain" />
        <GoogleLogin />
        <LogOutButton kind="plain" />
      </div>
    </section>
  );
}

/** What stands on the first page of the settings too. */
export function AccountLinks() {
  return (
    <section aria-labelledby="account-links">
      <h2 id="account-links" className="font-reading text-xl font-semibold">
        Your account
      </h2>
      <div className="-mx-4 mt-2 flex flex-wrap gap-x-2">
        <ChangeLinks kind="quiet" />
        <LogOutButton kind="quiet" />
        <RemoveAccount />
      </div>
    </section>
  );
}
