// Cookies of the response: open and end the session, recognise the browser, leave a notice for the next page.
import { createHmac } from 'node:crypto';
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/schema/tables.ts';
import { type NoticeCode, findNotice } from './notices.ts';
import { describeDevice } from './device.ts';
import { type LoginMethod, endSession, createSession, renewSignIn } from './sessions.ts';
import { type CookieNames, addCookie, setSessionCookies, clearSessionCookies } from './session-cookies.ts';

const noticeLifetimeSeconds = 600;
const deviceLifetimeSeconds = 365 * 86_400;

/** Cookies of one response. Do not use while a transaction of the same request is open: it queries the database itself. */
export class ResponseCookies {
  readonly #reply: FastifyReply;
  readonly #database: Database;
  readonly #config: Pick<Config, 'isHttps'>;
  readonly #names: CookieNames;
  readonly #requestCookies: Readonly<Record<string, string | undefined>>;

  constructor(
    reply: FastifyReply,
    database: Database,
    config: Pick<Config, 'isHttps'>,
    names: CookieNames,
    cookies: Readonly<Record<string, string | undefined>>,
  ) {
    this.#reply = reply;
    this.#database = database;
    this.#config = config;
    this.#names = names;
    this.#requestCookies = cookies;
  }

  /** Opens a session with a new token and ends the browser's previous one. */
  async openSession(userId: string, loginMethod: LoginMethod): Promise<void> {
    const device = describeDevice(this.#reply.request.headers['user-agent']);
    const token = await createSession(this.#database, userId, loginMethod, this.#requestCookies[this.#names.session], device);
    setSessionCookies(this.#reply, this.#names, this.#config.isHttps, token);
  }

  /** Takes note that the learner has just entered the password again. */
  async renewSignIn(): Promise<void> {
    const token = this.#requestCookies[this.#names.session];
    if (token !== undefined) await renewSignIn(this.#database, token);
  }

  /** Ends the browser's session, if any. */
  async endSession(): Promise<void> {
    const token = this.#requestCookies[this.#names.session];
    if (token !== undefined) await endSession(this.#database, token);
    clearSessionCookies(this.#reply, this.#names, this.#config.isHttps);
  }

  /** The token by which accounts know this browser; undefined if none does. */
  get deviceToken(): string | undefined {
    return this.#requestCookies[this.#names.device];
  }

  /** Gives the browser the token by which an account knows it, for a year. */
  setDeviceToken(token: string): void {
    this.#write(this.#names.device, token, deviceLifetimeSeconds);
  }

  /** Leaves a notice for the next page, for ten minutes. */
  setNotice(code: NoticeCode): void {
    this.#write(this.#names.notice, code, noticeLifetimeSeconds);
  }

  /** Returns the text of the notice once; empty if there is none, or one that we did not leave. */
  consumeNotice(): string {
    const code = this.#requestCookies[this.#names.notice];
    if (code === undefined) return '';
    this.#write(this.#names.notice, '', 0);
    return findNotice(code);
  }

  /** What a sign-in at a provider that began in this browser left here; undefined if none did. */
  get signInFlow(): string | undefined {
    return this.#requestCookies[this.#names.flow];
  }

  /** Leaves what the return from the provider needs, for so many seconds; undefined ends the flow. */
  setSignInFlow(value: string | undefined, seconds = 0): void {
    this.#write(this.#names.flow, value ?? '', value === undefined ? 0 : seconds);
  }

  /** Ties a text to the session of this browser, or to its having none. */
  sign(text: string): string {
    return createHmac('sha256', this.#requestCookies[this.#names.session] ?? '')
      .update(text)
      .digest('base64url');
  }

  // Lax: a return from a provider is a navigation from another site.
  #write(name: string, value: string, maxAge: number): void {
    const secure = this.#config.isHttps;
    addCookie(this.#reply, cookie.serialize(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge }));
  }
}
