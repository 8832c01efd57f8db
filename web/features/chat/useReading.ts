// What of the open room is read: marks it on the server, counts what came meanwhile, and places the line for new messages.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { markChatRead } from '#web/client/chat-queries.ts';
import type { OpenRoom } from './useRoomSession.ts';

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is in front. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible');
}

export interface Reading {
  /** Messages of others above this cursor are below the line for new ones. */
  readonly newSince: number;
  /** How many messages of others came since the reader looked away. */
  readonly unseenCount: number;
}

/** `isReading`: the end of the conversation is in front of the reader. `readCursor`: up to where it was read when it was opened. */
export function useReading({ session, state }: OpenRoom, isReading: boolean, ownId: string, readCursor: number): Reading {
  const queryClient = useQueryClient();
  const { messages, status } = state;
  const newest = messages.at(-1);
  const newestCursor = newest?.cursor ?? 0;
  const [newSince, setNewSince] = useState(readCursor);
  const [seenCursor, setSeenCursor] = useState(readCursor);
  const shownCursor = useRef<number>(undefined);

  useEffect(() => {
    if (status !== 'ready') return;
    const before = shownCursor.current;
    shownCursor.current = newestCursor;
    if (before === undefined || newestCursor <= before) return;
    // Nothing was new before, and the reader saw this come; or the reader answered.
    if ((isReading && newSince >= before) || newest?.authorId === ownId) setNewSince(newestCursor);
  }, [status, newestCursor, newest?.authorId, isReading, newSince, ownId]);

  useEffect(() => {
    if (!isReading || status !== 'ready') return;
    setSeenCursor(newestCursor);
    void session.markRead().then((isTold) => isTold && markChatRead(queryClient, session.room));
  }, [isReading, status, newestCursor, session, state.cursor, queryClient]);

  const unseenCount = status === 'ready' ? messages.filter(({ cursor, authorId }) => cursor > seenCursor && authorId !== ownId).length : 0;
  return { newSince, unseenCount: isReading ? 0 : unseenCount };
}
