// The server's external services, opened once at startup and passed to every feature.
import type { Logger } from 'pino';
import { openCourse } from '#content/compiled-course.ts';
import type { Course } from '#contract/study-word.ts';
import { GoogleClient } from './outside/google.ts';
import { PaypalClient } from './outside/paypal.ts';
import type { Config, GoogleSettings, PaypalSettings } from './config.ts';
import { openDatabase } from './database/database.ts';
import { type RateLimiter, openRateLimiter } from './http/rate-limiter.ts';
import { LiveChannel } from './live/live-channel.ts';
import { createLogger } from './log.ts';
import { Metrics } from './metrics.ts';
import { migrations } from './schema/migrations/index.ts';
import type { Database, Tables } from './schema/tables.ts';
import type { PaymentProvider } from './outside/payment-provider.ts';
import { ThreadPool } from './threads/thread-pool.ts';
import { type InstalledVoices, openVoices } from './voices/installation.ts';
import { addVoices } from './voices/voice-course.ts';

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly rateLimiter: RateLimiter;
  readonly paymentProvider: PaymentProvider;
  /** Undefined while Google sign-in is not offered. */
  readonly google: GoogleClient | undefined;
  readonly course: Course;
  readonly voices: InstalledVoices;
  /** Sends events to the connections of rooms and users. */
  readonly live: LiveChannel;
  /** Where work goes that would hold the event loop. */
  readonly threads: ThreadPool;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Opens all services that the config names and the compiled course; on failure closes those already open. Tests may pass their own course. */
export async function openServices(config: Config, compiledCourse: Course = openCourse()): Promise<Services> {
  const log = createLogger(config);
  const voices = openVoices(config.voicesFolder);
  const course = addVoices(compiledCourse, voices);
  const database = await openDatabase<Tables>(config, migrations, log);
  try {
    const rateLimiter = await openRateLimiter(config, log);
    const paymentProvider = new PaypalClient(config.paypal ?? buildStandInSettings(config));
    const googleSettings = config.google ?? (config.isProduction ? undefined : buildGoogleStandInSettings(config));
    const google = googleSettings && new GoogleClient(googleSettings);
    // The embedded database serves one process only: there is nobody to share events with.
    const live = await LiveChannel.open({ redisUrl: config.databaseUrl && config.redisUrl }, await database.identify(), log);
    return {
      config,
      database,
      rateLimiter,
      paymentProvider,
      google,
      course,
      voices,
      live,
      threads: new ThreadPool(log),
      log,
      metrics: new Metrics(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Closes all services in reverse order. */
export async function closeServices(services: Services): Promise<void> {
  await services.threads.close();
  await services.live.close();
  services.rateLimiter.close();
  await services.database.close();
  await new Promise<void>((resolve) => services.log.flush(() => resolve()));
}

/** Settings of the local PayPal stand-in used in development; it implements the same API. */
export function buildStandInSettings({ port }: Pick<Config, 'port'>): PaypalSettings {
  const apiUrl = `http://localhost:${port}/dev/paypal`;
  return { api: apiUrl, clientId: 'stand-in', secret: 'stand-in', webhookId: 'stand-in', merchantId: 'STANDIN' };
}

/** Settings of the local identity provider used in development. Its address is the public one: the browser goes there too. */
export function buildGoogleStandInSettings({ publicUrl }: Pick<Config, 'publicUrl'>): GoogleSettings {
  return { issuer: `${publicUrl}/dev/google`, clientId: 'hanzivine', clientSecret: 'stand-in-secret-of-the-local-provider' };
}
