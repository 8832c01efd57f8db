// The lobby of the chat: the standing rooms, and those who want to talk (chat "Finding each other").
import { buildChatPagePath } from '#contract/pages.ts';
import { CallError } from '#web/client/call.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { LevelRooms } from './LevelRooms.tsx';
import { useOwnPartner } from './lobby-queries.ts';
import { OwnPartner } from './OwnPartner.tsx';
import { PartnerList } from './PartnerList.tsx';
import { Suspended } from './Suspended.tsx';

/** /lobby; the guard has let only those in who have paid. */
export default function LobbyPage() {
  const { error } = useOwnPartner();
  if (error instanceof CallError && error.code === 'suspended') return <Suspended text={error.message} />;
  return (
    <PageFrame width="wide">
      <LinkButton to={buildChatPagePath()} className="-ml-4">
        <ArrowIcon className="size-5 rotate-180" />
        Your chats
      </LinkButton>
      <PageHeading>Find somebody to talk to</PageHeading>
      <div className="mt-6 grid gap-10 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-10 wide:order-2">
          <OwnPartner />
          <LevelRooms />
        </div>
        <PartnerList />
      </div>
    </PageFrame>
  );
}
