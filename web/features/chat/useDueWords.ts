// The learner's words that are due: suggestions over the text box, and praise below a message that used some.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calls } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { send } from '#web/client/call.ts';
import { useTextReader } from '#web/study/chinese/text-reader.ts';
import { type DueWord, listDueUsed } from './talk-rules.ts';

const staleMs = 5 * 60_000;
const none: readonly DueWord[] = [];

export interface DueWords {
  /** None until they are loaded, and where they cannot be. */
  readonly words: readonly DueWord[];
  /** The words of a message that were due when it was sent. */
  readonly listUsed: (message: ChatMessage) => readonly string[];
}

/** Fetched once for all rooms. */
export function useDueWords(): DueWords {
  const { data } = useQuery({
    queryKey: ['chat', 'due-words'],
    queryFn: ({ signal }) => send(calls.chat.dueWords, {}, { signal }),
    staleTime: staleMs,
  });
  const loaded = useTextReader();
  const words = data?.words ?? none;
  return useMemo(() => {
    // A room holds hundreds of messages, and each change of it asks for all.
    const known = new WeakMap<ChatMessage, readonly string[]>();
    const listUsed = (message: ChatMessage) => {
      const used = known.get(message) ?? (loaded ? listDueUsed(message, words, loaded.reader) : []);
      known.set(message, used);
      return used;
    };
    return { words, listUsed };
  }, [words, loaded]);
}
