// A level as the overview says it, for tests: by default neither begun nor paid.

/** `more`: what differs. */
export function wireLevel(level: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    level,
    words: 242,
    wordsDone: 0,
    paid: 0,
    endedOn: null,
    pendingOrder: null,
    score: 0,
    repeatScore: 0,
    repeatState: 3,
    due: 0,
    nextDueAt: null,
    trialCompleted: 0,
    priceEuro: '15.00',
    months: 2,
    asked: null,
    ...more,
  };
}
