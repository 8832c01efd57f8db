// Forms validated by the contract's rules as each field is left; server errors appear at their field.
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { CallError } from '#web/client/call.ts';
import { notifyError } from './notify-error.ts';

// A password manager may fill in fields without an event: what is in them counts.
function takeFilledTexts<Values extends FieldValues>(form: UseFormReturn<Values>, element: HTMLFormElement): void {
  const known: Readonly<Record<string, unknown>> = form.getValues();
  for (const [name, value] of new FormData(element))
    if (typeof known[name] === 'string' && known[name] !== value) form.setValue(name as Path<Values>, value as never);
}

/**
 * A form over a schema of the contract. Shows the first message of a field once the field was left, then with each change; sends what is in
 * the fields.
 */
export function useValidatedForm<Values extends FieldValues>(
  schema: ZodMiniType<Values, Values>,
  defaults: DefaultValues<Values>,
): UseFormReturn<Values> {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: defaults, resolver: zodResolver(schema as never) as never });
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => (event) => {
    if (event?.target instanceof HTMLFormElement) takeFilledTexts(form, event.target);
    return form.handleSubmit(onValid, onInvalid)(event);
  };
  return { ...form, handleSubmit };
}

/** Shows a server error: at its field if the form has it, else as a notice. Typed values stay. */
export function showFormError<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (error instanceof CallError && error.field !== undefined && error.field in form.getValues()) {
    form.setError(error.field as Path<Values>, { message: error.message }, { shouldFocus: true });
    return;
  }
  notifyError(error);
}
