// The store of short notices: any module may add one, and Notices shows them.
import { createStore, useStore } from '#web/client/device-store.ts';

export type NoticeKind = 'success' | 'error' | 'info';
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** The number of the request that failed. */
  readonly faultNumber?: string;
}

const store = createStore<readonly Notice[]>([]);
let counter = 0;

function addNotice(kind: NoticeKind, text: string, faultNumber?: string): void {
  counter += 1;
  // A repeated text replaces the earlier notice and restarts its time.
  store.set([
    ...store.get().filter((notice) => notice.text !== text),
    { id: counter, kind, text, ...(faultNumber !== undefined && { faultNumber }) },
  ]);
}

/** Adds a notice: `success` is headed Success, `error` Ops, `info` nothing (accounts §8). */
export const notify = {
  success: (text: string) => addNotice('success', text),
  error: (text: string, faultNumber?: string) => addNotice('error', text, faultNumber),
  info: (text: string) => addNotice('info', text),
};

/** Removes a notice. */
export function dismissNotice(id: number): void {
  store.set(store.get().filter((notice) => notice.id !== id));
}

/** Returns the notices shown now, oldest first. */
export const getNotices = store.get;

/** The notices shown now. */
export function useNotices(): readonly Notice[] {
  return useStore(store);
}
