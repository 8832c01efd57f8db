// Decodes what a call or a live event brings, and says what is wrong with it in words for people.
import * as z from 'zod/mini';
import { errors } from './errors.ts';

/** The decoded input. Throws 400 `invalid_input` with the first problem; messages of the library itself are replaced. */
export function decodeInput(schema: z.ZodMiniType, raw: unknown): Readonly<Record<string, unknown>> {
  const parsed = z.safeDecode(schema, raw);
  if (parsed.success) return parsed.data as Readonly<Record<string, unknown>>;
  const issue = parsed.error.issues[0];
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  const isOwnMessage =
    issue !== undefined && issue.message !== '' && issue.message !== 'Invalid input' && !issue.message.startsWith('Invalid input:');
  throw isOwnMessage ? errors.invalidInput(field, issue.message) : errors.invalidValue(field);
}
