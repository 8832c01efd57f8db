// The notices that an address of /register asks for: its query values choose among fixed texts (accounts-and-chat §2, §8).
import { useEffect, useRef } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { notify } from '#web/ui/notice.ts';

// Any other registration message is an error (accounts-and-chat §4).
const registered = ['You were registered successfully!', 'Successfully registered. Log in with Google to continue.'];

async function tellRegistration() {
  const { registrationMessage } = await send(calls.accounts.getRegistrationMessage, {});
  if (registrationMessage === '') return;
  if (registered.includes(registrationMessage)) notify.success(registrationMessage);
  else notify.oops(registrationMessage);
}

function tell(query: URLSearchParams) {
  if (query.get('message') === 'removedPage') notify.success('Your page was removed');
  if (query.get('confirmed') === 'true') notify.success('Email was successfully verified!');
  if (query.get('error') === 'user_not_found') notify.oops('User was not found. Please register.');
  // Without a line there is nothing to tell.
  if (query.get('result') === 'done') void tellRegistration().catch(() => undefined);
}

/** Shows each notice once for an address. `search` is the query part of it, such as `?confirmed=true`. */
export function useAddressNotices(search: string): void {
  const told = useRef('');
  useEffect(() => {
    if (told.current === search) return;
    told.current = search;
    tell(new URLSearchParams(search));
  }, [search]);
}
