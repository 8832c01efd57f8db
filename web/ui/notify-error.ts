// Notifies the learner of a failed call.
import { CallError, getFaultNumber } from '#web/client/call.ts';
import { notify } from './notice.ts';

/** Shows why a call failed, or `fallback` if the reason is unknown. */
export function notifyError(error: unknown, fallback = 'Error occured'): void {
  // A 429 has its own notice, at most once in 5 s (learning §9); who closed the question for the password knows why nothing happened;
  // and who else is logged in, the page says itself.
  if (error instanceof CallError && (error.status === 429 || error.code === 'login_again' || error.code === 'other_account')) return;
  notify.error(error instanceof CallError ? error.message : fallback, getFaultNumber(error));
}
