// Keeps the bell, the unread counts and the list of chats up to date, whatever page is open.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receivedEvents } from '#contract/live-events.ts';
import { noteFriendRead, refreshChats, refreshFriendRequests, refreshInvitations } from '#web/client/chat-queries.ts';
import { useLiveConnection } from '#web/client/live-connection.ts';
import { useOverview } from '#web/client/login-session.ts';

/** Many messages at once are one question to the server. */
const gatherMs = 400;

/** Renders nothing. The live channel is opened only for those who may chat. */
export default function ChatUpdates() {
  const { data } = useOverview();
  const connection = useLiveConnection(data?.levels.some(({ paid }) => paid) === true);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!connection) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changeChats = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshChats(queryClient);
      }, gatherMs);
    };
    const changeInvitations = () => void refreshInvitations(queryClient);
    const changeRequests = () => void refreshFriendRequests(queryClient);
    const { channel } = connection;
    const unsubscribes = [
      channel.on(receivedEvents.invitation, changeInvitations),
      channel.on(receivedEvents.invitationRemoved, changeInvitations),
      channel.on(receivedEvents.friendRequestsChanged, changeRequests),
      channel.on(receivedEvents.chatListChanged, changeChats),
      channel.on(receivedEvents.unreadMessage, changeChats),
      channel.on(receivedEvents.roomRead, changeChats),
      channel.on(receivedEvents.messagesRead, ({ room, cursor }) => noteFriendRead(queryClient, room, cursor)),
      channel.onConnect(() => {
        changeChats();
        changeInvitations();
        changeRequests();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [connection, queryClient]);
  return null;
}
