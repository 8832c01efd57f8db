// The sentence that says when to try again.

function formatWait(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** A refusal of a limit, with the time until the next attempt. */
export function formatRetry(sentence: string, waitMs: number): string {
  return `${sentence} Try again in ${formatWait(waitMs)}.`;
}
