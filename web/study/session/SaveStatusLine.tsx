// A quiet line that says whether the answers have reached the server.
import { useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from '#web/client/outbox.ts';

function formatAnswerCount(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}

const formatPlace = (unstored: number) => (unstored > 0 ? 'kept only while this page is open' : 'kept on this device');

const waitingReasons = { 'logged-out': 'Logged out', unsaved: 'Not saved yet', offline: 'Offline' } as const;

function formatStatus({ status, waiting, unstored }: OutboxState): string {
  if (status === 'saved') return 'Saved';
  if (status === 'saving') return 'Saving …';
  return `${waitingReasons[status]}: ${formatAnswerCount(waiting)} ${formatPlace(unstored)}`;
}

function formatUnpaid({ unpaid, unstored }: OutboxState): string {
  if (unpaid.length === 0) return '';
  const levels = [...new Set(unpaid)].sort((one, other) => one - other).map((level) => `HSK ${level}`);
  return ` · ${formatAnswerCount(unpaid.length)} ${formatPlace(unstored)} until you have access to ${levels.join(' and ')} again`;
}

/** Shows the status of an outbox. Not a live region: a message at every answer would drown the verdict. */
export function SaveStatusLine({ outbox }: { outbox: Outbox }) {
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);
  return <p className="text-sm text-muted">{formatStatus(state) + formatUnpaid(state)}</p>;
}
