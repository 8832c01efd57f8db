// What the progress page requests from the server.
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { progressKey } from '#web/study/level/today.ts';

/** All that the page shows, in one call. */
export function useProgress() {
  return useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => send(calls.progress.getProgress, {}, { signal }),
  });
}

/** The words of a level of the syllabus that the learner does not know yet; asked for when they are looked at. */
export function useSyllabusWords(level: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...progressKey, 'syllabus', level],
    queryFn: ({ signal }) => send(calls.progress.listSyllabusWords, { syllabusLevel: level }, { signal }),
    enabled: isWanted,
  });
}
