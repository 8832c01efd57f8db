// The texts of the line that says whether the answers have reached the server.
import { formatCount } from '#contract/format.ts';
import type { OutboxState } from './outbox.ts';

function formatAnswerCount(count: number): string {
  return formatCount(count, 'answer');
}

const formatPlace = (unstored: number) => (unstored > 0 ? 'kept only while this page is open' : 'kept on this device');

const waitingReasons = { 'logged-out': 'Logged out', unsaved: 'Not saved yet', offline: 'Offline' } as const;

/** Whether the answers have reached the server. */
export function formatStatus({ status, waiting, unstored }: OutboxState): string {
  if (status === 'saved') return 'Saved';
  if (status === 'saving') return 'Saving …';
  return `${waitingReasons[status]}: ${formatAnswerCount(waiting)} ${formatPlace(unstored)}`;
}

/** Answers that wait for access; empty if none do. */
export function formatUnpaid({ unpaid, unstored }: OutboxState): string {
  if (unpaid.length === 0) return '';
  const levels = [...new Set(unpaid)].sort((one, other) => one - other).map((level) => `HSK ${level}`);
  return ` · ${formatAnswerCount(unpaid.length)} ${formatPlace(unstored)} until you have access to ${levels.join(' and ')} again`;
}
