// The outbox of whoever is logged in: one for each learner, which goes on sending while other pages are shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outbox } from '#web/client/outbox.ts';
import { askSessionAgain, useSession } from '#web/client/session.ts';
import { notify } from '#web/ui/notice.ts';

interface Opened {
  readonly learner: string;
  readonly outbox: Outbox;
}

const outboxes = new Map<string, Outbox>();

/** Stops all sending, as closing the page does. */
export function closeOutboxes(): void {
  for (const outbox of outboxes.values()) outbox.close();
  outboxes.clear();
}

/** The learner's name and outbox; undefined while it is not known who is logged in. */
export function useLearnersOutbox(): Opened | undefined {
  const session = useSession();
  const learner = session.status === 'learner' ? session.name : undefined;
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    if (!learner) return setOpened(undefined);
    // Without a session the guard leads to the login; what is kept is sent after it.
    const events = { refused: notify.oops, accessEnded: notify.info, loggedOut: () => askSessionAgain(queries) };
    const outbox = outboxes.get(learner) ?? new Outbox(learner, events);
    outboxes.set(learner, outbox);
    setOpened({ learner, outbox });
    void outbox.flush();
  }, [learner, queries]);

  return opened;
}
