// The texts of registration and login that depend on names and times.

/** For somebody who got the link by mistake. */
export function formatNotYourAccount(name: string): string {
  return `Is ${name} not your account? Then close this page: nothing changes.`;
}

/** After the address was confirmed. */
export function formatAddressChanged(name: string): string {
  return `From now on ${name} logs in with this address, and our emails go to it.`;
}

/** For somebody who did not register. */
export function formatNotRegistered(name: string): string {
  return `Did you not register as ${name}? Then somebody entered your address. Close this page: without you the account stays closed.`;
}

/** After the first login. */
export function formatWelcome(name: string): string {
  return `Welcome, ${name}! You are logged in.`;
}

/** An error that a retry may solve. */
export function formatLinkStillGood(error: string): string {
  return `${error} Your link is still good.`;
}

/** Whose password is wanted. */
export function formatPasswordOf(name: string): string {
  return `Password of ${name}`;
}

/** After a link was sent. */
export function formatLinkSent(address: string, lifetime: string): string {
  return `Check the inbox of ${address}. The link works for ${lifetime}; if nothing arrives, check your spam folder too.`;
}
