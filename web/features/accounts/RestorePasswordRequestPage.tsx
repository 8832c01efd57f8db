// Asks for a link that sets a new password (accounts-and-chat §2, /restorepasswordrequest).
import { useState } from 'react';
import { Link } from 'react-router';
import { resetRequestForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { applyRefusal, useCheckedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { lineLinkLook } from './link-look.ts';
import { toLogin } from './mode.ts';
import { Narrow } from './Narrow.tsx';

/** The page of `/restorepasswordrequest`. */
export default function RestorePasswordRequestPage() {
  const form = useCheckedForm(resetRequestForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const request = form.handleSubmit(async (typed) => {
    try {
      const { message } = await send(calls.accounts.changePasswordRequest, typed);
      setSentTo(typed.email);
      notify.success(message);
    } catch (error) {
      applyRefusal(form, error);
    }
  });

  return (
    <Narrow>
      <PageHeading title="Forgotten password">Forgot your password?</PageHeading>
      <p className="mt-3 text-muted">Enter the e-mail address of your account. We send you a link to choose a new password.</p>
      <form noValidate onSubmit={(event) => void request(event)} className="mt-5 flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} busy={isSubmitting}>
          Send the link
        </Button>
      </form>
      {sentTo !== undefined && (
        <p className="mt-4 rounded-control bg-vine-soft px-4 py-3 text-sm">
          Look into the mailbox of {sentTo}. The link works for one hour; if nothing comes, look among the unwanted mails too.
        </p>
      )}
      <p className="mt-4">
        <Link {...toLogin} className={lineLinkLook}>
          Back to login page
        </Link>
      </p>
    </Narrow>
  );
}
