// CSRF protection for state-changing requests (decisions §3 and §12, security "State-changing requests").
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { errors } from '#server/errors.ts';

/** The CSRF cookie's value, derived from the session token: only the holder of the session can compute it, so nothing is stored. */
export function createCsrfToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url');
}

/** Whether the CSRF cookie matches the session cookie. */
function isValidCsrfToken(sessionToken: string, csrfCookie: string | undefined): boolean {
  if (csrfCookie === undefined) return false;
  const expected = Buffer.from(createCsrfToken(sessionToken));
  const given = Buffer.from(csrfCookie);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Throws 403 for a state-changing request that our own pages did not send.
 * `origin`: our public origin; both cookies as the browser sent them, or undefined.
 */
export function checkCsrf(
  method: string,
  headers: IncomingHttpHeaders,
  origin: string,
  sessionToken: string | undefined,
  csrfCookie: string | undefined,
): void {
  const fetchSite = headers['sec-fetch-site'];
  if (headers.origin !== undefined && headers.origin !== origin) throw errors.crossSite();
  if (fetchSite !== undefined && fetchSite !== 'same-origin') throw errors.crossSite();
  if (method === 'GET' && headers['sec-fetch-mode'] === 'navigate') throw errors.crossSite();
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch' || headers['x-moz'] === 'prefetch') throw errors.crossSite();
  const hasValidSession = sessionToken !== undefined && isValidCsrfToken(sessionToken, csrfCookie);
  // A visitor has no session to abuse; a request without origin headers must bring both cookies.
  const hasOriginInfo = headers.origin !== undefined || fetchSite !== undefined;
  if (!hasValidSession && (sessionToken !== undefined || !hasOriginInfo)) throw errors.crossSite();
}

/** Throws 403 for a navigation that no page of ours began. A browser that does not say where it came from is let through. */
export function checkNavigation({ 'sec-fetch-site': fetchSite }: IncomingHttpHeaders): void {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') throw errors.crossSite();
}
