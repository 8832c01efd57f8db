// The frame of a short form: its fields, and one button that sends it.
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '#web/ui/Button.tsx';

export interface SubmitFormProps {
  /** The text of the button. */
  readonly label: string;
  readonly formState: { readonly errors: object; readonly isSubmitting: boolean };
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly children: ReactNode;
}

/** The button is disabled only while an error shows or the request runs. */
export function SubmitForm({ label, formState: { errors, isSubmitting }, onSubmit, children }: SubmitFormProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-5 flex flex-col gap-4">
      {children}
      <Button kind="primary" type="submit" className="w-full" disabled={Object.keys(errors).length > 0} isBusy={isSubmitting}>
        {label}
      </Button>
    </form>
  );
}
