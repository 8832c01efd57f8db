// The chat: chats, messages and people side by side, or one of them at a time on a narrow screen (experience, "People and chat").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatEntry } from '#contract/chat.ts';
import { buildChatPagePath } from '#contract/pages.ts';
import { CallError } from '#web/client/call.ts';
import { chatListKey, refreshChats, useChatList } from '#web/client/chat-queries.ts';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ChatList } from './ChatList.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { RoomPanel } from './RoomPanel.tsx';
import { Suspended } from './Suspended.tsx';
import { leftNote } from './chat-messages.ts';
import { usePresence } from './usePresence.ts';
import { usePeople } from './usePeople.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

type Panel = 'chats' | 'messages' | 'people';

function readPanel(state: unknown): Panel {
  const panel = (state as { panel?: unknown } | null)?.panel;
  return panel === 'chats' || panel === 'people' ? panel : 'messages';
}

/** Where the focus was in a panel that is hidden now, it goes to the heading of the one in front. */
function usePanelFocus(panel: Panel) {
  const panels = useRef<HTMLDivElement>(null);
  const previous = useRef(panel);
  useEffect(() => {
    if (previous.current === panel) return;
    previous.current = panel;
    const focused = document.activeElement;
    const isHidden = focused === document.body || focused?.getClientRects().length === 0;
    if (isHidden) panels.current?.querySelector<HTMLElement>(`[data-panel=${panel}] :is(h1, h2)`)?.focus({ preventScroll: true });
  }, [panel]);
  return panels;
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · HanziVine`;
  }, [title]);
}

export interface ChatScreenProps {
  readonly room: string;
  readonly connection: LiveConnection;
  readonly ownName: string;
}

const panelClasses = 'min-h-0 min-w-0 flex-col';

/** The panel in front is part of the browser's history: Back returns from it. */
export function ChatScreen({ room, connection, ownName }: ChatScreenProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const panel = readPanel(state);
  const queryClient = useQueryClient();
  const { data: chats, error, refetch } = useChatList();
  const people = usePeople(room, connection.channel);
  const presence = usePresence(room, connection);
  const [unseen, setUnseen] = useState(0);
  const panels = usePanelFocus(panel);
  useVisibleHeight();
  const chat = chats?.find((one) => one.room === room);
  const unreadElsewhere = chats?.reduce((sum, one) => sum + (one.room === room ? 0 : one.unread), 0) ?? 0;
  const unread = unreadElsewhere + unseen;
  useDocumentTitle(`${unread > 0 ? `(${unread}) ` : ''}${chat?.name ?? 'Chat'}`);
  useEffect(() => setUnseen(0), [room]);
  // A chat that has just come is not in the list that was loaded before; one that was left in another tab or on another device is in no new one.
  const isMissing = chats !== undefined && chat === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    void (async () => {
      await refreshChats(queryClient);
      const fresh = queryClient.getQueryState<readonly ChatEntry[]>(chatListKey);
      if (isGone || fresh?.status !== 'success' || fresh.data?.some((one) => one.room === room) === true) return;
      notify.info(leftNote);
      // To the first one that remains (accounts-and-chat §4).
      void navigate(buildChatPagePath(), { replace: true });
    })();
    return () => void (isGone = true);
  }, [isMissing, room, queryClient, navigate]);

  if (!chats && error instanceof CallError && error.code === 'suspended') return <Suspended text={error.message} />;
  if (!chats && error) return <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />;
  const show = (next: Panel) => void navigate(buildChatPagePath(room), { state: { panel: next } });
  const getVisibility = (one: Panel) => (panel === one ? 'flex' : 'hidden wide:flex');
  return (
    <div
      ref={panels}
      className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 wide:grid-cols-[17rem_minmax(0,1fr)_16rem] wide:border-x wide:border-line"
    >
      <section data-panel="chats" aria-label="Chats" className={`${panelClasses} ${getVisibility('chats')} wide:border-r wide:border-line`}>
        <ChatList chats={chats ?? []} currentRoom={room} currentUnread={unseen} isFront={panel === 'chats'} />
      </section>
      <section data-panel="messages" aria-label="Conversation" className={`${panelClasses} ${getVisibility('messages')} wide:bg-raised/40`}>
        {chat ? (
          <RoomPanel
            key={room}
            chat={chat}
            connection={connection}
            ownName={ownName}
            people={people.data}
            presence={presence}
            unreadElsewhere={unreadElsewhere}
            isShown={panel === 'messages' || matchMedia('(width >= 60.625rem)').matches}
            onChats={() => show('chats')}
            onPeople={() => show('people')}
            onUnseen={setUnseen}
          />
        ) : error ? (
          <div className="flex flex-col items-start px-5">
            <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />
            <LinkButton to={buildChatPagePath()} className="-ml-4">
              Go to your chats
            </LinkButton>
          </div>
        ) : (
          <div role="status" aria-label="Loading the chat" className="flex flex-1 flex-col gap-3 p-5">
            <Skeleton className="h-12 w-56" />
            <Skeleton className="mt-auto h-12 w-3/4" />
            <Skeleton className="h-12 w-1/2 self-end" />
          </div>
        )}
      </section>
      <section
        data-panel="people"
        aria-label="People"
        className={`${panelClasses} ${getVisibility('people')} wide:border-l wide:border-line`}
      >
        {chat && (
          <PeoplePanel
            chat={chat}
            people={people.data}
            hereIds={presence.here}
            error={people.error}
            onRetry={() => void people.refetch()}
            isFront={panel === 'people'}
            onBack={() => void navigate(-1)}
          />
        )}
      </section>
    </div>
  );
}
