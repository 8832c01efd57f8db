// A counter of points per key that all processes share in Redis; while Redis does not reply, each process counts by itself.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from './redis.ts';

/** A number of points per key and time, from the first one on. */
export interface CounterOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Once no point is left, none comes back for this many seconds, and then all of them. */
  readonly pauseSeconds?: number | undefined;
}

type Operation<Result> = (limiter: RateLimiterAbstract, key: string) => Promise<Result>;

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
    return this.#run(key, (limiter, name) =>
      limiter.consume(name).then(
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
    return (await this.#run(key, (limiter, name) => limiter.penalty(name))).consumedPoints;
  }

  /** Takes a counted point back. */
  async remove(key: string): Promise<void> {
    await this.#run(key, (limiter, name) => limiter.reward(name));
  }

  /** Sets the count, and how long it is kept. */
  async set(key: string, points: number, seconds: number): Promise<void> {
    await this.#run(key, (limiter, name) => limiter.set(name, points, seconds));
  }

  /** Milliseconds for which the key's count is still kept; 0 if there is none. */
  async getRemainingMs(key: string): Promise<number> {
    return (await this.#run(key, (limiter, name) => limiter.get(name)))?.msBeforeNext ?? 0;
  }

  /** Forgets the key. */
  async clear(key: string): Promise<void> {
    await this.#run(key, (limiter, name) => limiter.delete(name));
  }

  async #run<Result>(key: string, operation: Operation<Result>): Promise<Result> {
    const shared = this.#shared;
    const redis = this.#redis;
    if (shared && redis?.isReady === true) {
      try {
        return await redis.run(() => operation(shared, redis.hide(key)));
      } catch {
        // The connection has logged why.
      }
    }
    return operation(this.#local, key);
  }
}
