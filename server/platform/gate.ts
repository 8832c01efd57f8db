// The gate against requests that another site makes in a learner's browser (decisions §3 and §12, security "State-changing requests").
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './errors.ts';

/** The companion of a session's cookie. Only who holds the session can make it, so nothing of it is stored. */
export function companionOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('companion').digest('base64url');
}

/** Whether the two cookies belong together. */
function isCompanion(sessionToken: string, companion: string | undefined): boolean {
  if (companion === undefined) return false;
  const expected = Buffer.from(companionOf(sessionToken));
  const given = Buffer.from(companion);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Refuses a request that may change something and that our own pages did not send.
 * `origin`: our public origin; the two cookies as the browser sent them, or undefined.
 */
export function passGate(
  method: string,
  headers: IncomingHttpHeaders,
  origin: string,
  sessionToken: string | undefined,
  companion: string | undefined,
): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined && headers.origin !== origin) throw refuse.crossSite();
  if (site !== undefined && site !== 'same-origin') throw refuse.crossSite();
  if (method === 'GET' && headers['sec-fetch-mode'] === 'navigate') throw refuse.crossSite();
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch' || headers['x-moz'] === 'prefetch') throw refuse.crossSite();
  const known = sessionToken !== undefined && isCompanion(sessionToken, companion);
  // A visitor has no session that another site could use; a request that says nothing of where it comes from must bring both cookies.
  const says = headers.origin !== undefined || site !== undefined;
  if (!known && (sessionToken !== undefined || !says)) throw refuse.crossSite();
}
