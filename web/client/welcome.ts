// Whether this device has left the page of the first day: offline it stays left, and the server learns of it later (decisions §17).
import { calls } from '#contract/calls.ts';
import { buildStoragePrefix } from './account-storage.ts';
import { send } from './call.ts';
import { readStored, writeStored } from './device-store.ts';

const buildKey = (accountId: string) => buildStoragePrefix('welcomed', accountId);

/** Tells the server that the page was left. Until the server says so itself, the device remembers it. */
export async function sendLeftWelcome(accountId: string): Promise<void> {
  writeStored(buildKey(accountId), '1');
  // Offline it is sent with the next page: nothing waits for it.
  await send(calls.accounts.finishWelcome, {}).catch(() => undefined);
}

/** Whether the learner still has the page before them, where the server says so; what it does not know yet is sent again. */
export function checkNewcomer(accountId: string, isNewcomerThere: boolean, isRecalled: boolean): boolean {
  const hasLeft = readStored(buildKey(accountId)) !== undefined;
  if (!hasLeft || isRecalled) return isNewcomerThere && !hasLeft;
  if (isNewcomerThere) void sendLeftWelcome(accountId);
  else writeStored(buildKey(accountId), undefined);
  return false;
}
