// Rules of what is typed in the chat, with their messages: a message, a chat's name, a room's id (accounts-and-chat §5, decisions §10).
import * as z from 'zod/mini';
import { isChineseText } from './chat-characters.ts';
import { type TaughtLevel, text } from './wire.ts';

/** The longest message, in characters. */
export const maxMessageLength = 400;
/** The longest name of a chat, in characters. */
export const maxChatNameLength = 15;
/** How long a message can be read. */
export const messageLifetimeHours = 240;
/** How many messages one page of a room's history holds. */
export const messagesPerPage = 50;
/** How many members a group has at most. */
const maxGroupMembers = 50;
/** How many members the standing room of a level has at most. */
const maxLevelRoomMembers = 500;
/** In how many chats a learner is at most. */
export const maxChats = 100;
/** How many open invitations a learner has at most. */
export const maxInvitations = 50;

/** Shown where an empty name is submitted. */
export const emptyFieldMessage = "The field can't be empty";
export const messageTooLongMessage = `Maximum ${maxMessageLength} characters are allowed for message`;
export const notChineseMessage = 'You can use only Chinese language to type';
/** Shown for a chat that does not exist, or that the learner is not in. */
export const chatNotFoundMessage = "Page was not found or doesn't exist";
/** Told in a private chat whose other half has removed the account. */
export const friendRemovedMessage = 'This user has removed their account. You can still read this chat, or leave it.';
/** Why a message cannot refer to another one. */
export const loneReferenceMessage = 'kind and refersTo go together';
export const referredGoneMessage = 'The message that this refers to is not there any more';
export const ownCorrectionMessage = 'You can only correct messages of others';
export const unchangedCorrectionMessage = 'Change something in the message first';
export const wholeCorrectionMessage = 'A correction keeps part of the message: write a reply instead';
export const privateChatDisabledMessage = 'The user disabled private chat';
export const blockedWriterMessage = "You can't write to blocked user";

function countCharacters(value: string): number {
  return Array.from(value).length;
}

/** The text of a message. The box does not send an empty one; the first failing rule is shown. */
export const messageText = text(4000).check(
  z.refine((value) => value.trim() !== '', { message: emptyFieldMessage, abort: true }),
  z.refine((value) => countCharacters(value) <= maxMessageLength, { message: messageTooLongMessage, abort: true }),
  z.refine(isChineseText, { message: notChineseMessage, abort: true }),
);

/** The name of a chat. */
export const chatName = text(1000).check(
  z.refine((value) => value.trim() !== '', { message: 'Name of chat must contain at least one character', abort: true }),
  z.regex(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Mn}0-9_() -]*$/u, {
    message: 'Name of chat can only contain letters, numbers, hyphens, underscores and ( ) characters',
    abort: true,
  }),
  z.refine((value) => countCharacters(value) <= maxChatNameLength, {
    message: `Maximum ${maxChatNameLength} characters allowed for name of chat`,
    abort: true,
  }),
);

const privateSuffix = ':private';
const roomIdPattern = /^[0-9a-z]{20,40}(?::private)?$/;

/** The id of a room: at least 20 characters of base 36; that of a private one ends with `:private`. */
export const roomId = text(100).check(z.regex(roomIdPattern, { message: chatNotFoundMessage }));

/** Whether a room's id is that of a private chat. */
export function isPrivateRoom(id: string): boolean {
  return id.endsWith(privateSuffix);
}

const idLength = 24;
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
// The largest multiple of 36 in a byte: bytes above would make some digits likelier.
const fairBytes = 252;

/** Creates the id of a new room: about 124 bits that nobody can guess. */
export function createRoomId(isPrivate: boolean): string {
  let id = '';
  while (id.length < idLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(idLength)))
      if (byte < fairBytes && id.length < idLength) id += digits[byte % digits.length];
  return isPrivate ? id + privateSuffix : id;
}

/** Names a message before it is sent, so that sending it again is no second one: letters, digits, hyphens, at most 64. A UUID will do. */
export const clientMessageId = text(64).check(z.regex(/^[\w-]{8,64}$/));

/** What a private chat is called that has lost its other half. */
export const emptyPrivateChatName = 'Private chat';

/** What the standing room of a level is called until a member names it. */
export function buildLevelRoomName(level: TaughtLevel): string {
  return `HSK ${level} room`;
}

/** How many members a room has at most that is not private. */
export function getMaxMembers({ level }: { readonly level: TaughtLevel | null }): number {
  return level === null ? maxGroupMembers : maxLevelRoomMembers;
}

const namesShown = 2;

/** What a group is called until it is named: "Anna, Ли, you", "Anna, Ли and 3 others". `others`: the other members; `count`: how many these are. */
export function buildGroupName(others: readonly string[], count: number = others.length): string {
  if (count === 0) return 'New chat';
  const shown = others.slice(0, namesShown);
  const rest = count - shown.length;
  return rest === 0 ? [...shown, 'you'].join(', ') : `${shown.join(', ')} and ${rest + 1} others`;
}
