// Sets a new password through the link of a mail (accounts-and-chat §2, /restorepassword).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetForm } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { applyRefusal, useCheckedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { codeOf } from './link-code.ts';
import { lineLinkLook } from './link-look.ts';
import { toLogin } from './mode.ts';
import { Narrow } from './Narrow.tsx';

function BackToLogin() {
  return (
    <p className="mt-4">
      <Link {...toLogin} className={lineLinkLook}>
        Back to login page
      </Link>
    </p>
  );
}

function Invalid() {
  return (
    <>
      <PageHeading title="Invalid link">Invalid password reset link</PageHeading>
      <p className="mt-3 text-muted">A link works once and for one hour.</p>
      <p>
        <Link to="/restorepasswordrequest" className={lineLinkLook}>
          Ask for a new link
        </Link>
      </p>
      <BackToLogin />
    </>
  );
}

function NewPassword({ code, onInvalid }: { code: string; onInvalid: () => void }) {
  const navigate = useNavigate();
  const form = useCheckedForm(resetForm, { passwordNew: '', passwordNewRepeat: '' });
  const { errors, isSubmitting } = form.formState;

  const set = form.handleSubmit(async (typed) => {
    try {
      const { message } = await send(calls.accounts.resetPassword, { codeFromLink: code, ...typed });
      notify.success(message);
      await navigate(toLogin.to, { state: toLogin.state, replace: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'code_invalid') onInvalid();
      else applyRefusal(form, error);
    }
  });

  return (
    <>
      <PageHeading title="New password">Choose a new password</PageHeading>
      <form noValidate onSubmit={(event) => void set(event)} className="mt-5 flex flex-col gap-4">
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 to 30 characters"
          error={errors.passwordNew?.message}
          {...form.register('passwordNew', {
            // Whether the two are the same changes with either.
            onChange: () => form.getValues('passwordNewRepeat') !== '' && void form.trigger('passwordNewRepeat'),
          })}
        />
        <Field
          label="Repeat new password"
          type="password"
          autoComplete="new-password"
          error={errors.passwordNewRepeat?.message}
          {...form.register('passwordNewRepeat')}
        />
        <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} busy={isSubmitting}>
          Save the new password
        </Button>
      </form>
      <p className="mt-3 text-sm text-muted">You will be logged out on every device.</p>
      <BackToLogin />
    </>
  );
}

/** The page of `/restorepassword?code=…`. */
export default function RestorePasswordPage() {
  const [query] = useSearchParams();
  const code = codeOf(query);
  const [isRefused, setRefused] = useState(false);
  const check = useQuery({
    queryKey: ['resetCode', code],
    queryFn: ({ signal }) => send(calls.accounts.checkResetCode, { code }, { signal }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
  const isInvalid = code === '' || isRefused || check.data?.success === false;
  return (
    <Narrow>
      {isInvalid ? (
        <Invalid />
      ) : check.data ? (
        <NewPassword code={code} onInvalid={() => setRefused(true)} />
      ) : check.error ? (
        <Trouble text={check.error.message} onRetry={() => void check.refetch()} />
      ) : (
        <div role="status" aria-label="Checking your link" className="flex flex-col gap-5">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </Narrow>
  );
}
