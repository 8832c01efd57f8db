// What a room may do with the browser that asks: open and end its session, leave it a notice for its next page.
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { type CookieNames, type Way, addCookie, endSession, giveCookies, openSession, takeCookies } from './sessions.ts';

const noticeSeconds = 600;
const longestNotice = 300;

/** The browser of one request. Never use it while a transaction of the same request is open: it asks the database itself. */
export class Browser {
  readonly #reply: FastifyReply;
  readonly #database: Database;
  readonly #config: Config;
  readonly #names: CookieNames;
  readonly #cookies: Readonly<Record<string, string | undefined>>;

  constructor(
    reply: FastifyReply,
    database: Database,
    config: Config,
    names: CookieNames,
    cookies: Readonly<Record<string, string | undefined>>,
  ) {
    this.#reply = reply;
    this.#database = database;
    this.#config = config;
    this.#names = names;
    this.#cookies = cookies;
  }

  /** Opens a session under a new id; the one that this browser had ends. `way`: 0 Google, 1 usual. */
  async openSession(userId: string, way: Way): Promise<void> {
    const token = await openSession(this.#database, userId, way, this.#cookies[this.#names.session]);
    giveCookies(this.#reply, this.#names, this.#config.https, token);
  }

  /** Ends this browser's session, if it has one. */
  async endSession(): Promise<void> {
    const token = this.#cookies[this.#names.session];
    if (token !== undefined) await endSession(this.#database, token);
    takeCookies(this.#reply, this.#names, this.#config.https);
  }

  /** Leaves a text for the next page, for ten minutes. */
  leaveNotice(text: string): void {
    const value = Buffer.from(text.slice(0, longestNotice)).toString('base64url');
    this.#setNotice(value, noticeSeconds);
  }

  /** The text that was left, once; empty where there is none. */
  takeNotice(): string {
    const value = this.#cookies[this.#names.notice];
    if (value === undefined) return '';
    this.#setNotice('', 0);
    return Buffer.from(value, 'base64url').toString().slice(0, longestNotice);
  }

  #setNotice(value: string, maxAge: number): void {
    const secure = this.#config.https;
    addCookie(this.#reply, cookie.serialize(this.#names.notice, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge }));
  }
}
