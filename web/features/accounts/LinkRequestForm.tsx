// Asks for an email address and has a link sent there.
import { useState } from 'react';
import { resetRequestForm } from '#contract/accounts.ts';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { SubmitForm } from './SubmitForm.tsx';
import { formatLinkSent } from './account-messages.ts';

export interface LinkRequestFormProps {
  readonly label: string;
  /** How long the link works, such as "one hour". */
  readonly lifetime: string;
  /** Has the link sent; resolves to what the server says. */
  readonly request: (values: { email: string }) => Promise<{ message: string }>;
}

export function LinkRequestForm({ label, lifetime, request }: LinkRequestFormProps) {
  const form = useValidatedForm(resetRequestForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await request(values);
      setSentTo(values.email);
      notify.success(message);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <>
      <SubmitForm label="Send the link" formState={form.formState} onSubmit={submit}>
        <Field
          label={label}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
      </SubmitForm>
      {sentTo !== undefined && <p className="mt-4 rounded-control bg-vine-soft px-4 py-3 text-sm">{formatLinkSent(sentTo, lifetime)}</p>}
    </>
  );
}
