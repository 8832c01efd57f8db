// The friend requests in the bell, answered there (accounts-and-chat §2 "Navigation").
import { FriendRequest } from './FriendRequest.tsx';
import { useFriendRequests } from './people-queries.ts';

/** One list item for each. */
export default function WaitingRequests() {
  const { data } = useFriendRequests();
  return data?.friends.map(({ friendName, friendsPhoto }) => (
    <li key={friendName}>
      <p className="text-sm text-muted">Wants to be your friend</p>
      <FriendRequest name={friendName} imageUrl={friendsPhoto[0] ?? null} />
    </li>
  ));
}
