// The login form: name or email, password, and help for those who cannot log in.
import { pagePaths } from '#contract/pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loginForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshLoginSession } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { blockLinkClasses } from './link-classes.ts';
import { cookiesRefused } from './cookies-refused.ts';
import { ResendCode } from './ResendCode.tsx';

/** After a login the page redirects, because it then sees a learner. */
export function LoginForm({ username = '' }: { readonly username?: string | undefined }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm(loginForm, { username, password: '' });
  const [isUnverified, setUnverified] = useState(false);
  // The server does not say which field is wrong, so a change of either one clears the error.
  const [loginError, setLoginError] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const login = form.handleSubmit(async (values) => {
    setUnverified(false);
    setLoginError(undefined);
    try {
      await send(calls.accounts.login, values);
      if (!(await refreshLoginSession(queryClient))) setLoginError(cookiesRefused);
    } catch (error) {
      setUnverified(error instanceof CallError && error.code === 'not_verified');
      if (error instanceof CallError && error.code === 'wrong_login') setLoginError(error.message);
      else showFormError(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void login(event)} onChange={() => setLoginError(undefined)} className="mt-5 flex flex-col gap-4">
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
        error={errors.password?.message ?? loginError}
        {...form.register('password')}
      />
      {isUnverified && (
        <p role="status" className="rounded-control bg-gold-soft px-4 py-3 text-sm">
          Open the link in the mail that we sent you, then log in here. No email? Request a new one with “Resend verification code” below.
        </p>
      )}
      {/* Never disabled: what a password manager fills in without an event clears no error. */}
      <Button kind="primary" type="submit" className="w-full" isBusy={isSubmitting}>
        Login
      </Button>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <Link to={pagePaths.requestReset} className={blockLinkClasses}>
          Forgot password?
        </Link>
        <ResendCode username={() => form.getValues('username')} onMissing={() => void form.trigger('username', { shouldFocus: true })} />
      </p>
    </form>
  );
}
