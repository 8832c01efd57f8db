// Notices that what a page says of today may be out of date: the study day has turned, or nobody looked for a while.

/** Study days start at this hour (contract/wire.ts). */
const dayStartHour = 4;
/** A learner who was away so long may have studied elsewhere. */
export const longGapMs = 30 * 60_000;

/** The day of study by the device's clock; it turns at four in the morning. */
export function readStudyDay(): string {
  const now = new Date();
  now.setHours(now.getHours() - dayStartHour);
  return now.toDateString();
}

function countMsToTurn(): number {
  const turn = new Date();
  if (turn.getHours() >= dayStartHour) turn.setDate(turn.getDate() + 1);
  turn.setHours(dayStartHour, 0, 1, 0);
  return turn.getTime() - Date.now();
}

/**
 * Calls `onStale` when the study day turns, and at the first press or look after a long gap, until `signal` aborts. A timer alone is not
 * enough: while a device sleeps it does not run.
 */
export function watchDay(onStale: () => void, signal: AbortSignal): void {
  let day = readStudyDay();
  let lastSeenAt = Date.now();
  let timer = setTimeout(look, countMsToTurn());
  function look(): void {
    clearTimeout(timer);
    timer = setTimeout(look, countMsToTurn());
    const isStale = readStudyDay() !== day || Date.now() - lastSeenAt >= longGapMs;
    day = readStudyDay();
    lastSeenAt = Date.now();
    if (isStale) onStale();
  }
  for (const name of ['pointerdown', 'keydown', 'focus', 'pageshow', 'online']) addEventListener(name, look, { signal, capture: true });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
