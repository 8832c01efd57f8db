// The notices that the query of /register requests: its values select fixed texts (accounts-and-chat §2, §8).
import { useEffect, useRef } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { notify } from '#web/ui/notice.ts';
import { areCookiesRefused, cookiesRefused } from './cookies-refused.ts';

// Any other registration message is an error (accounts-and-chat §4).
const successMessages = ['You were registered successfully!', 'Successfully registered. Log in with Google to continue.'];

const errorMessages: Readonly<Record<string, string>> = {
  user_not_found: 'User was not found. Please register.',
  google_cancelled: 'You cancelled the Google login. Nothing has changed.',
  google_failed: 'The Google login did not work. Please try again.',
  google_unavailable: 'Google cannot be reached right now. Try again in a minute, or log in with your password.',
};

async function notifyRegistration() {
  const { registrationMessage } = await send(calls.accounts.getRegistrationMessage, {});
  if (registrationMessage === '') return;
  if (successMessages.includes(registrationMessage)) notify.success(registrationMessage);
  else notify.error(registrationMessage);
}

function notifyQuery(query: URLSearchParams) {
  if (query.get('message') === 'removedPage') notify.success('Your page was removed');
  if (query.get('confirmed') === 'true') notify.success('Email was successfully verified!');
  const errorMessage = errorMessages[query.get('error') ?? ''];
  // Without cookies nobody comes back from Google with what they left with.
  if (query.get('error') === 'google_failed' && areCookiesRefused()) notify.error(cookiesRefused);
  else if (errorMessage !== undefined) notify.error(errorMessage);
  // Offline there is nothing to show.
  if (query.get('result') === 'done') void notifyRegistration().catch(() => undefined);
}

/** Shows each notice once per address. `search` is its query part, such as `?confirmed=true`. */
export function useAddressNotices(search: string): void {
  const notifiedSearch = useRef('');
  useEffect(() => {
    if (notifiedSearch.current === search) return;
    notifiedSearch.current = search;
    notifyQuery(new URLSearchParams(search));
  }, [search]);
}
