// Short notices that anybody may leave; the region at the edge of the page shows them.

export type NoticeKind = 'success' | 'error' | 'info';
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

let notices: readonly Notice[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function add(kind: NoticeKind, text: string): void {
  counter += 1;
  // The same words twice at once are one notice, which then begins anew.
  set([...notices.filter((notice) => notice.text !== text), { id: counter, kind, text }]);
}

/** Leaves a notice: `success` is headed Success, `oops` Ops, `info` nothing (accounts §8). */
export const notify = {
  success: (text: string) => add('success', text),
  oops: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
};

/** Takes a notice away. */
export function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

/** Follows the notices; made for useSyncExternalStore. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices that are shown now, oldest first. */
export function current(): readonly Notice[] {
  return notices;
}
