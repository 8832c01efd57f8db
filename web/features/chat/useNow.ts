// The time, once a minute: days change and messages expire on an open page too.
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Milliseconds since 1970, renewed each minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
