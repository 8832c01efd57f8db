// What the page of the mix-ups asks the server.
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';

const mixupsKey = ['mixups'];

/** The learner's pairs; `beforeLoad` sends what waits on the device, so that it counts. */
export function useMixups(beforeLoad: (() => Promise<void>) | undefined) {
  return useQuery({
    queryKey: mixupsKey,
    queryFn: async ({ signal }) => {
      await beforeLoad?.();
      return (await send(calls.mixups.getMixups, {}, { signal })).pairs;
    },
    enabled: beforeLoad !== undefined,
  });
}
