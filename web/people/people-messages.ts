// The texts about other people that depend on their names.

/** What moderators see of a report about a profile. */
export function formatProfileReport(name: string): string {
  return `Our moderators see your name, your reason, and what you see of this profile now. ${name} is not told who reported it.`;
}

/** What moderators see of a report about a message. */
export function formatMessageReport(name: string): string {
  return `Our moderators see your name, your reason, and this message with the ten around it. ${name} is not told who reported it.`;
}

/** The title of a report about a profile. */
export function formatReportTitle(name: string): string {
  return `Report ${name}`;
}

/** The title of a report about a message. */
export function formatReportMessageTitle(name: string): string {
  return `Report a message of ${name}`;
}
