// Remembers that somebody has logged in on this device, so that the next visit begins with the login and not with the sign-up.

const key = 'hanzivine.known';

/** Called once a learner is logged in. */
export function rememberDevice(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage a visit begins with the sign-up.
  }
}

/** Whether somebody has logged in here before. */
export function isKnownDevice(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}
