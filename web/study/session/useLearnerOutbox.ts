// The outbox of the logged-in learner: one per account, which keeps sending while other pages are shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Outbox, createOutbox } from './outbox.ts';
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

/** Lets only this account's outbox send. The others keep what they have until their learner is back. */
function closeOthers(accountId: string | undefined): void {
  for (const [owner, outbox] of outboxes) if (owner !== accountId) outbox.close();
}

/** The learner's account and outbox; undefined while nobody is known to be logged in, or somebody else than the page belongs to. */
export function useLearnerOutbox(): LearnerOutbox | undefined {
  const { status, accountId, other } = useLoginSession();
  const queryClient = useQueryClient();
  const [learnerOutbox, setLearnerOutbox] = useState<LearnerOutbox>();
  const isOther = other !== undefined;

  useEffect(() => {
    if (status !== 'unknown') closeOthers(isOther ? undefined : accountId);
    if (accountId === undefined || isOther) return setLearnerOutbox(undefined);
    // After a 401 the guard redirects to the login; the queue is sent after it.
    const events = { onError: notify.error, onAccessEnded: notify.info, onLoggedOut: () => refetchLoginSession(queryClient) };
    const outbox = outboxes.get(accountId) ?? createOutbox(accountId, events);
    outboxes.set(accountId, outbox);
    outbox.open();
    setLearnerOutbox({ accountId, outbox });
    void outbox.flush();
  }, [status, accountId, isOther, queryClient]);

  return learnerOutbox;
}
