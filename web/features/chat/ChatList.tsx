// The learner's chats: open one, start a new one, rename and leave them (accounts-and-chat §2 "Chat").
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { ChatEntry } from '#contract/chat.ts';
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { refreshChats } from '#web/client/chat-queries.ts';
import { createChat, openFirstChat } from '#web/client/open-chat.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { ChatListEntry } from './ChatListEntry.tsx';
import { formatLeavePrivate, formatLeaveTitle } from './chat-messages.ts';

export interface ChatListProps {
  readonly chats: readonly ChatEntry[];
  readonly currentRoom: string | undefined;
  /** Unread messages of the open chat, which the server may not know yet. */
  readonly currentUnread: number;
  /** The panel that a narrow screen shows: it names the page. */
  readonly isFront: boolean;
}

function getLeaveText({ isPrivate, roomLevel, friendName, memberCount }: ChatEntry): string {
  if (roomLevel !== null) return 'Its messages stay. You can enter it again whenever you like.';
  if (memberCount <= 1) return 'You are the last one here: the chat and its messages will be deleted.';
  return isPrivate ? formatLeavePrivate(friendName) : 'You can only return with a new invitation.';
}

/** After leaving the open chat the first of the others opens, or a new one. */
export function ChatList({ chats, currentRoom, currentUnread, isFront }: ChatListProps) {
  const Heading = isFront ? 'h1' : 'h2';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<ChatEntry>();

  async function act(request: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await request();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      await refreshChats(queryClient);
    }
  }
  async function startChat(): Promise<void> {
    await navigate(buildChatPagePath(await createChat()));
  }
  async function leave({ room }: ChatEntry): Promise<void> {
    notify.success((await send(calls.chat.removeChat, { room })).message);
    if (room === currentRoom) await navigate(buildChatPagePath(await openFirstChat()), { replace: true });
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between py-2 pr-2 pl-5">
        <Heading tabIndex={-1} className="font-reading text-xl font-semibold outline-none">
          Your chats
        </Heading>
        <span className="flex">
          <LinkButton to={pagePaths.lobby} className="!px-1 text-sm whitespace-nowrap">
            Find people
          </LinkButton>
          <IconButton label="New chat" icon={<PlusIcon />} disabled={isBusy} onClick={() => void act(startChat)} />
        </span>
      </div>
      <nav aria-label="Your chats" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <ul className="flex flex-col gap-0.5">
          {chats.map((chat) => (
            <li key={chat.room}>
              <ChatListEntry
                chat={chat}
                isCurrent={chat.room === currentRoom}
                unread={chat.room === currentRoom ? currentUnread : chat.unread}
                onRenamed={() => void refreshChats(queryClient)}
                onLeave={() => setLeaving(chat)}
              />
            </li>
          ))}
        </ul>
      </nav>
      <ConfirmDialog
        open={leaving !== undefined}
        title={formatLeaveTitle(leaving?.name ?? '')}
        text={leaving && getLeaveText(leaving)}
        yes="Leave"
        no="Stay"
        isDangerous
        onYes={() => leaving && void act(() => leave(leaving))}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
