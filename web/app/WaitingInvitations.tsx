// The invitations to chats that wait for the learner, as the entries of the bell.
import { useEffect } from 'react';
import { useUnreadChats } from '#web/client/chat-queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const InvitationList = lazyPart(() => import('#web/features/chat/InvitationList.tsx'));

export interface WaitingInvitationsProps {
  /** Called with how many invitations wait, whenever that changes; undefined until it is known. */
  readonly onCount: (count: number | undefined) => void;
}

/** What it lists is loaded when there is something. */
export default function WaitingInvitations({ onCount }: WaitingInvitationsProps) {
  const count = useUnreadChats().data?.invitations;
  useEffect(() => onCount(count), [count, onCount]);
  if (count === undefined || count === 0) return null;
  return <InvitationList />;
}
