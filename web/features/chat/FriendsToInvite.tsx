// One's friends who are not in the chat: each is invited by a press.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Face } from '#web/ui/Face.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatInvite } from './chat-messages.ts';

export interface FriendsToInviteProps {
  readonly room: string;
  /** The names of those in the chat. */
  readonly present: readonly string[];
  /** What is typed: only friends whose names hold it. */
  readonly filter: string;
}

interface FriendProps {
  readonly room: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

function Friend({ room, name, imageUrl }: FriendProps) {
  const [state, setState] = useState<'open' | 'busy' | 'invited'>('open');
  async function invite(): Promise<void> {
    setState('busy');
    try {
      await send(calls.chat.sendInvitation, { name, number: room });
      setState('invited');
    } catch (error) {
      setState('open');
      notifyError(error);
    }
  }
  return (
    <li className="flex min-h-12 items-center gap-2">
      <Face name={name} imageUrl={imageUrl} className="size-8" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span role="status">{state === 'invited' && <span className="text-sm text-muted">Invited</span>}</span>
      {state !== 'invited' && (
        <Button kind="quiet" className="!px-3" aria-label={formatInvite(name)} isBusy={state === 'busy'} onClick={() => void invite()}>
          Invite
        </Button>
      )}
    </li>
  );
}

/** Nothing while there is no such friend. */
export function FriendsToInvite({ room, present, filter }: FriendsToInviteProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'friends'],
    queryFn: async ({ signal }) => (await send(calls.friends.displayFriend, {}, { signal })).friends,
  });
  if (!data && error) return <ErrorPanel error={error} text="Your friends could not be loaded." onRetry={() => void refetch()} />;
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = (data ?? []).filter(({ friendName }) => !present.includes(friendName) && friendName.toLocaleLowerCase().includes(wanted));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Friends to invite" className="mt-3 max-h-48 overflow-y-auto">
      {shown.map(({ friendName, friendsPhoto }) => (
        <Friend key={friendName} room={room} name={friendName} imageUrl={friendsPhoto[0] ?? null} />
      ))}
    </ul>
  );
}
