// The login form: name or e-mail, password, and the ways out for who cannot log in.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loginForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshSession } from '#web/client/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { applyRefusal, useCheckedForm } from '#web/ui/form.ts';
import { lineLinkLook } from './link-look.ts';
import { ResendCode } from './ResendCode.tsx';

/** After a login the page itself leads on, because it then sees a learner. */
export function LoginForm({ username = '' }: { readonly username?: string | undefined }) {
  const queries = useQueryClient();
  const form = useCheckedForm(loginForm, { username, password: '' });
  const [isUnverified, setUnverified] = useState(false);
  // Which of the two is wrong is not told, so it is an error of neither field alone: either one clears it.
  const [refusal, setRefusal] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const login = form.handleSubmit(async (typed) => {
    setUnverified(false);
    setRefusal(undefined);
    try {
      await send(calls.accounts.login, typed);
      await refreshSession(queries);
    } catch (error) {
      setUnverified(error instanceof CallError && error.code === 'not_verified');
      if (error instanceof CallError && error.code === 'wrong_login') setRefusal(error.message);
      else applyRefusal(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void login(event)} onChange={() => setRefusal(undefined)} className="mt-5 flex flex-col gap-4">
      <Field
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message ?? refusal}
        {...form.register('password')}
      />
      {isUnverified && (
        <p role="status" className="rounded-control bg-gold-soft px-4 py-3 text-sm">
          Open the link in the mail that we sent you, then log in here. No mail? You can have a new one with “Resend verification code”
          below.
        </p>
      )}
      <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} busy={isSubmitting}>
        Login
      </Button>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <Link to="/restorepasswordrequest" className={lineLinkLook}>
          Forgot password?
        </Link>
        <ResendCode username={() => form.getValues('username')} onMissing={() => void form.trigger('username', { shouldFocus: true })} />
      </p>
    </form>
  );
}
