// How a suspension from the chat is described (decisions §13).
import { formatDate } from '#contract/format.ts';
import type { Suspension } from './suspension.ts';

/** When a suspension ends, for a sentence: `for good`, or `until 3 May 2027 at 14:05 UTC`. */
export function formatSuspensionEnd({ endsAt }: Suspension): string {
  return endsAt === null ? 'for good' : `until ${formatDate(endsAt, 'moment', 'UTC')} UTC`;
}
