// Sends the answers that an earlier visit left on this device, whatever page is open (experience, "The hand"), and has pages ask again for what answers change.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { usePaidLevels } from '#web/client/login-session.ts';
import { refreshDay } from '#web/study/level/today.ts';
import type { Outbox } from './outbox.ts';
import { useLearnerOutbox } from './useLearnerOutbox.ts';

/** Once all answers are saved, what is known of the day is stale. In a sitting nobody looks at it, and each answer would ask for it. */
function DayRefresh({ outbox, isSitting }: { readonly outbox: Outbox; readonly isSitting: boolean }) {
  const queryClient = useQueryClient();
  const { saved, waiting } = useSyncExternalStore(outbox.subscribe, outbox.getState);
  const refresh = useEffectEvent(() => void refreshDay(queryClient, isSitting ? 'none' : 'active'));
  useEffect(() => {
    if (saved > 0 && waiting === 0) refresh();
  }, [saved, waiting]);
  return null;
}

/** Shows nothing. Retries answers that wait for access as soon as a page learns that their level is paid again. */
export default function QueuedAnswerSender({ isSitting }: { readonly isSitting: boolean }) {
  const learnerOutbox = useLearnerOutbox();
  const paidLevels = usePaidLevels();
  const previouslyPaid = useRef(paidLevels);
  useEffect(() => {
    if (!paidLevels || !learnerOutbox) return;
    // Only for a level newly known as paid: an overview that contradicts the errors must not cause one retry after the other.
    const hasUnpaidEntries = paidLevels.some(
      (level) => !previouslyPaid.current?.includes(level) && learnerOutbox.outbox.countUnpaid(level) > 0,
    );
    previouslyPaid.current = paidLevels;
    if (hasUnpaidEntries) learnerOutbox.outbox.retryAll();
  }, [paidLevels, learnerOutbox]);
  return learnerOutbox ? <DayRefresh outbox={learnerOutbox.outbox} isSitting={isSitting} /> : null;
}
