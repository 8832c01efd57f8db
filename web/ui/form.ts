// Forms validated by the contract's rules as each field is left; server errors appear at their field.
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { CallError } from '#web/client/call.ts';
import { notifyError } from './notify-error.ts';

/** A form over a schema of the contract. Shows the first message of a field once the field was left, then with each change. */
export function useValidatedForm<Values extends FieldValues>(
  schema: ZodMiniType<Values, Values>,
  defaults: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ mode: 'onTouched', defaultValues: defaults, resolver: zodResolver(schema as never) as never });
}

/** Shows a server error: at its field if the form has it, else as a notice. Typed values stay. */
export function showFormError<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (error instanceof CallError && error.field !== undefined && error.field in form.getValues()) {
    form.setError(error.field as Path<Values>, { message: error.message }, { shouldFocus: true });
    return;
  }
  notifyError(error);
}
