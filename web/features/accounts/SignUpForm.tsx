// The sign-up form: username, e-mail, password.
import { registerForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { applyRefusal, useCheckedForm } from '#web/ui/form.ts';
import { Link } from 'react-router';
import { linkLook } from './link-look.ts';

export interface SignUpFormProps {
  /** Called once the account waits for its verification. */
  readonly onRegistered: (account: { username: string; email: string }) => void;
}

/** What was typed stays after every refusal. */
export function SignUpForm({ onRegistered }: SignUpFormProps) {
  const form = useCheckedForm(registerForm, { username: '', email: '', password: '' });
  const { errors, isSubmitting } = form.formState;

  const signUp = form.handleSubmit(async (typed) => {
    try {
      await send(calls.accounts.register, typed);
      onRegistered(typed);
    } catch (error) {
      applyRefusal(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void signUp(event)} className="mt-5 flex flex-col gap-4">
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="8 to 30 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} busy={isSubmitting}>
        Sign up
      </Button>
      <p className="mt-2 text-sm text-muted">
        By signing up you accept the{' '}
        <Link to="/terms" className={linkLook}>
          Terms of Use
        </Link>
        . Registration is free.
      </p>
    </form>
  );
}
