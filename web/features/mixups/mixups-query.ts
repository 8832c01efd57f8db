// What the page of the mix-ups requests from the server.
import { useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { mixupsAtOnce } from '#contract/mixups.ts';
import { send } from '#web/client/call.ts';

const mixupsKey = ['mixups'];

/** The learner's pairs, page by page; `beforeLoad` sends what waits on the device, so that it counts. */
export function useMixups(beforeLoad: (() => Promise<void>) | undefined) {
  return useInfiniteQuery({
    queryKey: mixupsKey,
    queryFn: async ({ pageParam, signal }) => {
      await beforeLoad?.();
      return send(calls.mixups.getMixups, { offset: pageParam }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ standing, settled }, _, offset) =>
      offset + mixupsAtOnce < standing + settled ? offset + mixupsAtOnce : undefined,
    enabled: beforeLoad !== undefined,
  });
}
