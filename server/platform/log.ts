// The log: one JSON line an event. Never passwords, codes, cookies, texts of learners or full addresses (security, "Running it").
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const writeFrom = 4096;
const writeEveryMs = 500;

/** The process's logger, on standard output. Lines are written together, at the latest after half a second. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 1, sync: false, minLength: writeFrom }));
  setInterval(() => log.flush(), writeEveryMs).unref();
  return log;
}
