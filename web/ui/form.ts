// Forms that check while one types, by the contract's rules, and that show the server's refusal where it belongs.
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { CallError } from '#web/client/call.ts';
import { tellFailure } from './failure.ts';

/** A form over one of the contract's shapes. The first message of a field is shown, from the first change on. */
export function useCheckedForm<Values extends FieldValues>(
  shape: ZodMiniType<Values, Values>,
  defaults: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ mode: 'onChange', defaultValues: defaults, resolver: zodResolver(shape as never) as never });
}

/** Shows a refusal: under its field where the form has it, else as a notice. What was typed stays. */
export function applyRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (error instanceof CallError && error.field !== undefined && error.field in form.getValues()) {
    form.setError(error.field as Path<Values>, { message: error.message }, { shouldFocus: true });
    return;
  }
  tellFailure(error);
}
