// The texts of the frame of every page that depend on names and numbers.

/** Who is logged in. */
export function formatLoggedInNow(name: string): string {
  return `${name} is logged in now`;
}

/** Why the page is not shown any more. */
export function formatOwnerOfPage(owner: string, name: string): string {
  return `This page belongs to ${owner}. Since it was opened, ${name} has logged in in this browser.`;
}

/** What becomes of what was not sent. */
export function formatKeptForOwner(owner: string, name: string): string {
  return `Answers and messages of ${owner} that are not sent yet stay on this device. They are sent when ${owner} is logged in again, and never as ${name}.`;
}

/** The button that stays with the login of now. */
export function formatContinueAs(name: string): string {
  return `Continue as ${name}`;
}

/** The button that changes the login. */
export function formatLogInAs(owner: string): string {
  return `Log in as ${owner}`;
}

/** The name of the bell while something is new. */
export function formatNewNotifications(count: number): string {
  return `Notifications: ${count} new`;
}

/** The name of the account menu. */
export function formatMenuName(name: string): string {
  return `Menu of ${name}`;
}

/** The head of the account menu. */
export function formatLoggedInAs(name: string): string {
  return `Logged in as ${name}`;
}
