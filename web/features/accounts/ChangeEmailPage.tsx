// Asks for a new email address, which takes effect once its link is confirmed (accounts-and-chat §2, /changeEmail; decisions §9).
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { BackToSettings } from './BackToSettings.tsx';
import { LinkRequestForm } from './LinkRequestForm.tsx';
import { NarrowPage } from './NarrowPage.tsx';

/** The page of `/changeEmail`. */
export default function ChangeEmailPage() {
  const login = useQuery({
    queryKey: ['loginMethod'],
    queryFn: ({ signal }) => send(calls.accounts.isLoggedInWithGoogle, {}, { signal }),
  });
  return (
    <NarrowPage heading="Change email">
      <p className="text-muted">We send a link to the new address. Once you open it, the new address replaces the old one.</p>
      {login.data?.loggedInWay === 0 && (
        <p className="mt-4 rounded-control bg-gold-soft px-4 py-3 text-sm">
          Google login will be disabled after changing your email. You will need to login using your email and password.
        </p>
      )}
      <LinkRequestForm label="New email" lifetime="24 hours" request={(values) => send(calls.accounts.changeEmail, values)} />
      <BackToSettings />
    </NarrowPage>
  );
}
