// Asks for a new email address, which takes effect once its link is confirmed (accounts-and-chat §2, /changeEmail; decisions §9).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEmailForm } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { BackToSettings } from './BackToSettings.tsx';
import { NarrowPage } from './NarrowPage.tsx';

/** The page of `/changeEmail`. */
export default function ChangeEmailPage() {
  const login = useQuery({
    queryKey: ['loginMethod'],
    queryFn: ({ signal }) => send(calls.accounts.isLoggedInWithGoogle, {}, { signal }),
  });
  const form = useValidatedForm(changeEmailForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send(calls.accounts.changeEmail, values);
      setSentTo(values.email);
      notify.success(message);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <NarrowPage>
      <PageHeading>Change email</PageHeading>
      <p className="mt-3 text-muted">We send a link to the new address. Once you open it, the new address replaces the old one.</p>
      {login.data?.loggedInWay === 0 && (
        <p className="mt-4 rounded-control bg-gold-soft px-4 py-3 text-sm">
          Google login will be disabled after changing your email. You will need to login using your email and password.
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
        <Field
          label="New email"
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
          Check the inbox of {sentTo}. The link works for 24 hours; if nothing arrives, check your spam folder too.
        </p>
      )}
      <BackToSettings />
    </NarrowPage>
  );
}
