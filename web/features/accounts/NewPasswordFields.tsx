// The two fields of a new password, which must be equal.
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/ui/Field.tsx';

interface NewPassword {
  passwordNew: string;
  passwordNewRepeat: string;
}

export function NewPasswordFields<Values extends NewPassword>({ form }: { readonly form: UseFormReturn<Values> }) {
  // A form with more fields has these two as well; its type only knows the names of all of them.
  const { formState, getValues, register, trigger } = form as unknown as UseFormReturn<NewPassword>;
  return (
    <>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="8 to 30 characters"
        error={formState.errors.passwordNew?.message}
        {...register('passwordNew', {
          // A change of either field affects whether both match.
          onChange: () => getValues('passwordNewRepeat') !== '' && void trigger('passwordNewRepeat'),
        })}
      />
      <Field
        label="Repeat new password"
        type="password"
        autoComplete="new-password"
        error={formState.errors.passwordNewRepeat?.message}
        {...register('passwordNewRepeat')}
      />
    </>
  );
}
