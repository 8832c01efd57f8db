// Requests a link to set a new password (accounts-and-chat §2, /restorepasswordrequest).
import { useState } from 'react';
import { Link } from 'react-router';
import { resetRequestForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { blockLinkClasses } from './link-classes.ts';
import { loginLink } from './useMode.ts';
import { NarrowPage } from './NarrowPage.tsx';

/** The page of `/restorepasswordrequest`. */
export default function RestorePasswordRequestPage() {
  const form = useValidatedForm(resetRequestForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send(calls.accounts.changePasswordRequest, values);
      setSentTo(values.email);
      notify.success(message);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <NarrowPage>
      <PageHeading title="Forgotten password">Forgot your password?</PageHeading>
      <p className="mt-3 text-muted">Enter the email address of your account. We send you a link to choose a new password.</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
          Send the link
        </Button>
      </form>
      {sentTo !== undefined && (
        <p className="mt-4 rounded-control bg-vine-soft px-4 py-3 text-sm">
          Check the inbox of {sentTo}. The link works for one hour; if nothing arrives, check your spam folder too.
        </p>
      )}
      <p className="mt-4">
        <Link {...loginLink} className={blockLinkClasses}>
          Back to login page
        </Link>
      </p>
    </NarrowPage>
  );
}
