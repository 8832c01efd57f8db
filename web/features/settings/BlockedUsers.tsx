// The users whom the learner blocked, with a way to unblock each (decisions §13).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const blockedUsersKey = ['blockedUsers'];

function BlockedRow({ name }: { readonly name: string }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function unblock(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await send(calls.friends.unblockUser, { friendName: name });
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: blockedUsersKey });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 break-words">{name}</span>
      <Button aria-label={`Unblock ${name}`} isBusy={isBusy} onClick={() => void unblock()}>
        Unblock
      </Button>
    </li>
  );
}

export function BlockedUsers() {
  const { data, error, refetch } = useQuery({
    queryKey: blockedUsersKey,
    queryFn: ({ signal }) => send(calls.friends.blockedUsers, {}, { signal }),
  });
  return (
    <section aria-labelledby="blocked-heading">
      <h2 id="blocked-heading" className="font-reading text-xl font-semibold">
        Blocked users
      </h2>
      {data?.names.length === 0 && <p className="mt-2 text-muted">You have not blocked anybody.</p>}
      {data && data.names.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.names.map((name) => (
            <BlockedRow key={name} name={name} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the blocked users" className="mt-4">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
      {!data && error && <ErrorPanel error={error} text="The blocked users could not be loaded." onRetry={() => void refetch()} />}
    </section>
  );
}
