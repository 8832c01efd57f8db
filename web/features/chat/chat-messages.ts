// The texts of the chat that several places use, or that depend on numbers and names.
import { formatCount, formatDate, plural } from '#contract/format.ts';
import type { ChatEntry, ChatInvitation, LastMessage } from '#contract/chat.ts';
import type { MessageReference, ReferenceKind } from '#contract/chat-messages.ts';
import { messageLifetimeHours } from '#contract/chat-fields.ts';
import { CallError, isForeignReply } from '#web/client/call.ts';
import type { RandomSearch } from './useRandomSearch.ts';

const hoursPerDay = 24;

export const lifetimeNote = `Messages disappear after ${messageLifetimeHours / hoursPerDay} days.`;
export const chineseOnlyNote = 'Here everybody writes in Chinese only. Emoji, digits and punctuation are welcome.';
export const noMessagesNote = `No messages yet. ${chineseOnlyNote}`;
export const pausedMessage = 'Too many messages at once. Sending resumes in a few seconds.';
export const waitingForLine = 'No connection. Your messages are saved here and sent when you are back online.';
export const liveBlocked =
  'This network blocks the live chat. What you write is kept here and sent when the chat connects, such as from another network.';
/** As the server says it: of two at once one is shown. */
export const leftNote = 'You left the chat';
export const blockedMessage = 'Message of someone you blocked';

/** Why a text cannot be sent or saved yet. */
export const unreadableLetters = 'These letters are no pinyin: correct them, or delete them.';

export const deletedMessage = 'Deleted message';
export const goToQuoted = 'Go to this message';
export const quotedGoneNote = 'This message is gone.';
export const stopReferring = { reply: 'Cancel the reply', correction: 'Cancel the correction' } as const;
/** What the learner can do about a message that was deleted while they were answering it. */
export const referredGoneHint = 'This message was deleted. Close it above to send your text by itself.';

/** Above the words that a message refers to: "Anna", "Correction of Anna's message". Null: that message is gone. */
export function formatQuoteTitle(kind: ReferenceKind, quoted: { readonly author: string; readonly isOwn: boolean } | null): string {
  if (kind === 'reply') return quoted ? (quoted.isOwn ? 'You' : quoted.author) : 'Reply';
  if (!quoted) return 'Correction';
  return quoted.isOwn ? 'Correction of your message' : `Correction of ${quoted.author}’s message`;
}

/** Above the text box: what is being written. */
export function formatReferring({ kind, quoted }: MessageReference): string {
  const author = quoted?.author ?? '';
  return kind === 'reply' ? `Reply to ${author}` : `Correct ${author}’s message`;
}

/** Why the messages could not be loaded; for a reply that holds none: accounts-and-chat §8. */
export function formatHistoryError(error: unknown): string {
  if (isForeignReply(error)) return 'No messages received or invalid data structure';
  return error instanceof CallError ? error.message : 'Error occured';
}

/** "1 new message", "3 new messages". */
export function formatNewMessages(count: number): string {
  return formatCount(count, 'new message');
}

/** "Just you", "2 people". */
export function formatPeople(count: number): string {
  return plural(count, 'Just you', `${count} people`);
}

/** Under a message of one's own: "You used 2 words that were due". */
export function formatDueUsed(count: number): string {
  return `You used ${formatCount(count, 'word')} that ${plural(count, 'was', 'were')} due`;
}

/** Under the name of a chat: who writes, else the kind of chat and who else is here. */
export function formatPresence(
  { isPrivate, memberCount }: Pick<ChatEntry, 'isPrivate' | 'memberCount'>,
  here: number,
  writing: readonly string[],
): string {
  const [only] = writing;
  if (only !== undefined) return writing.length === 1 ? `${only} is writing…` : `${writing.length} people are writing…`;
  if (isPrivate) return here > 0 ? 'Private chat · here now' : 'Private chat';
  return here > 0 ? `${formatPeople(memberCount)} · ${here} here now` : formatPeople(memberCount);
}

/** "Anna invites you to a chat with Ли and 3 others". */
export function formatInvitation({ name, private: isPrivate, others, members }: ChatInvitation): string {
  if (isPrivate) return `${name} invites you to a private chat`;
  const [other] = others;
  if (other === undefined) return `${name} invites you to a chat`;
  // Besides the two who are named.
  const rest = members - 2;
  if (rest <= 0) return `${name} invites you to a chat with ${other}`;
  return `${name} invites you to a chat with ${other} and ${formatCount(rest, 'other')}`;
}

const dayMs = 86_400_000;

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** A day as a reader names it now: "Today", "Yesterday", "Friday 3 October". */
export function formatDay(time: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return formatDate(time, 'weekday');
}

/** The hour and minute in the reader's time zone. */
export function formatTime(time: number): string {
  return formatDate(time, 'time');
}

/** When a message of the list was sent: the time of today, or the day, briefly. */
export function formatSent(time: number, now: number): string {
  return startOfDay(time) === startOfDay(now) ? formatTime(time) : formatDate(time, 'shortDay');
}

/** Who wrote the newest message of a chat, before its text; nothing where it can only be the other one. */
export function formatLastAuthor({ author, isOwn }: LastMessage, { isPrivate }: Pick<ChatEntry, 'isPrivate'>): string {
  if (isOwn) return 'You: ';
  return isPrivate || author === '' ? '' : `${author}: `;
}

/** What leaving a private chat means. */
export function formatLeavePrivate(name: string): string {
  return `${name} keeps the messages. You can open the chat again from their page.`;
}

/** The question before a chat is left. */
export function formatLeaveTitle(name: string): string {
  return `Leave ${name}?`;
}

/** The button that joins a chat. */
export function formatJoin(name: string): string {
  return `Join the chat of ${name}`;
}

/** The button that removes an invitation. */
export function formatRemoveInvitation(name: string): string {
  return `Remove the invitation of ${name}`;
}

/** After somebody was invited. */
export function formatInvited(name: string): string {
  return `${name} is invited`;
}

/** Whom a random search asks, and what became of it. */
export function formatSearch(search: RandomSearch): string {
  if (search.kind === 'idle') return '';
  if (search.kind === 'came') return `${search.name} has come.`;
  const asked = search.asked.at(-1);
  if (search.kind === 'asking') return asked === undefined ? 'Looking for somebody…' : `${asked} has not come yet. Looking for the next…`;
  if (search.kind === 'waiting') return `${asked} is asked. In a minute, the next one is, while this chat stays open.`;
  const reason = search.reason.replace(/\.$/, '');
  return asked === undefined ? `${reason}.` : `${reason}. ${asked} may still come.`;
}

/** The button below a message of somebody else. */
export function formatMoreAbout(author: string): string {
  return `More about this message of ${author}`;
}

/** A friend who left a private chat. */
export function formatNotInChat(name: string): string {
  return `${name} is not in this chat now.`;
}

/** The button that asks them back. */
export function formatInvite(name: string): string {
  return `Invite ${name}`;
}

/** The own name in the list of people. */
export function formatYou(name: string): string {
  return `${name} (you)`;
}

/** Why a message was not sent. */
export function formatNotSent(failure: string): string {
  return `Not sent: ${failure}`;
}

/** The button to the other chats, with what is unread there. */
export function formatUnread(count: number): string {
  return `Your chats: ${count} unread`;
}

/** A share in per cent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** How much of a chat a level can read. */
export function formatReads(level: number, share: number): string {
  return `HSK ${level} reads ${formatPercent(share)}`;
}

/** What the shares count. */
export function formatLevelNote(messages: number): string {
  return `Words of the last ${messages} messages that each level knows`;
}
