// The texts of profiles that depend on names and numbers.
import { formatCount, formatNumber, plural } from '#contract/format.ts';

/** How many words are learnt. */
export function formatLearntWords(words: number): string {
  if (words === 0) return 'A seedling: no words learnt yet';
  return plural(words, 'One word learnt', `${formatNumber(words)} words learnt`);
}

/** How old somebody is. */
export function formatAge(age: number): string {
  return formatCount(age, 'year old', 'years old');
}

/** What a photo shows. */
export function formatPhotoName(name: string): string {
  return `Photo of ${name}`;
}

/** In place of a hidden profile. */
export function formatHiddenProfile(name: string): string {
  return `${name} does not show this information to you.`;
}

/** The button that asks for a friendship. */
export function formatAddFriend(name: string): string {
  return `Add ${name} as a friend`;
}

/** In place of a hidden list of friends. */
export function formatHiddenFriends(name: string): string {
  return `${name} does not show their friends to you.`;
}

/** The button that accepts a request. */
export function formatAcceptRequest(name: string): string {
  return `Add ${name}`;
}

/** The button that rejects it. */
export function formatRejectRequest(name: string): string {
  return `Reject the request of ${name}`;
}

/** The question before a friendship ends. */
export function formatUnfriendTitle(name: string): string {
  return `Remove ${name} from your friends?`;
}

/** What it means. */
export function formatUnfriendText(name: string): string {
  return `You will no longer be in each other's friends. ${name} is not told.`;
}

/** The question before somebody is blocked. */
export function formatBlockTitle(name: string): string {
  return `Block ${name}?`;
}

/** What it means. */
export function formatBlockText(name: string): string {
  return `${name} can no longer see your profile or photo, nor send you friend requests. A friendship between you ends. ${name} is not told.`;
}

/** The question before somebody is unblocked. */
export function formatUnblockTitle(name: string): string {
  return `Unblock ${name}?`;
}

/** What it means. */
export function formatUnblockText(name: string): string {
  return `${name} can see your profile again as your settings allow, and send you a friend request.`;
}

/** The status of somebody who is blocked. */
export function formatBlocked(name: string): string {
  return `You blocked ${name}`;
}
