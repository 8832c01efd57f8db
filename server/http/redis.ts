// A connection to Redis that makes nobody wait for long: while Redis is gone or hangs, commands fail at once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { createPseudonym } from '#server/pseudonym.ts';

const replyTimeoutMs = 300;
// The connection as a whole has longer than its socket, so that an attempt that is given up leaves no socket behind.
const socketConnectTimeoutMs = 700;
const connectTimeoutMs = 1000;
const reconnectDelayMs = 1000;
const warningIntervalMs = 60_000;

class RedisTimeoutError extends Error {
  override name = 'RedisTimeoutError';
}

/** The connection of one process; it reconnects in the background. */
export class RedisConnection {
  // The client cannot time out a command that is already sent, nor a handshake: both are timed here, and reconnecting with them.
  readonly client;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  #isReconnecting = false;
  #warnedAt = -Infinity;
  #hasWarned = false;

  readonly #pseudonymKey: string;

  private constructor(url: string, log: Logger, pseudonymKey: string) {
    this.#log = log;
    this.#pseudonymKey = pseudonymKey;
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: socketConnectTimeoutMs, reconnectStrategy: false },
    });
    // Emitted when a connection breaks, and at each failed attempt.
    this.client.on('error', (error: Error) => this.#reconnect(error));
  }

  /**
   * Connects; takes at most a second, after which it keeps trying in the background. `pseudonymKey`: the secret of `hide`, the same
   * for all processes.
   */
  static async open(url: string, log: Logger, pseudonymKey: string): Promise<RedisConnection> {
    const connection = new RedisConnection(url, log, pseudonymKey);
    connection.#isReconnecting = true;
    const error = await connection.#connect();
    connection.#isReconnecting = false;
    if (error) connection.#reconnect(error);
    return connection;
  }

  /** Whether a command would be sent now. */
  get isReady(): boolean {
    return this.client.isReady;
  }

  /** What stands for an address or a name in a key: who reads Redis learns neither (security, "Found by attack"). */
  hide(text: string): string {
    return createPseudonym(this.#pseudonymKey, 'limit', text);
  }

  /** Runs a command. Throws when Redis does not reply within 300 ms, and from then on at once until it replies again. */
  async run<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const giveUp = () => reject(new RedisTimeoutError(`no reply within ${replyTimeoutMs} ms`));
      // If this process was busy, the reply may be here already: it is read before the immediate runs.
      timer = setTimeout(() => setImmediate(giveUp), replyTimeoutMs);
    });
    try {
      return await Promise.race([command(), timeout]);
    } catch (error) {
      // Destroying the client rejects the other commands on their way, so that they do not wait either.
      if (error instanceof RedisTimeoutError) this.#reconnect(error);
      else this.#warn(error as Error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#closing.abort();
    this.client.destroy();
  }

  #reconnect(cause: Error): void {
    if (this.#isReconnecting || this.#closing.signal.aborted) return;
    this.#isReconnecting = true;
    this.client.destroy();
    this.#warn(cause);
    void this.#keepConnecting();
  }

  async #keepConnecting(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(reconnectDelayMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const error = await this.#connect();
      if (!error) break;
      this.#warn(error);
    }
    this.#isReconnecting = false;
    if (this.#hasWarned) this.#log.info('Redis replies again');
    this.#hasWarned = false;
  }

  // A server that hangs accepts connections but never completes the handshake.
  async #connect(): Promise<Error | undefined> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.client.destroy();
    }, connectTimeoutMs);
    try {
      await this.client.connect();
      return undefined;
    } catch (error) {
      return isLate ? new RedisTimeoutError(`no connection within ${connectTimeoutMs} ms`) : (error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  #warn({ message }: Error): void {
    if (this.#closing.signal.aborted || performance.now() - this.#warnedAt < warningIntervalMs) return;
    this.#warnedAt = performance.now();
    this.#hasWarned = true;
    this.#log.warn({ reason: message }, 'Redis does not reply: this process counts rate limits by itself');
  }
}
