// Sends the answers that an earlier visit left on this device, whatever page is open (experience, "The hand").
import { useEffect, useRef } from 'react';
import { usePaidLevels } from '#web/client/login-session.ts';
import { useLearnerOutbox } from './useLearnerOutbox.ts';

/** Renders nothing. Retries answers that wait for access as soon as a page learns that their level is paid again. */
export default function QueuedAnswerSender() {
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
  return null;
}
