// The outbox of the logged-in learner: one per account, which keeps sending while other pages are shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outbox } from '#web/client/outbox.ts';
import { refetchLoginSession, useLoginSession } from '#web/client/login-session.ts';
import { notify } from '#web/ui/notice.ts';

interface LearnerOutbox {
  readonly accountId: string;
  readonly outbox: Outbox;
}

const outboxes = new Map<string, Outbox>();

/** Stops all sending, as closing the page does. */
export function closeOutboxes(): void {
  for (const outbox of outboxes.values()) outbox.close();
  outboxes.clear();
}

/** The learner's account and outbox; undefined while nobody is known to be logged in. */
export function useLearnerOutbox(): LearnerOutbox | undefined {
  const { accountId, name } = useLoginSession();
  const queryClient = useQueryClient();
  const [learnerOutbox, setLearnerOutbox] = useState<LearnerOutbox>();

  useEffect(() => {
    if (accountId === undefined || name === undefined) return setLearnerOutbox(undefined);
    // After a 401 the guard redirects to the login; the queue is sent after it.
    const events = { onError: notify.error, onAccessEnded: notify.info, onLoggedOut: () => refetchLoginSession(queryClient) };
    const outbox = outboxes.get(accountId) ?? new Outbox({ accountId, name }, events);
    outboxes.set(accountId, outbox);
    setLearnerOutbox({ accountId, outbox });
    void outbox.flush();
  }, [accountId, name, queryClient]);

  return learnerOutbox;
}
