// The chat page: finds out whether the named chat is there, opens the first one where none is named (accounts-and-chat §2 "Chat").
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { calls } from '#contract/calls.ts';
import { chatNotFoundMessage } from '#contract/chat-fields.ts';
import { buildChatPagePath, parseChatPageQuery } from '#contract/pages.ts';
import { CallError, send } from '#web/client/call.ts';
import { openFirstChat } from '#web/client/open-chat.ts';
import { useLiveConnection } from '#web/client/live-connection.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ChatScreen } from './ChatScreen.tsx';
import { Suspended } from './Suspended.tsx';

function Loading() {
  return (
    <div role="status" className="grid flex-1 place-items-center">
      <PageHeading title="Chat" className="sr-only">
        Chat
      </PageHeading>
      <p className="animate-pulse text-muted">Opening the chat…</p>
    </div>
  );
}

function NotFound() {
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <PageHeading title="Chat not found">{chatNotFoundMessage}</PageHeading>
      <p className="text-muted">Chats open to those who are in them. An invitation lets you in.</p>
      <LinkButton kind="primary" to={buildChatPagePath()}>
        Go to your chats
      </LinkButton>
    </div>
  );
}

/** Opens the first chat, or a new one. */
function FirstChat() {
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'first'],
    queryFn: openFirstChat,
    // Asked at each visit: the answer of the last one may be a chat that was left.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <Navigate to={buildChatPagePath(data)} replace />;
  if (error instanceof CallError && error.code === 'suspended') return <Suspended text={error.message} />;
  return error ? <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} /> : <Loading />;
}

function NamedChat({ room }: { readonly room: string }) {
  const { accountId, name } = useLoginSession();
  const connection = useLiveConnection();
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'membership', room],
    queryFn: async ({ signal }) => (await send(calls.chat.checkIfChatExists, { roomNumber: room }, { signal })).specialMessage,
  });
  if (data === false) return <NotFound />;
  if (error instanceof CallError && error.code === 'suspended') return <Suspended text={error.message} />;
  if (data === undefined && error) return <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || !connection || accountId === undefined || name === undefined) return <Loading />;
  return <ChatScreen room={room} connection={connection} ownName={name} />;
}

/** The guard has let only those in who have paid. */
export default function ChatPage() {
  const { search, state } = useLocation();
  const { room, friendName } = parseChatPageQuery(search);
  if (room === undefined) return <FirstChat />;
  // The friend belongs to the opening of a private chat, which is done by now.
  if (friendName !== undefined) return <Navigate to={buildChatPagePath(room)} state={state} replace />;
  return (
    <PageFrame width="wide" className="flex min-h-0 flex-1 flex-col wide:px-8">
      <NamedChat room={room} />
    </PageFrame>
  );
}
