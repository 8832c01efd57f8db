// The bell of a learner: how many invitations to chats wait, and the list of them.
import { Suspense, lazy } from 'react';
import { useUnreadChats } from '#web/client/chat-queries.ts';
import { Bell } from './Bell.tsx';

const InvitationList = lazy(() => import('#web/features/chat/InvitationList.tsx'));

/** What it lists is loaded when there is something. */
export default function InvitationBell() {
  const count = useUnreadChats().data?.invitations ?? 0;
  return (
    <Bell count={count}>
      {count > 0 && (
        <Suspense fallback={null}>
          <InvitationList />
        </Suspense>
      )}
    </Bell>
  );
}
