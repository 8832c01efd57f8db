// What the frame must know of an address: its row in the page table, and how its page is laid out.
import { type Page, buildChatPagePath, pages } from '#contract/pages.ts';

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
