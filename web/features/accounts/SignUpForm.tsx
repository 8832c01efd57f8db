// The sign-up form: username, email, password.
import { pagePaths } from '#contract/pages.ts';
import type * as z from 'zod/mini';
import { registerForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { useHydrated } from '#web/client/useHydrated.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { Link } from 'react-router';
import { linkClasses } from './link-classes.ts';

export type SignUpValues = z.output<typeof registerForm>;

export interface SignUpFormProps {
  /** What is in the form at first. */
  readonly defaults: SignUpValues;
  /** Called once the account awaits its verification. */
  readonly onRegistered: (values: SignUpValues) => void;
}

/** Typed values stay after an error. An error shows when its field is left, and moves nothing. */
export function SignUpForm({ defaults, onRegistered }: SignUpFormProps) {
  const form = useValidatedForm(registerForm, defaults);
  const { errors, isSubmitting } = form.formState;
  const isHydrated = useHydrated();

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(calls.accounts.register, values);
      onRegistered(values);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!isHydrated} className="mt-5 flex flex-col gap-2">
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Others see it. Latin or Cyrillic letters, numbers, - and _"
          messageLines={2}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a link there"
          messageLines={1}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="8 to 30 characters"
          messageLines={1}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
          Sign up
        </Button>
        <p className="mt-2 text-sm text-muted">
          By signing up you accept the{' '}
          <Link to={pagePaths.terms} className={linkClasses}>
            Terms of Use
          </Link>
          . Registration is free.
        </p>
      </fieldset>
    </form>
  );
}
