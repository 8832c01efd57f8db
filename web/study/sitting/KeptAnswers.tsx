// Sends what an earlier visit left on this device, whatever page is open now (experience, "The hand").
import { useEffect, useRef } from 'react';
import { usePaidLevels } from '#web/client/session.ts';
import { useLearnersOutbox } from './useLearnersOutbox.ts';

/** Shows nothing. What waits for access is sent as soon as a page learns that its level is paid again. */
export default function KeptAnswers() {
  const opened = useLearnersOutbox();
  const paid = usePaidLevels();
  const before = useRef(paid);
  useEffect(() => {
    if (!paid || !opened) return;
    // Only a level that is newly known as paid: an overview that disagrees with the refusals must not set off one after the other.
    const isWaitedFor = paid.some((level) => !before.current?.includes(level) && opened.outbox.unpaid(level) > 0);
    before.current = paid;
    if (isWaitedFor) opened.outbox.tryAgain();
  }, [paid, opened]);
  return null;
}
