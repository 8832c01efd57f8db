// The contact form, for visitors too (accounts-and-chat §2, /contactPage).
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { calls } from '#contract/calls.ts';
import { contactForm } from '#contract/contact.ts';
import { CallError, send, getFaultNumber } from '#web/client/call.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { formatAnswerTo } from './contact-messages.ts';

const maxMessageLength = 700;

function ContactForm({ name, onSent }: { readonly name: string; readonly onSent: (email: string) => void }) {
  const form = useValidatedForm(contactForm, { username: name, email: '', subject: '', message: '' });
  const { errors, isSubmitting } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });

  const submit = form.handleSubmit(async (values) => {
    try {
      notify.success((await send(calls.contact.sendMessageToPost, values)).message);
      onSent(values.email);
    } catch (error) {
      // What was typed stays.
      if (error instanceof CallError && (error.code === 'invalid_input' || error.code === 'too_fast')) showFormError(form, error);
      else notify.error('An error sending email', getFaultNumber(error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Name" autoComplete="username" error={errors.username?.message} {...form.register('username')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Field label="Subject" autoComplete="off" error={errors.subject?.message} {...form.register('subject')} />
      <TextArea
        label="Message"
        rows={7}
        error={errors.message?.message}
        count={{ written: message.length, allowed: maxMessageLength }}
        {...form.register('message')}
      />
      <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
        Send
      </Button>
    </form>
  );
}

function ContactCard({ name }: { readonly name: string }) {
  const [sentFrom, setSentFrom] = useState<string>();
  return (
    <Card className="mt-6">
      {sentFrom === undefined ? (
        <ContactForm name={name} onSent={setSentFrom} />
      ) : (
        <div role="status">
          <p className="font-medium">Thank you. Your message is on its way.</p>
          <p className="mt-1 mb-4 text-muted">{formatAnswerTo(sentFrom)}</p>
          <LinkButton kind="plain" to="/">
            Back to Main
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

/** The page of `/contactPage`. A learner's name is filled in; what they wrote goes with their login. */
export default function ContactFormPage() {
  const { status, name, error } = useLoginSession();
  const [author, setAuthor] = useState(name);
  const [formNumber, setFormNumber] = useState(0);
  if (name !== author) {
    setAuthor(name);
    // What a visitor wrote stays when they log in.
    if (author !== undefined) setFormNumber(formNumber + 1);
  }
  if (status === 'unknown' && !error) return <PageSkeleton />;
  return (
    <PageFrame width="reading">
      <PageHeading>Write to us</PageHeading>
      <ContactCard key={formNumber} name={name ?? ''} />
    </PageFrame>
  );
}
