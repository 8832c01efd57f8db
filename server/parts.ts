// The outside world of the server, chosen once at start and handed down to every room.
import type { Logger } from 'pino';
import { openCourse } from '#content/compiled.ts';
import type { Course } from '#content/course.ts';
import { Paypal } from './outside/paypal.ts';
import type { Config, PaypalSettings } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { type Limiter, openLimiter } from './platform/limiter.ts';
import { openLog } from './platform/log.ts';
import type { Payer } from './platform/payer.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly limiter: Limiter;
  readonly payer: Payer;
  readonly course: Course;
  readonly log: Logger;
}

/** Opens everything that the settings name. What was opened before a failure is closed again. `course`: another one than ours, for tests. */
export async function openParts(config: Config, course: Course = openCourse()): Promise<Parts> {
  const log = openLog(config);
  const database = await openDatabase(config, log);
  try {
    const limiter = await openLimiter(config, log);
    return { config, database, limiter, payer: new Paypal(config.paypal ?? standInOf(config)), course, log };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Closes everything that was opened, in the opposite order. */
export async function closeParts(parts: Parts): Promise<void> {
  await parts.limiter.close();
  await parts.database.close();
  await new Promise<void>((resolve) => parts.log.flush(() => resolve()));
}

/** How the local stand-in is reached that takes payments in development: it speaks as the provider does. */
export function standInOf({ port }: Pick<Config, 'port'>): PaypalSettings {
  const api = `http://localhost:${port}/dev/paypal`;
  return { api, clientId: 'stand-in', secret: 'stand-in', webhookId: 'stand-in', merchantId: 'STANDIN' };
}
