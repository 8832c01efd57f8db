// Remembers the page that a visitor wanted to open, so that the login leads there.

const key = 'hanzivine.wanted';

/** Keeps a path of ours, with its query. */
export function rememberWanted(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the login leads home.
  }
}

/** The path that was wanted, once; home without one. */
export function takeWanted(): string {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    // Two slashes would lead to another site.
    if (path !== null && /^\/(?!\/)/.test(path)) return path;
  } catch {
    // As above.
  }
  return '/';
}
