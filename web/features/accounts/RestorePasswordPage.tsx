// Sets a new password through an emailed link (accounts-and-chat §2, /restorepassword).
import { pagePaths } from '#contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { readLinkCode } from './link-code.ts';
import { blockLinkClasses } from './link-classes.ts';
import { loginLink } from './useMode.ts';
import { NarrowPage } from './NarrowPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitForm } from './SubmitForm.tsx';

const newPassword = { heading: 'Choose a new password', title: 'New password' };

function InvalidLink() {
  return (
    <NarrowPage heading="Invalid password reset link" title="Invalid link">
      <p className="text-muted">A link works once and for one hour.</p>
      <p>
        <Link to={pagePaths.requestReset} className={blockLinkClasses}>
          Ask for a new link
        </Link>
      </p>
      <BackToLogin />
    </NarrowPage>
  );
}

function NewPasswordForm({ code, username, onInvalid }: { code: string; username: string; onInvalid: () => void }) {
  const navigate = useNavigate();
  const form = useValidatedForm(resetForm, { passwordNew: '', passwordNewRepeat: '' });

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send(calls.accounts.resetPassword, { code, ...values });
      notify.success(message);
      await navigate(loginLink.to, { state: loginLink.state, replace: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'code_invalid') onInvalid();
      else showFormError(form, error);
    }
  });

  return (
    <NarrowPage {...newPassword}>
      <p>
        For the account <strong>{username}</strong>
      </p>
      <SubmitForm label="Save the new password" formState={form.formState} onSubmit={submit}>
        <NewPasswordFields form={form} />
      </SubmitForm>
      <p className="mt-3 text-sm text-muted">You will be logged out on every device.</p>
      <BackToLogin />
    </NarrowPage>
  );
}

/** The page of `/restorepassword?code=…`. */
export default function RestorePasswordPage() {
  const [query] = useSearchParams();
  const code = readLinkCode(query);
  const [isRejected, setRejected] = useState(false);
  const check = useQuery({
    queryKey: ['resetCode', code],
    queryFn: ({ signal }) => send(calls.accounts.checkResetCode, { code }, { signal }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
  const isInvalid = code === '' || isRejected || check.data?.success === false;
  if (isInvalid) return <InvalidLink />;
  if (check.data) return <NewPasswordForm code={code} username={check.data.username ?? ''} onInvalid={() => setRejected(true)} />;
  if (!check.error) return <PageSkeleton width="reading" />;
  return (
    <NarrowPage {...newPassword}>
      <ErrorPanel error={check.error} text={check.error.message} onRetry={() => void check.refetch()} />
    </NarrowPage>
  );
}
