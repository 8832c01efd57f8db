// A quiet line that says whether the answers have reached the server.
import { useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import { formatStatus, formatUnpaid } from './save-messages.ts';

/** Shows the status of an outbox. Not a live region: a message at every answer would drown the verdict. */
export function SaveStatusLine({ outbox }: { outbox: Outbox }) {
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);
  return <p className="text-sm text-muted">{formatStatus(state) + formatUnpaid(state)}</p>;
}
