// What waits for the learner, as the entries of the bell: invitations to chats, and friend requests.
import { useEffect } from 'react';
import { useUnreadChats } from '#web/client/chat-queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const InvitationList = lazyPart(() => import('#web/features/chat/InvitationList.tsx'));
const WaitingRequests = lazyPart(() => import('#web/features/profile/WaitingRequests.tsx'));

export interface WaitingNewsProps {
  /** Called with how many entries there are, whenever that changes; undefined until it is known. */
  readonly onCount: (count: number | undefined) => void;
}

/** What it lists is loaded when there is something. */
export default function WaitingNews({ onCount }: WaitingNewsProps) {
  const { data } = useUnreadChats();
  const count = data && data.invitations + data.requests;
  useEffect(() => onCount(count), [count, onCount]);
  return (
    <>
      {data && data.invitations > 0 && <InvitationList />}
      {data && data.requests > 0 && <WaitingRequests />}
    </>
  );
}
