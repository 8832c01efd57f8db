// Starts the server from the settings of the environment and stops it on a signal.
import type { FastifyInstance } from 'fastify';
import { taughtLevels } from '#contract/wire.ts';
import { buildApp } from './app.ts';
import { findTaught } from './learner/study.ts';
import { type Parts, closeParts, openParts } from './parts.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { DataFolderError } from './platform/embedded.ts';
import type { Stopping } from './platform/health.ts';
import { SchemaError } from './platform/migrate.ts';

const drainMs = 10_000;

function standIns(config: Config): string[] {
  return [
    ...(config.databaseUrl === undefined
      ? [`an embedded database in ${config.dataFolder} (set DATABASE_URL to use a PostgreSQL server)`]
      : []),
    ...(config.paypal === undefined
      ? ['payments go to a stand-in that takes no money (set PAYPAL_CLIENT_ID and its companions to use PayPal)']
      : []),
    ...(config.smtpUrl === undefined ? [`mails are kept and shown at ${config.publicUrl}/dev/mail (set SMTP_URL to send them)`] : []),
  ];
}

function announce(config: Config): void {
  console.log(`HanziVine runs at ${config.publicUrl}`);
  if (config.rateLimitFactor !== 1)
    console.log(`Warning: every rate limit is multiplied by ${config.rateLimitFactor} (RATE_LIMIT_FACTOR).`);
  if (config.production) return;
  for (const standIn of standIns(config)) console.log(`Stand-in: ${standIn}`);
  console.log(`For development: ${config.publicUrl}/dev/mail, ${config.publicUrl}/dev/api`);
}

function stopOnSignal(app: FastifyInstance, parts: Parts, stopping: Stopping): void {
  const stop = async () => {
    if (stopping.yes) return;
    stopping.yes = true;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    await app.close();
    await closeParts(parts);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${config.port} is in use: stop the program that uses it, or set PORT to another one.`);
    if (code === 'EACCES') throw new ConfigError(`Port ${config.port} may not be opened by this user: set PORT to one above 1023.`);
    throw error;
  }
}

/** Runs the server until a signal ends it. Throws where it cannot start. */
export async function startServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment);
  const parts = await openParts(config);
  const stopping: Stopping = { yes: false };
  let app: FastifyInstance | undefined;
  try {
    app = await buildApp(parts, { stopping });
    if (!config.production) {
      const { addDesk } = await import('#dev/desk.ts');
      await addDesk(app, parts);
    }
    await listen(app, config);
    // So that the first learner of a level does not wait until its questions are prepared.
    for (const level of taughtLevels) setImmediate(() => findTaught(parts, level));
    stopOnSignal(app, parts, stopping);
    announce(config);
  } catch (error) {
    await app?.close();
    await closeParts(parts);
    throw error;
  }
}

/** Ends the process with what went wrong: a sentence where a person can do something about it. */
export function failToStart(error: unknown): never {
  const plain =
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof SchemaError ||
    (error as Error).name === 'ContentError';
  console.error(plain ? (error as Error).message : error);
  process.exit(1);
}

if (import.meta.main) await startServer(process.env).catch(failToStart);
