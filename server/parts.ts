// The outside world of the server, chosen once at start and handed down to every room.
import type { Logger } from 'pino';
import { type Course, readCourse } from '#content/course.ts';
import type { Config } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { type Limiter, openLimiter } from './platform/limiter.ts';
import { openLog } from './platform/log.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly limiter: Limiter;
  readonly course: Course;
  readonly log: Logger;
}

/** Opens everything that the settings name. What was opened before a failure is closed again. `course`: another one than ours, for tests. */
export async function openParts(config: Config, course: Course = readCourse()): Promise<Parts> {
  const log = openLog(config);
  const database = await openDatabase(config, log);
  try {
    const limiter = await openLimiter(config, log);
    return { config, database, limiter, course, log };
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
