// A counter of points per key that all processes share in Redis; while Redis does not reply, each process counts by itself.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from './redis.ts';

/** So many points per key and time, from the first one on. */
export interface CounterOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Once no point is left, none comes back for so many seconds, and then all of them. */
  readonly pauseSeconds?: number | undefined;
}

type Operation<Result> = (limiter: RateLimiterAbstract) => Promise<Result>;

export class SharedCounter {
  readonly points: number;
  readonly #local: RateLimiterAbstract;
  readonly #shared: RateLimiterAbstract | undefined;
  readonly #redis: RedisConnection | undefined;

  constructor({ name, points, seconds, pauseSeconds }: CounterOptions, redis: RedisConnection | undefined) {
    const options = {
      keyPrefix: `hv:${name}`,
      points,
      duration: seconds,
      ...(pauseSeconds !== undefined && { blockDuration: pauseSeconds }),
    };
    this.points = points;
    this.#redis = redis;
    this.#local = new RateLimiterMemory(options);
    this.#shared = redis && new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
  }

  /** Takes a point. Returns the milliseconds until the next one if there is none left. */
  take(key: string): Promise<number | undefined> {
    return this.#run((limiter) =>
      limiter.consume(key).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return error.msBeforeNext;
          throw error;
        },
      ),
    );
  }

  /** Counts a point, also above the limit; returns how many were counted. */
  async add(key: string): Promise<number> {
    return (await this.#run((limiter) => limiter.penalty(key))).consumedPoints;
  }

  /** Takes a counted point back. */
  async remove(key: string): Promise<void> {
    await this.#run((limiter) => limiter.reward(key));
  }

  /** Sets the count, and how long it is kept. */
  async set(key: string, points: number, seconds: number): Promise<void> {
    await this.#run((limiter) => limiter.set(key, points, seconds));
  }

  /** Milliseconds for which the key's count is still kept; 0 if there is none. */
  async getRemainingMs(key: string): Promise<number> {
    return (await this.#run((limiter) => limiter.get(key)))?.msBeforeNext ?? 0;
  }

  /** Forgets the key. */
  async clear(key: string): Promise<void> {
    await this.#run((limiter) => limiter.delete(key));
  }

  async #run<Result>(operation: Operation<Result>): Promise<Result> {
    const shared = this.#shared;
    if (shared && this.#redis?.isReady === true) {
      try {
        return await this.#redis.run(() => operation(shared));
      } catch {
        // The connection has logged why.
      }
    }
    return operation(this.#local);
  }
}
