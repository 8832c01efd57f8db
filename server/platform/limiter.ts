// Rate limits: how often a call may be made, a password tried, a code mailed; in memory, or in Redis for several processes.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { codeMails, type Limit, type LimitName, limits, loginFailures } from '#contract/limits.ts';
import type { Config } from './config.ts';
import { refuse } from './errors.ts';

export interface Limiter {
  /** Counts one request of `who` (a learner's id or an address); throws 429 when there were too many. */
  count(name: LimitName, who: string): Promise<void>;
  /**
   * Counts one try of an account's password, before it is checked, so that tries at once cannot slip through.
   * Throws 429 after too many failures, each with a longer wait than the one before (security, "Accounts").
   */
  tryLogin(account: string): Promise<void>;
  /** Forgets the account's failures: the password was right. */
  forgiveLogin(account: string): Promise<void>;
  /** Counts a mail with a code to an address; false when the address has had enough for now. */
  allowCodeMail(address: string): Promise<boolean>;
  close(): Promise<void>;
}

const day = 86_400;
const firstWaitSeconds = 60;
const longestWaitSeconds = 900;

/** Opens the limits; with REDIS_URL several processes share them, and while Redis is gone each counts by itself. */
export async function openLimiter(config: Pick<Config, 'redisUrl' | 'rateLimitFactor'>, log: Logger): Promise<Limiter> {
  const redis = config.redisUrl === undefined ? undefined : await connect(config.redisUrl, log);
  const window = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { keyPrefix: `hv:${keyPrefix}`, points: Math.max(1, Math.floor(points * config.rateLimitFactor)), duration };
    const memory = new RateLimiterMemory(options);
    return redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  };
  const windowsOf = (name: string, limit: Limit): RateLimiterAbstract[] => [
    ...(limit.burst ? [window(`${name}:burst`, limit.burst.points, limit.burst.seconds)] : []),
    window(name, limit.points, limit.seconds),
    ...(limit.daily ? [window(`${name}:day`, limit.daily.points, day)] : []),
  ];
  const calls = new Map(Object.entries(limits).map(([name, limit]) => [name, windowsOf(name, limit)]));
  const mails = windowsOf('codemail', { ...codeMails, per: 'address', daily: { points: codeMails.perDay } });
  const tries = window('tries', loginFailures.points, loginFailures.seconds);
  const waits = window('waits', 1, longestWaitSeconds);

  return {
    async count(name, who) {
      for (const limiter of calls.get(name) ?? []) await consume(limiter, who);
    },
    async tryLogin(account) {
      const tried = await tries.penalty(account);
      const number = tried.consumedPoints;
      if (number > tries.points) {
        const wait = await waits.get(account);
        if (wait && wait.msBeforeNext > 0) {
          await tries.reward(account);
          throw refuse.tooFast(wait.msBeforeNext / 1000);
        }
      }
      if (number < tries.points) return;
      const seconds = Math.min(firstWaitSeconds * 2 ** (number - tries.points), longestWaitSeconds);
      await waits.block(account, seconds);
      // The waits grow for as long as somebody keeps trying.
      await tries.set(account, number, day);
    },
    async forgiveLogin(account) {
      await Promise.all([tries.delete(account), waits.delete(account)]);
    },
    async allowCodeMail(address) {
      try {
        for (const limiter of mails) await limiter.consume(address);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async close() {
      redis?.destroy();
    },
  };
}

async function consume(limiter: RateLimiterAbstract, who: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (error) {
    throw error instanceof RateLimiterRes ? refuse.tooFast(error.msBeforeNext / 1000) : error;
  }
}

const connectMs = 2000;

async function connect(url: string, log: Logger) {
  // Without a connection a command fails at once and the count goes on in memory.
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 1000 },
    socket: { connectTimeout: connectMs, reconnectStrategy: 1000 },
  });
  let gone = false;
  client.on('error', (error: Error) => {
    if (!gone) log.warn({ reason: error.message }, 'Redis cannot be reached: rate limits are counted by this process alone');
    gone = true;
  });
  client.on('ready', () => {
    if (gone) log.info('Redis can be reached again');
    gone = false;
  });
  const connected = client.connect().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, connectMs).unref())]);
  return client;
}
