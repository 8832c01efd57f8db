// Days as people write them.

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a day that the server writes as `2027.01.22`: 22 January 2027. */
export function formatWireDay(day: string): string {
  const date = new Date(`${day.replaceAll('.', '-')}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : dayFormat.format(date);
}
