// What the moderation page requests from the server; every step of a moderator marks all of it as stale.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';

const moderationKey = 'moderation';

/** Open reports, page by page. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: [moderationKey, 'reports'],
    queryFn: ({ pageParam, signal }) => send(calls.moderation.reports, pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ reports, hasMore }) => (hasMore ? reports.at(-1)?.id : undefined),
  });
}

/** A report with what was reported. Fetched once for each time it is opened, because every look is logged. */
export function useReport(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['opened-report', id],
    queryFn: async () => {
      const report = await send(calls.moderation.openReport, { id });
      void queryClient.invalidateQueries({ queryKey: [moderationKey, 'log'] });
      return report;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Who is suspended now. */
export function useSuspensions() {
  return useQuery({
    queryKey: [moderationKey, 'suspensions'],
    queryFn: ({ signal }) => send(calls.moderation.suspensions, {}, { signal }),
  });
}

/** What moderators did, page by page. */
export function useModerationLog() {
  return useInfiniteQuery({
    queryKey: [moderationKey, 'log'],
    queryFn: ({ pageParam, signal }) => send(calls.moderation.log, pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
}

/** Takes steps one at a time: `isBusy` while one is on its way; its message or error is shown as a notice. */
export function useModerationStep(): { isBusy: boolean; take: (request: () => Promise<{ message: string }>) => Promise<void> } {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function take(request: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true);
    try {
      notify.success((await request()).message);
    } catch (error) {
      notifyError(error);
    } finally {
      // After an error too: another moderator may have been faster.
      await queryClient.invalidateQueries({ queryKey: [moderationKey] });
      setBusy(false);
    }
  }
  return { isBusy, take };
}
