// Says what became of linking Google, which the way back tells in the address.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '#web/ui/notice.ts';

const googleErrors: Readonly<Record<string, string>> = {
  google_taken: 'This Google account belongs to another HanziVine account.',
  google_cancelled: 'You cancelled. Nothing has changed.',
  google_failed: 'Google could not be linked. Please try again.',
  google_unavailable: 'Google cannot be reached right now. Please try again in a minute.',
  login_again: 'Please log in again, then link Google.',
};

/** The query selects a text and is never shown (security, rule 8). */
export function useGoogleNotices(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const error = googleErrors[query.get('error') ?? ''];
    const isLinked = query.get('result') === 'google_linked';
    if (isLinked) notify.success('Google is linked: you can log in with it from now on');
    if (error !== undefined) notify.error(error);
    if (isLinked || error !== undefined) void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
}
