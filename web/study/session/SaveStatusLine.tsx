// A quiet line that says whether the answers have reached the server.
import { useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from '#web/client/outbox.ts';

function formatAnswerCount(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}

function formatStatus({ status, waiting }: OutboxState): string {
  const answers = formatAnswerCount(waiting);
  if (status === 'saved') return 'Saved';
  if (status === 'saving') return 'Saving …';
  if (status === 'logged-out') return `Logged out: ${answers} kept on this device`;
  if (status === 'unsaved') return `Not saved yet: ${answers} kept on this device`;
  return `Offline: ${answers} kept on this device`;
}

function formatUnpaid({ unpaid }: OutboxState): string {
  if (unpaid.length === 0) return '';
  const levels = [...new Set(unpaid)].sort((one, other) => one - other).map((level) => `HSK ${level}`);
  return ` · ${formatAnswerCount(unpaid.length)} kept on this device until you have access to ${levels.join(' and ')} again`;
}

/** Shows the status of an outbox. Not a live region: a message at every answer would drown the verdict. */
export function SaveStatusLine({ outbox }: { outbox: Outbox }) {
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);
  return <p className="text-sm text-muted">{formatStatus(state) + formatUnpaid(state)}</p>;
}
