// Limits failed attempts: so many are free, then each needs a longer wait than the last (security, "Accounts").
import { errors } from '#server/errors.ts';
import { type CounterOptions, SharedCounter } from './shared-counter.ts';
import type { RedisConnection } from './redis.ts';

const daySeconds = 86_400;
const firstLockoutSeconds = 60;
const maxLockoutSeconds = 900;

export class FailureLimit {
  readonly #attempts: SharedCounter;
  readonly #lockouts: SharedCounter;

  constructor(options: CounterOptions, redis: RedisConnection | undefined) {
    this.#attempts = new SharedCounter(options, redis);
    this.#lockouts = new SharedCounter({ name: `${options.name}:lockout`, points: 1, seconds: maxLockoutSeconds }, redis);
  }

  /**
   * Counts an attempt before its outcome is known, so that parallel attempts cannot slip through. Throws 429 during a lockout.
   * An attempt that did not fail is uncounted afterwards.
   */
  async countAttempt(key: string): Promise<void> {
    const count = await this.#attempts.add(key);
    if (count > this.#attempts.points) {
      const remainingMs = await this.#lockouts.getRemainingMs(key);
      if (remainingMs > 0) {
        await this.#attempts.remove(key);
        throw errors.tooManyRequests(remainingMs / 1000);
      }
    }
    if (count < this.#attempts.points) return;
    const seconds = Math.min(firstLockoutSeconds * 2 ** (count - this.#attempts.points), maxLockoutSeconds);
    await this.#lockouts.set(key, 1, seconds);
    // Keeps the count for a day, so that lockouts grow while someone keeps trying.
    await this.#attempts.set(key, count, daySeconds);
  }

  /** Takes an attempt back that did not fail, with the lockout that it began. */
  async takeBack(key: string): Promise<void> {
    await Promise.all([this.#attempts.remove(key), this.#lockouts.clear(key)]);
  }

  /** Forgets all failures of a key. */
  async reset(key: string): Promise<void> {
    await Promise.all([this.#attempts.clear(key), this.#lockouts.clear(key)]);
  }
}
