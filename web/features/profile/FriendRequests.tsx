// Who wants to be a friend: accepted by Add, rejected by X (accounts-and-chat §4 "Profile").
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Face } from '#web/ui/Face.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { AddPersonIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFriendRequests, usePeopleChange } from './people-queries.ts';
import { formatAcceptRequest, formatRejectRequest } from './profile-messages.ts';

function FriendRequest({ name, imageUrl }: { readonly name: string; readonly imageUrl: string | null }) {
  const { isBusy, change } = usePeopleChange();
  return (
    <li className="flex items-center gap-3">
      <Link
        to={buildProfilePagePath(name)}
        className="-ml-2 flex min-w-0 flex-1 items-center gap-3 rounded-control p-2 font-medium hover:bg-vine-soft hover:text-vine-strong"
      >
        <Face name={name} imageUrl={imageUrl} className="size-11" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </Link>
      <Button
        aria-label={formatAcceptRequest(name)}
        isBusy={isBusy}
        onClick={() => void change(() => send(calls.friends.addFriend, { name }))}
      >
        <AddPersonIcon />
        Add
      </Button>
      <IconButton
        label={formatRejectRequest(name)}
        icon={<CrossIcon />}
        disabled={isBusy}
        className="-mr-2"
        onClick={() => void change(() => send(calls.friends.removeRequest, { name }))}
      />
    </li>
  );
}

/** The newest first. */
export function FriendRequests() {
  const { data, error, refetch } = useFriendRequests();
  return (
    <Card>
      <h2 className="font-reading text-2xl font-semibold">Friend requests</h2>
      {!data && !error && (
        <div role="status" aria-label="Loading the friend requests">
          <Skeleton className="mt-4 h-11 w-full" />
        </div>
      )}
      {!data && error && <ErrorPanel error={error} text="The friend requests could not be loaded." onRetry={() => void refetch()} />}
      {data?.friends.length === 0 && <p className="mt-3 text-muted">Nothing yet.</p>}
      {data && data.friends.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {data.friends.map(({ friendName, friendsPhoto }) => (
            <FriendRequest key={friendName} name={friendName} imageUrl={friendsPhoto[0] ?? null} />
          ))}
        </ul>
      )}
    </Card>
  );
}
