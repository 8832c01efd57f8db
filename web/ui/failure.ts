// Tells the learner that a call failed.
import { CallError } from '#web/client/call.ts';
import { notify } from './notice.ts';

/** Shows why a call failed, or `otherwise` where that is not known. */
export function tellFailure(error: unknown, otherwise = 'Error occured'): void {
  // A 429 has told itself already, at most once in 5 s (learning §9).
  if (error instanceof CallError && error.status === 429) return;
  notify.oops(error instanceof CallError ? error.message : otherwise);
}
