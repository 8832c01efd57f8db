// A user's friends, as faces that lead to their profiles.
import { Link } from 'react-router';
import { buildProfilePagePath } from '#contract/pages.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Face } from '#web/ui/Face.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFriends } from './people-queries.ts';
import { formatHiddenFriends } from './profile-messages.ts';

export interface FriendListProps {
  readonly name: string;
  readonly isOwn?: boolean;
}

/** Says why it is empty. */
export function FriendList({ name, isOwn = false }: FriendListProps) {
  const { data, error, refetch } = useFriends(name);
  const count = data?.friends.length ?? 0;
  return (
    <Card>
      <h2 className="font-reading text-2xl font-semibold">
        Friends {count > 0 && <span className="text-lg font-normal text-muted">{count}</span>}
      </h2>
      {!data && !error && (
        <div role="status" aria-label="Loading the friends" className="mt-4 flex gap-6">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="size-16 !rounded-full" />
          ))}
        </div>
      )}
      {!data && error && <ErrorPanel error={error} text="The friends could not be loaded." onRetry={() => void refetch()} />}
      {data && count > 0 && (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-2 gap-y-4">
          {data.friends.map(({ friendName, friendsPhoto }) => (
            <li key={friendName}>
              <Link
                to={buildProfilePagePath(friendName)}
                className="flex flex-col items-center gap-2 rounded-control p-2 text-center text-sm font-medium hover:bg-vine-soft hover:text-vine-strong"
              >
                <Face name={friendName} imageUrl={friendsPhoto[0] ?? null} className="size-16" />
                <span className="line-clamp-2 w-full wrap-anywhere">{friendName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && count === 0 && (
        <p className="mt-3 text-muted">
          {!data.shown
            ? formatHiddenFriends(name)
            : isOwn
              ? 'No friends yet. Search for someone you know by their name.'
              : 'No friends yet.'}
        </p>
      )}
    </Card>
  );
}
