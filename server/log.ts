// The log: one JSON line per event. Never passwords, codes, cookies, learners' texts or full addresses (security, "Running it").
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const minBufferBytes = 4096;
const flushIntervalMs = 500;

/** Creates the process's logger on standard output. It buffers lines for at most half a second. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 1, sync: false, minLength: minBufferBytes }));
  setInterval(() => log.flush(), flushIntervalMs).unref();
  return log;
}
