// Requests a link to set a new password (accounts-and-chat §2, /restorepasswordrequest).
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { BackToLogin } from './BackToLogin.tsx';
import { LinkRequestForm } from './LinkRequestForm.tsx';
import { NarrowPage } from './NarrowPage.tsx';

/** The page of `/restorepasswordrequest`. */
export default function RestorePasswordRequestPage() {
  return (
    <NarrowPage heading="Forgot your password?" title="Forgotten password">
      <p className="text-muted">Enter the email address of your account. We send you a link to choose a new password.</p>
      <LinkRequestForm label="Email" lifetime="one hour" request={(values) => send(calls.accounts.changePasswordRequest, values)} />
      <BackToLogin />
    </NarrowPage>
  );
}
