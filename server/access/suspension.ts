// What a suspension from the chat is, and how it is told (decisions §13).

export interface Suspension {
  /** Null for good. */
  readonly endsAt: Date | null;
}

const formatMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** When a suspension ends, for a sentence: `for good`, or `until 3 May 2027 at 14:05 UTC`. */
export function formatSuspensionEnd({ endsAt }: Suspension): string {
  return endsAt === null ? 'for good' : `until ${formatMoment.format(endsAt)} UTC`;
}
