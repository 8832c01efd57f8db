// What the frame must know of an address: its row in the page table, and how its page is laid out.
import { type Page, buildChatPagePath, buildListPagePath, pagePaths, pages } from '#contract/pages.ts';

/** Finds a path's row in the page table; a trailing slash makes no difference. */
export function findPage(path: string): Page | undefined {
  const normalizedPath = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return pages.find((page) => page.path === normalizedPath);
}

/** Whether a path belongs to a payment: its bar holds only the way back (accounts-and-chat §2 "Navigation"). */
export function isPaymentPath(path: string): boolean {
  const guard = findPage(path)?.guard;
  return guard === 'unpaid-level' || guard === 'payable-level';
}

/** Whether a path is a quiz or a repeat. Their bar scrolls away, so that it never lies over the progress where a phone's keyboard leaves little room. */
export function isStudyPath(path: string): boolean {
  return /^\/(?:quiz|repeat)/.test(path);
}

/** Quiz, repeat and chat pages have no footer and set their own margins. */
export function hasOwnFrame(path: string): boolean {
  return path === buildChatPagePath() || isStudyPath(path);
}

/** Whether a path is where one answers questions: also practice, which has the frame of other pages. */
export function isSittingPath(path: string): boolean {
  return isStudyPath(path) || path.startsWith('/practice');
}

/** The places of the bar at the bottom. */
export type Place = 'study' | 'words' | 'chat' | 'me';

/** Where each of them is. */
export const placePaths: Readonly<Record<Place, string>> = {
  study: pagePaths.home,
  words: pagePaths.words,
  chat: buildChatPagePath(),
  me: pagePaths.profile,
};

const studyPaths: readonly string[] = [pagePaths.home, pagePaths.welcome, pagePaths.courses];
const wordPaths: readonly string[] = [pagePaths.words, pagePaths.yourWords, pagePaths.mixups];
const ownPaths: readonly string[] = [
  pagePaths.profile,
  pagePaths.progress,
  pagePaths.paid,
  pagePaths.changePassword,
  pagePaths.changePasswordGoogle,
  pagePaths.changeEmail,
];

/** The place that a page belongs to; undefined for those that everybody has, such as the terms. */
export function findPlace(path: string): Place | undefined {
  if (studyPaths.includes(path) || isSittingPath(path)) return 'study';
  if (wordPaths.includes(path) || path.startsWith(buildListPagePath(1))) return 'words';
  if (path === buildChatPagePath() || path === pagePaths.lobby) return 'chat';
  return ownPaths.includes(path) || path.startsWith(pagePaths.settings) ? 'me' : undefined;
}
