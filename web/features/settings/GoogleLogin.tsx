// Linking and unlinking the Google identity of the account (decisions §13).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';

const googleKey = ['google'];

/** Nothing where Google sign-in is not offered and the account has no Google identity. */
export function GoogleLogin() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: googleKey,
    queryFn: async ({ signal }) => {
      const [{ google: isOffered }, { googleid: isLinked }] = await Promise.all([
        send(calls.accounts.loginOptions, {}, { signal }),
        send(calls.accounts.googleIdCheck, {}, { signal }),
      ]);
      return { isOffered, isLinked };
    },
  });

  async function unlink(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await send(calls.accounts.unlinkGoogle, {});
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: googleKey });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  async function link(): Promise<void> {
    setBusy(true);
    try {
      // Asks for the password where the login is too long ago; the navigation itself cannot.
      await send(calls.accounts.prepareGoogleLink, {});
      window.location.assign('/auth/google/link');
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }

  if (!data || (!data.isOffered && !data.isLinked)) return null;
  return data.isLinked ? (
    <Button isBusy={isBusy} onClick={() => void unlink()}>
      Unlink Google
    </Button>
  ) : (
    <Button isBusy={isBusy} onClick={() => void link()}>
      Link Google
    </Button>
  );
}
