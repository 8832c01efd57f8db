// Messages about the end of a sitting: what is kept, and how it went.

function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** What is kept when a learner leaves in the middle of a part. */
export function formatLeft(left: number, unit: 'question' | 'word'): string {
  return `Everything you answered is kept. ${count(left, unit)} of this batch ${left === 1 ? 'is' : 'are'} left and ${left === 1 ? 'waits' : 'wait'} for you.`;
}

/** "32 of 38 right at once"; empty where nothing was answered. */
export function formatRightAtOnce(rightAtOnce: number, answered: number): string {
  return answered === 0 ? '' : `${rightAtOnce} of ${answered} right at once`;
}

/** How long a sitting took, in whole minutes. */
export function formatMinutes(studiedMs: number): string {
  const minutes = Math.round(studiedMs / 60_000);
  return minutes === 0 ? 'under a minute' : count(minutes, 'minute');
}
