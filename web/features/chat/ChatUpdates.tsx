// Keeps the bell, the unread counts and the list of chats up to date, whatever page is open.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receivedEvents } from '#contract/live-events.ts';
import { noteFriendRead, refreshChats, refreshFriendRequests, refreshInvitations } from '#web/client/chat-queries.ts';
import { useLiveConnection } from '#web/client/live-connection.ts';
import { useOverview } from '#web/client/login-session.ts';
import { gather } from './gather.ts';

/** Renders nothing. The live channel is opened only for those who may chat. */
export default function ChatUpdates() {
  const { data } = useOverview();
  const connection = useLiveConnection(data?.levels.some(({ paid }) => paid) === true);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!connection) return undefined;
    const chats = gather(() => void refreshChats(queryClient));
    const changeInvitations = () => void refreshInvitations(queryClient);
    const changeRequests = () => void refreshFriendRequests(queryClient);
    const { channel } = connection;
    const unsubscribes = [
      channel.on(receivedEvents.invitation, changeInvitations),
      channel.on(receivedEvents.invitationRemoved, changeInvitations),
      channel.on(receivedEvents.friendRequestsChanged, changeRequests),
      channel.on(receivedEvents.chatListChanged, chats.soon),
      channel.on(receivedEvents.unreadMessage, chats.inTurn),
      channel.on(receivedEvents.roomRead, chats.soon),
      channel.on(receivedEvents.messagesRead, ({ room, cursor }) => noteFriendRead(queryClient, room, cursor)),
      channel.onConnect(() => {
        chats.soon();
        changeInvitations();
        changeRequests();
      }),
    ];
    return () => {
      chats.stop();
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [connection, queryClient]);
  return null;
}
