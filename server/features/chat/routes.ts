// Routes of the chat: its calls and its live events.
import { calls } from '#contract/calls.ts';
import { sentEvents } from '#contract/live-events.ts';
import { liveRoute, route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import type { LiveRoute } from '#server/live/live-route.ts';
import { acceptInvitation, displayInvitations, removeInvitation, sendInvitation, sendRandomInvitation } from './invitations.ts';
import { listLevelRooms, openLevelRoom } from './level-rooms.ts';
import { deleteMessage, joinRoom, leaveRoom, readRoom, sendMessage, showPresence } from './live.ts';
import { displayMessages, removeMessage, saveMessage } from './messages.ts';
import { listPartners, savePartner, showOwnPartner } from './partners.ts';
import {
  checkIfChatExists,
  checkIfPrivateChatExists,
  checkIfRoomIsTaken,
  displayChat,
  displayFirstChat,
  displayFriendInChat,
  joinChatCode,
  removeChat,
  renameChat,
  unreadChats,
} from './rooms.ts';
import { listDueWords, showTalkAids } from './talk.ts';

const { chat, lobby } = calls;

export const routes: Route[] = [
  route(chat.displayFriendInvite, displayInvitations),
  route(chat.joinRoomInfo, acceptInvitation),
  route(chat.removeInvitation, removeInvitation),
  route(chat.sendInvitation, sendInvitation),
  route(chat.sendInvitationRandomSearch, sendRandomInvitation),
  route(chat.sendInvitationPrivateChatExtra, sendInvitation),
  route(chat.joinChatCode, joinChatCode),
  route(chat.displayFirstChat, displayFirstChat),
  route(chat.displayChat, displayChat),
  route(chat.unreadChats, unreadChats),
  route(chat.checkIfChatExistsRandomRoom, checkIfRoomIsTaken),
  route(chat.checkIfChatExists, checkIfChatExists),
  route(chat.checkIfPrivateChatExists, checkIfPrivateChatExists),
  route(chat.displayMessagesFromDatabase, displayMessages),
  route(chat.displayFriendInChat, displayFriendInChat),
  route(chat.saveMessage, saveMessage),
  route(chat.removeMessage, removeMessage),
  route(chat.removeChat, removeChat),
  route(chat.renameChat, renameChat),
  route(chat.talkAids, showTalkAids),
  route(chat.dueWords, listDueWords),
  route(lobby.partners, listPartners),
  route(lobby.ownPartner, showOwnPartner),
  route(lobby.savePartner, savePartner),
  route(lobby.levelRooms, listLevelRooms),
  route(lobby.enterLevelRoom, openLevelRoom),
];

export const liveRoutes: LiveRoute[] = [
  liveRoute(sentEvents.joinRoom, joinRoom),
  liveRoute(sentEvents.leaveRoom, leaveRoom),
  liveRoute(sentEvents.sendMessage, sendMessage),
  liveRoute(sentEvents.deleteMessage, deleteMessage),
  liveRoute(sentEvents.readRoom, readRoom),
  liveRoute(sentEvents.showPresence, showPresence),
];
