// Asks for the password of the account that an emailed link is for, in a browser that did not ask for the link (security, "Bound to an account").
import { pagePaths } from '#contract/pages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkPasswordForm } from '#contract/account-changes.ts';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { blockLinkClasses } from './link-classes.ts';
import { SubmitForm } from './SubmitForm.tsx';
import { formatPasswordOf } from './account-messages.ts';

export interface LinkPasswordFormProps {
  /** The account. */
  readonly username: string;
  /** The text of the button. */
  readonly label: string;
  /** What the link does, and what to do if one asked for nothing. */
  readonly children: ReactNode;
  /** Consumes the link; what it throws is shown here. */
  readonly onSubmit: (password: string) => Promise<void>;
}

export function LinkPasswordForm({ username, label, children, onSubmit }: LinkPasswordFormProps) {
  const form = useValidatedForm(linkPasswordForm, { password: '' });
  const submit = form.handleSubmit(({ password }) => onSubmit(password).catch((error: unknown) => showFormError(form, error)));
  return (
    <div className="w-full">
      {children}
      <SubmitForm label={label} formState={form.formState} onSubmit={submit}>
        {/* A password manager fills the password of this account, not of another one. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          label={formatPasswordOf(username)}
          type="password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </SubmitForm>
      <p className="mt-2">
        <Link to={pagePaths.requestReset} className={blockLinkClasses}>
          Forgot password?
        </Link>
      </p>
    </div>
  );
}
