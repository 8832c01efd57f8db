// The form of one's own profile (accounts-and-chat §5).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { emptyProfileMessage, profileForm } from '#contract/profile.ts';
import { send } from '#web/client/call.ts';
import { refetchLoginSession } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/notice.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { ShownProfile } from './ProfileCard.tsx';
import { refreshPeople } from './people-queries.ts';

const maxInfoLength = 400;

export interface ProfileFormProps {
  readonly profile: ShownProfile;
  /** Called by X and after saving. */
  readonly onClose: () => void;
}

/** What is typed stays after an error. */
export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useValidatedForm(profileForm, {
    name: profile.username,
    level: String(profile.level ?? ''),
    age: String(profile.age ?? ''),
    info: profile.info,
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    if (Object.values(values).every((value) => value.trim() === '')) {
      notify.error(emptyProfileMessage);
      return;
    }
    try {
      const { message } = await send(calls.profile.edit, values);
      notify.success(message);
      // An address with the old name would lead to nobody.
      await navigate(buildProfilePagePath(), { replace: true });
      refetchLoginSession(queryClient);
      await refreshPeople(queryClient);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <form noValidate aria-label="Edit profile" onSubmit={(event) => void submit(event)} className="mt-4 text-left">
      <IconButton label="Close editing" icon={<CrossIcon />} className="absolute top-4 right-4" onClick={onClose} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Three changes in 30 days. You also log in with it."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div className="grid gap-x-4 min-[600px]:grid-cols-2">
        <Field
          label="HSK level"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1 to 6"
          error={errors.level?.message}
          {...form.register('level')}
        />
        <Field
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1 to 100"
          error={errors.age?.message}
          {...form.register('age')}
        />
      </div>
      <TextArea
        label="About me"
        className="font-both"
        error={errors.info?.message}
        count={{ written: Array.from(form.watch('info').trim()).length, allowed: maxInfoLength }}
        {...form.register('info')}
      />
      <div className="mt-4 flex justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
