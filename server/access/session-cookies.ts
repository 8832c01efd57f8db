// The cookies of a session: their names, and how they are set and cleared.
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { createCsrfToken } from './csrf.ts';
import { idleSeconds } from './sessions.ts';

/** The cookies by what they are for. */
export interface CookieNames {
  readonly session: string;
  readonly csrf: string;
  readonly notice: string;
  readonly device: string;
  /** A sign-in at a provider, until the browser returns. */
  readonly flow: string;
}

/** Names of our cookies; under https the __Host- prefix stops other hosts of the domain from setting them. */
export function getCookieNames(isHttps: boolean): CookieNames {
  const prefix = isHttps ? '__Host-' : '';
  return {
    session: `${prefix}hv_session`,
    csrf: `${prefix}hv_csrf`,
    notice: `${prefix}hv_notice`,
    device: `${prefix}hv_device`,
    flow: `${prefix}hv_google`,
  };
}

/** Sets the session cookie and the CSRF cookie. `maxAge`: the seconds that they are kept for; by default those of a new session. */
export function setSessionCookies(reply: FastifyReply, names: CookieNames, isHttps: boolean, token: string, maxAge = idleSeconds): void {
  const options = { path: '/', httpOnly: true, secure: isHttps, maxAge };
  addCookie(reply, cookie.serialize(names.session, token, { ...options, sameSite: 'lax' }));
  addCookie(reply, cookie.serialize(names.csrf, createCsrfToken(token), { ...options, sameSite: 'strict' }));
}

/** Clears the session cookie and the CSRF cookie. */
export function clearSessionCookies(reply: FastifyReply, names: CookieNames, isHttps: boolean): void {
  const options = { path: '/', httpOnly: true, secure: isHttps, maxAge: 0 };
  addCookie(reply, cookie.serialize(names.session, '', { ...options, sameSite: 'lax' }));
  addCookie(reply, cookie.serialize(names.csrf, '', { ...options, sameSite: 'strict' }));
}

/** Adds a Set-Cookie header; a later one for the same cookie replaces an earlier one. */
export function addCookie(reply: FastifyReply, line: string): void {
  const name = line.slice(0, line.indexOf('=') + 1);
  const existing = reply.getHeader('set-cookie');
  const lines = (Array.isArray(existing) ? existing : existing === undefined ? [] : [String(existing)]).filter(
    (other) => !other.startsWith(name),
  );
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...lines, line]);
}
