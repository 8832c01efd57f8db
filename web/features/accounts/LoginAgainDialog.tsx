// Asks for the password again where a call needs a recent login, and lets the call go on (decisions §9).
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { confirmLoginForm } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { onLoginAgain, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

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
      <p className="mb-4 text-muted">Your login was a while ago. Enter your password, and we go on with what you were doing.</p>
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
          Go on
        </Button>
      </div>
    </form>
  );
}

function LoginAgainForm(props: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
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
  if (check.error) return <ErrorPanel text={check.error.message} onRetry={() => void check.refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

/** Rendered once in the app. Calls that fail at the same time share one question. */
export default function LoginAgainDialog() {
  const [waiting, setWaiting] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => onLoginAgain(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), []);
  function finish(isConfirmed: boolean): void {
    for (const resolve of waiting) resolve(isConfirmed);
    setWaiting([]);
  }
  return (
    <Dialog open={waiting.length > 0} title="Please log in again" onClose={() => finish(false)}>
      <LoginAgainForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
    </Dialog>
  );
}
