// A friend request: accepted by Add, rejected by X (accounts-and-chat §4 "Profile").
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Face } from '#web/ui/Face.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { AddPersonIcon, CrossIcon } from '#web/ui/icons.tsx';
import { usePeopleChange } from './people-queries.ts';
import { formatAcceptRequest, formatRejectRequest } from './profile-messages.ts';

/** What becomes of it is said in a notice. */
export function FriendRequest({ name, imageUrl }: { readonly name: string; readonly imageUrl: string | null }) {
  const { isBusy, change } = usePeopleChange();
  return (
    <div className="flex items-center gap-3">
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
    </div>
  );
}
