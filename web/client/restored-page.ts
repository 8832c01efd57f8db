// A page that Back takes out of the browser's memory may be of another account: it shows nothing until the login status is checked again.
import type { QueryClient } from '@tanstack/react-query';
import { askWhoIsLoggedIn, forgetLoginSession } from './login-session.ts';

/** Hides the page while the browser keeps it, and until it is known who is logged in now. */
export function checkRestoredPage(root: HTMLElement, queryClient: QueryClient): void {
  addEventListener('pagehide', ({ persisted }) => persisted && (root.hidden = true));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkLogin(root, queryClient);
  });
}

async function checkLogin(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  root.hidden = true;
  try {
    await askWhoIsLoggedIn(queryClient);
  } catch {
    // Neither the server nor the device says who it is: the page offers to ask again.
    forgetLoginSession(queryClient);
  } finally {
    root.hidden = false;
  }
}
