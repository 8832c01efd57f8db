// Starts the server with the settings of the environment and stops it on a signal.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { wordLists } from '#contract/wire.ts';
import { buildApp } from './app.ts';
import { publishBuild } from './builds/published-files.ts';
import { listContents } from './learner/level-content.ts';
import { type Services, closeServices, openServices } from './services.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { exitWithError } from './exit-with-error.ts';
import type { ShutdownState } from './http/health.ts';
import { isWebAppBuilt, webBuildFolder } from './http/pages.ts';
import { measureMailQueue } from './mail/outbox.ts';
import { serveMetrics } from './metrics.ts';
import { startWatchdog } from './watchdog.ts';
import { describeVoices } from './voices/voice-course.ts';
import { isLoopbackHost } from './production-settings.ts';

const drainMs = 10_000;

function listStandIns(config: Config): string[] {
  return [
    ...(config.databaseUrl === undefined
      ? [`an embedded database in ${config.dataFolder} (set DATABASE_URL to use a PostgreSQL server)`]
      : []),
    ...(config.paypal === undefined
      ? ['payments go to a stand-in that takes no money (set PAYPAL_CLIENT_ID and the other PAYPAL_ variables to use PayPal)']
      : []),
    ...(config.google === undefined
      ? [
          `Google sign-in goes to a local provider with prepared people at ${config.publicUrl}/dev/google (set GOOGLE_CLIENT_ID to use Google)`,
        ]
      : []),
    ...(config.smtpUrl === undefined ? [`emails are stored and shown at ${config.publicUrl}/dev/mail (set SMTP_URL to send them)`] : []),
  ];
}

/** Says where the server runs and with what: in production as lines of the log like all others, elsewhere for a person at a terminal. */
function printStartupInfo({ config, course, voices, log }: Services): void {
  const print = (text: string) => (config.isProduction ? log.info(text) : console.log(text));
  print(`HanziVine runs at ${config.publicUrl}`);
  if (config.metrics) print(`Metrics: http://${config.metrics.host}:${config.metrics.port}/metrics`);
  print(describeVoices(course, voices));
  if (config.rateLimitFactor !== 1) print(`Warning: every rate limit is multiplied by ${config.rateLimitFactor} (RATE_LIMIT_FACTOR).`);
  if (config.isProduction) return;
  for (const standIn of listStandIns(config)) console.log(`Stand-in: ${standIn}`);
  console.log(`To look around as somebody who has studied for months: ${config.publicUrl}/dev/people`);
  console.log(`For development: ${config.publicUrl}/dev/mail, ${config.publicUrl}/dev/api`);
  if (config.allowsRemoteDev)
    console.log("Warning: everybody who reaches this server can read every mail at /dev/mail and end anybody's access (ALLOW_REMOTE_DEV).");
  else if (!isLoopbackHost(config.host))
    console.log('The network reaches this server, but nothing under /dev: only this machine does (set ALLOW_REMOTE_DEV=yes to open it).');
}

/** Serves the metrics where the settings ask for it. The port is let go of with the process. */
async function openMetrics({ config, metrics, live, database }: Services): Promise<void> {
  if (config.metrics === undefined) return;
  metrics.measure({
    countLiveSockets: () => live.countConnections(),
    countPoolConnections: () => database.countConnections(),
    measureMailQueue: () => measureMailQueue(database),
  });
  const server = await serveMetrics(metrics, config.metrics);
  // It must not keep a process alive that is done.
  server.unref();
}

function stopOnSignal(app: FastifyInstance, services: Services, shutdown: ShutdownState): void {
  const shutDown = async (delayMs: number) => {
    if (shutdown.stage !== 'serving') return;
    shutdown.stage = 'draining';
    await sleep(delayMs);
    shutdown.stage = 'closing';
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    await app.close();
    await closeServices(services);
    process.exit(0);
  };
  process.on('SIGTERM', () => void shutDown(services.config.shutdownDelayMs));
  // Ctrl-C: nobody is behind a proxy.
  process.on('SIGINT', () => void shutDown(0));
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${config.port} is in use: stop the program that uses it, or set PORT to another port.`);
    if (code === 'EACCES')
      throw new ConfigError(`Port ${config.port} needs privileges that this user lacks: set PORT to a port above 1023.`);
    throw error;
  }
}

// An installation for production alone lacks the packages that the stand-ins need.
async function importDevRoutes() {
  try {
    return await import('#dev/stand-ins/dev-routes.ts');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(`The stand-ins for development are not installed: run \`npm ci\`, or set NODE_ENV=production. (${message})`);
  }
}

/** Runs the server until it receives a signal. Throws if it cannot start. */
export async function startServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment);
  const services = await openServices(config);
  const shutdown: ShutdownState = { stage: 'serving' };
  let app: FastifyInstance | undefined;
  try {
    app = await buildApp(services, { shutdown });
    if (!config.isProduction) {
      const { addDevRoutes } = await importDevRoutes();
      await addDevRoutes(app, services);
    }
    // Before it is ready: nobody waits for the questions of a level to be prepared.
    for (const list of wordLists) listContents(services, list);
    if (isWebAppBuilt(webBuildFolder)) await publishBuild(services.database, webBuildFolder);
    services.threads.start();
    await openMetrics(services);
    await listen(app, config);
    stopOnSignal(app, services, shutdown);
    if (config.isProduction) startWatchdog();
    printStartupInfo(services);
  } catch (error) {
    await app?.close();
    await closeServices(services);
    throw error;
  }
}

if (import.meta.main) await startServer(process.env).catch(exitWithError);
