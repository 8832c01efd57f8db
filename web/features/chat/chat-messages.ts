// The texts of the chat that several places use, or that depend on numbers and names.
import type { ChatInvitation } from '#contract/chat.ts';
import { messageLifetimeHours } from '#contract/chat-fields.ts';

const hoursPerDay = 24;

export const lifetimeNote = `Messages disappear after ${messageLifetimeHours / hoursPerDay} days.`;
export const chineseOnlyNote = 'Here everybody writes in Chinese only. Emoji, digits and punctuation are welcome.';
export const pausedMessage = 'That was a lot at once. Your messages go out again in a few seconds.';
export const waitingForLine = 'No connection. What you write is kept here and sent when the line is back.';
export const liveBlocked =
  'This network blocks the live chat. What you write is kept here and sent when the chat connects, such as from another network.';
export const blockedMessage = 'Message of someone you blocked';

/** "1 new message", "3 new messages". */
export function formatNewMessages(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}

/** "Just you", "2 people". */
export function formatPeople(count: number): string {
  return count === 1 ? 'Just you' : `${count} people`;
}

/** "Anna invites you to a chat with Ли and 3 others". */
export function formatInvitation({ name, private: isPrivate, others, members }: ChatInvitation): string {
  if (isPrivate) return `${name} invites you to a private chat`;
  const [other] = others;
  if (other === undefined) return `${name} invites you to a chat`;
  // Besides the two who are named.
  const rest = members - 2;
  if (rest <= 0) return `${name} invites you to a chat with ${other}`;
  return `${name} invites you to a chat with ${other} and ${rest === 1 ? '1 other' : `${rest} others`}`;
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
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(time);
}

/** The hour and minute in the reader's time zone. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(time);
}
