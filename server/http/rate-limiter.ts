// Rate limits for calls, password attempts and emailed codes; in memory, or in Redis for several processes.
import type { Logger } from 'pino';
import {
  addressLoginFailures,
  codeMails,
  type Limit,
  type LimitName,
  limits,
  loginFailures,
  siteFactor,
  unknownSessions,
} from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { errors } from '#server/errors.ts';
import { findClientNetworks } from './client-address.ts';
import { FailureLimit } from './failure-limit.ts';
import { RedisConnection } from './redis.ts';
import { SharedCounter } from './shared-counter.ts';

/** Who makes a call. */
export interface Caller {
  /** Undefined for a visitor. */
  readonly learnerId: string | undefined;
  readonly address: string | undefined;
}

/** Who tries a password. */
export interface LoginSource {
  /** What was typed to name the account, whether or not there is one; its id where nobody typed anything. */
  readonly account: string;
  /** Names the browser if this account was logged in to from it before. */
  readonly knownDevice: string | undefined;
  readonly address: string | undefined;
}

/** A counted password attempt. */
export interface LoginAttempt {
  /** The password was right: clears the failures counted for the account, or for the known device. */
  succeed(): Promise<void>;
  /** The password was not checked: the attempt does not count. */
  takeBack(): Promise<void>;
}

export interface RateLimiter {
  /** Counts one call; throws 429 above the limit. */
  consumeCall(name: LimitName, caller: Caller): Promise<void>;
  /** Uses up a limit of an address for this many seconds. */
  pauseCalls(name: LimitName, address: string | undefined, seconds: number): Promise<void>;
  /**
   * Counts one password attempt before the password is checked, so that parallel attempts cannot slip through. Throws 429 after
   * too many failures, with a longer wait after each one. A known device has a counter of its own, so that other people's
   * failures never lock it out; all other browsers share those of the account and of their address (security, "Found by attack").
   */
  countLoginAttempt(source: LoginSource): Promise<LoginAttempt>;
  /** Clears the failures that unknown devices made with an account. */
  resetLoginFailures(account: string): Promise<void>;
  /**
   * Counts a session cookie against its address before the session is looked up, which costs a query. Throws 429 above the limit.
   * The returned function uncounts it: only sessions that do not exist count. Counted by this process alone: querying Redis at
   * every request would cost more than the query that it saves.
   */
  countSessionLookup(address: string | undefined): Promise<() => Promise<void>>;
  /** Counts an emailed code; false if the email address has reached its limit. */
  consumeCodeMail(email: string): Promise<boolean>;
  close(): void;
}

const daySeconds = 86_400;

/** Creates the limiter. With REDIS_URL, processes share their counts; while Redis does not reply, each process counts by itself. */
export async function openRateLimiter(
  { redisUrl, rateLimitFactor, pseudonymKey }: Pick<Config, 'redisUrl' | 'rateLimitFactor' | 'pseudonymKey'>,
  log: Logger,
): Promise<RateLimiter> {
  const redis = redisUrl === undefined ? undefined : await RedisConnection.open(redisUrl, log, pseudonymKey);
  const scale = (points: number) => Math.max(1, Math.floor(points * rateLimitFactor));
  const createCounters = (name: string, { burst, points, seconds, daily, pauseSeconds }: Omit<Limit, 'per'>, factor = 1): SharedCounter[] =>
    [
      ...(burst ? [{ name: `${name}:burst`, ...burst }] : []),
      { name, points, seconds, pauseSeconds },
      ...(daily ? [{ name: `${name}:day`, points: daily.points, seconds: daySeconds }] : []),
    ].map((options) => new SharedCounter({ ...options, points: scale(options.points * factor) }, redis));
  const callCounters = new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      { perLearner: limit.per === 'learner', own: createCounters(name, limit), site: createCounters(`${name}:site`, limit, siteFactor) },
    ]),
  );
  const mailCounters = createCounters('codemail', { ...codeMails, daily: { points: codeMails.perDay } });
  const createLookupCounter = (name: string, points: number) =>
    new SharedCounter({ name, points: scale(points), seconds: unknownSessions.seconds }, undefined);
  const lookups = createLookupCounter('unknown-sessions', unknownSessions.points);
  const siteLookups = createLookupCounter('unknown-sessions:site', unknownSessions.points * siteFactor);
  const createFailureLimit = (name: string, { points, seconds }: { points: number; seconds: number }) =>
    new FailureLimit({ name: `login-failures:${name}`, points: scale(points), seconds }, redis);
  const accountFailures = createFailureLimit('account', loginFailures);
  const deviceFailures = createFailureLimit('device', loginFailures);
  const addressFailures = createFailureLimit('address', addressLoginFailures);
  const siteFailures = createFailureLimit('site', { ...addressLoginFailures, points: addressLoginFailures.points * siteFactor });

  return {
    async consumeCall(name, { learnerId, address }) {
      const counters = callCounters.get(name);
      if (!counters) throw new Error(`There is no limit named ${name}`);
      if (counters.perLearner && learnerId !== undefined) {
        await takeAll(counters.own, learnerId);
        return;
      }
      const { own, site } = findClientNetworks(address);
      await takeAll(counters.own, own);
      // After its own network, so that one that is over the limit does not use up what its site has.
      if (site !== undefined) await takeAll(counters.site, site);
    },
    async pauseCalls(name, address, seconds) {
      const { own } = findClientNetworks(address);
      for (const counter of callCounters.get(name)?.own ?? []) await counter.set(own, counter.points + 1, seconds);
    },
    async countSessionLookup(address) {
      const { own, site } = findClientNetworks(address);
      const counted = [{ counter: lookups, key: own }, ...(site === undefined ? [] : [{ counter: siteLookups, key: site }])];
      for (const { counter, key } of counted) await takeAll([counter], key);
      return async () => {
        await Promise.all(counted.map(({ counter, key }) => counter.remove(key)));
      };
    },
    async countLoginAttempt({ account, knownDevice, address }) {
      const { own, site } = findClientNetworks(address);
      const counted: { limit: FailureLimit; key: string }[] = [];
      const takeBack = async () => {
        await Promise.all(counted.map(({ limit, key }) => limit.takeBack(key)));
      };
      const key = knownDevice === undefined ? account : `${account}:${knownDevice}`;
      const ownLimit = knownDevice === undefined ? accountFailures : deviceFailures;
      const addressLimits = [{ limit: addressFailures, key: own }, ...(site === undefined ? [] : [{ limit: siteFailures, key: site }])];
      for (const one of [...(knownDevice === undefined ? addressLimits : []), { limit: ownLimit, key }]) {
        try {
          await one.limit.countAttempt(one.key);
        } catch (error) {
          await takeBack();
          throw error;
        }
        counted.push(one);
      }
      return {
        async succeed() {
          await takeBack();
          await ownLimit.reset(key);
        },
        takeBack,
      };
    },
    resetLoginFailures: (account) => accountFailures.reset(account),
    async consumeCodeMail(email) {
      for (const counter of mailCounters) if ((await counter.take(email)) !== undefined) return false;
      return true;
    },
    close: () => redis?.close(),
  };
}

async function takeAll(counters: readonly SharedCounter[], key: string): Promise<void> {
  for (const counter of counters) {
    const waitMs = await counter.take(key);
    if (waitMs !== undefined) throw errors.tooManyRequests(waitMs / 1000);
  }
}
