// Whether the page is somebody else's profile: its path is that of "My profile" too.
import { useLocation } from 'react-router';
import { pagePaths } from '#contract/pages.ts';
import { useLoginSession } from '#web/client/login-session.ts';

/** False on one's own profile and on every other page. */
export function useForeignProfile(): boolean {
  const { name } = useLoginSession();
  const { pathname, search } = useLocation();
  const shownName = new URLSearchParams(search).get('user');
  return pathname === pagePaths.profile && shownName !== null && shownName !== '' && shownName !== name;
}
