// The form that asks for the password again, and what an account without a password is shown (decisions §9).
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmLoginForm } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { LoginAgainSkeleton } from './LoginAgainSkeleton.tsx';

function PasswordForm({ onConfirmed, onCancel }: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const form = useValidatedForm(confirmLoginForm, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(calls.accounts.confirmLogin, values);
      onConfirmed();
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4 text-muted">Your login was a while ago. Enter your password to continue.</p>
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/** Asks how the account can log in, then for its password. */
export default function LoginAgainForm(props: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const check = useQuery({
    queryKey: ['passwordExists'],
    queryFn: ({ signal }) => send(calls.accounts.passwordExists, {}, { signal }),
  });
  if (check.data?.exists === true) return <PasswordForm {...props} />;
  if (check.data)
    return (
      <p className="text-muted">
        Your login was a while ago, and your account has no password. Please log out, log in with Google again, and repeat what you were
        doing.
      </p>
    );
  if (check.error) return <ErrorPanel error={check.error} text={check.error.message} onRetry={() => void check.refetch()} />;
  return <LoginAgainSkeleton />;
}
