// The server's clock as far as this device knows it: answers carry moments that a wrong clock of the device does not move (decisions §14).
import { readStored, writeStored } from './device-store.ts';
import { getTimeZone } from './time-zone.ts';

const storageKey = 'hanzivine:clock';

function readDifference(): number {
  const difference = Number(readStored(storageKey) ?? 0);
  return Number.isFinite(difference) ? difference : 0;
}

let differenceMs = readDifference();

/** Notes the time of a reply, as its `Date` header has it: whole seconds. Kept for a page that opens offline. */
export function noteServerTime(header: string | null): void {
  const serverNow = Date.parse(header ?? '');
  if (Number.isNaN(serverNow)) return;
  const difference = serverNow - Date.now();
  // Less is the seconds that the header lacks, and the way.
  if (Math.abs(difference - differenceMs) < 2000) return;
  differenceMs = difference;
  writeStored(storageKey, String(difference));
}

/** When and in which time zone something happens now. */
export function stampNow(): { at: string; timeZone: string } {
  return { at: getServerNow().toISOString(), timeZone: getTimeZone() };
}

/** Now by the server's clock. */
export function getServerNow(): Date {
  return new Date(Date.now() + differenceMs);
}
