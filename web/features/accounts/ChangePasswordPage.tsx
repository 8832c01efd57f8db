// Changes the password: /changePassword, and /changePasswordGoogle for Google logins (accounts-and-chat §2, §4).
import { pagePaths } from '#contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { changePasswordForm, firstPasswordForm } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { BackToSettings } from './BackToSettings.tsx';
import { NarrowPage } from './NarrowPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitForm } from './SubmitForm.tsx';

interface PasswordFormProps {
  readonly isGoogle: boolean;
  readonly hasPassword: boolean;
}

function PasswordForm({ isGoogle, hasPassword }: PasswordFormProps) {
  const navigate = useNavigate();
  const form = useValidatedForm(hasPassword ? changePasswordForm : firstPasswordForm, {
    passwordOld: '',
    passwordNew: '',
    passwordNewRepeat: '',
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send(isGoogle ? calls.accounts.changePasswordGoogle : calls.accounts.changePassword, values);
      notify.success(message);
      await navigate(pagePaths.accountSettings);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <>
      {!hasPassword && <p className="text-muted">With a password you can log in without Google too.</p>}
      <SubmitForm label="Save the new password" formState={form.formState} onSubmit={submit}>
        {hasPassword && (
          <Field
            label="Old password"
            type="password"
            autoComplete="current-password"
            error={form.formState.errors.passwordOld?.message}
            {...form.register('passwordOld')}
          />
        )}
        <NewPasswordFields form={form} />
      </SubmitForm>
      <p className="mt-3 text-sm text-muted">You stay logged in here. Every other device is logged out.</p>
    </>
  );
}

/** `loginMethod`: the way of login that the page is for; learners of the other one are redirected to theirs. */
export default function ChangePasswordPage({ loginMethod }: { readonly loginMethod: 0 | 1 }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['passwordChange'],
    queryFn: async ({ signal }) => {
      const [{ loggedInWay }, { exists }] = await Promise.all([
        send(calls.accounts.isLoggedInWithGoogle, {}, { signal }),
        send(calls.accounts.passwordExists, {}, { signal }),
      ]);
      return { isGoogle: loggedInWay === 0, hasPassword: exists };
    },
    staleTime: 0,
  });
  const isGoogle = loginMethod === 0;
  if (data && data.isGoogle !== isGoogle)
    return <Navigate to={isGoogle ? pagePaths.changePassword : pagePaths.changePasswordGoogle} replace />;
  if (!data && !error) return <PageSkeleton width="reading" />;
  const hasPassword = data?.hasPassword === true || !isGoogle;
  return (
    <NarrowPage heading={hasPassword ? 'Change password' : 'Set a password'}>
      {data ? (
        <PasswordForm key={String(data.hasPassword)} isGoogle={isGoogle} hasPassword={hasPassword} />
      ) : (
        <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />
      )}
      <BackToSettings />
    </NarrowPage>
  );
}
