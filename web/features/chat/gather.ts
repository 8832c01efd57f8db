// Gathers events into one question to the server.

/** Events that come so close together are one question. */
const gatherMs = 400;
/** The shortest time between two questions while events keep coming: in a level's room each message reaches hundreds of pages. */
const busyMs = 3000;

export interface Gathering {
  /** Asks soon. */
  readonly soon: () => void;
  /** Asks as soon, but not again within seconds. */
  readonly inTurn: () => void;
  readonly stop: () => void;
}

/** Calls `ask` for what is noted: once for what comes together. */
export function gather(ask: () => void): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asksAt = Number.POSITIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  function askAt(time: number): void {
    if (timer !== undefined && asksAt <= time) return;
    clearTimeout(timer);
    asksAt = time;
    timer = setTimeout(() => {
      timer = undefined;
      askedAt = Date.now();
      ask();
    }, time - Date.now());
  }
  return {
    soon: () => askAt(Date.now() + gatherMs),
    inTurn: () => askAt(Math.max(Date.now() + gatherMs, askedAt + busyMs)),
    stop: () => clearTimeout(timer),
  };
}
