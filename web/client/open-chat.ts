// Opens chats: a new one, the first of the list, or the private one with a user (accounts-and-chat §4 "Chat").
import { calls } from '#contract/calls.ts';
import { createRoomId } from '#contract/chat-fields.ts';
import { CallError, send } from './call.ts';

/** Creates a chat with the learner alone in it; returns its room. */
export async function createChat(): Promise<string> {
  return (await send(calls.chat.joinChatCode, { number: createRoomId(false) })).chat;
}

/** Returns the room of the first chat, of a new one if there is none. */
export async function openFirstChat(): Promise<string> {
  return (await send(calls.chat.displayFirstChat, {})).chat ?? createChat();
}

/** Opens the private chat with a user, and invites them to it where they are not in it; returns its room. */
export async function openPrivateChat(name: string): Promise<string> {
  const { room, isAlone } = await send(calls.chat.checkIfPrivateChatExists, { friendName: name });
  const { chat } = await send(calls.chat.joinChatCode, { number: room ?? createRoomId(true), name });
  if (room === null || isAlone)
    try {
      await send(calls.chat.sendInvitationPrivateChatExtra, { name, number: chat });
    } catch (error) {
      // They are in it already, and it was the learner who had left.
      if (!(error instanceof CallError) || error.code !== 'chat_exists') throw error;
    }
  return chat;
}
