// Who wants to be a friend: accepted by Add, rejected by X (accounts-and-chat §4 "Profile").
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FriendRequest } from './FriendRequest.tsx';
import { useFriendRequests } from './people-queries.ts';

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
            <li key={friendName}>
              <FriendRequest name={friendName} imageUrl={friendsPhoto[0] ?? null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
