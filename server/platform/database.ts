// The database: PostgreSQL over pg, on a server or embedded, with Kysely for queries and named statements for hot paths.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export interface Database {
  readonly kysely: Kysely<Tables>;
  /**
   * Runs one statement by name: PostgreSQL plans it once a connection (decision 0005). One name always means one text.
   * Outside any transaction; on the embedded database never call it while a transaction of the same request is open.
   */
  query<Row>(name: string, sql: string, values: readonly unknown[]): Promise<Row[]>;
  readonly kind: 'embedded' | 'server';
  close(): Promise<void>;
}

// A hung database must answer as 503 within 5 s (security, "What must survive"): a wait for a connection and a query stay below that together.
const connectMs = 2000;
const statementMs = 4000;
const vacuumEveryMs = 60 * 60 * 1000;

/** Opens the database that the settings name and brings its schema up to date. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataFolder'>, log: Logger): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataFolder) : undefined;
  try {
    const place: pg.PoolConfig = embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: config.databaseUrl };
    await migrate(place);
    return connect(place, embedded, log);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

function connect(place: pg.PoolConfig, embedded: Embedded | undefined, log: Logger): Database {
  const pool = new pg.Pool({
    ...place,
    application_name: 'hanzivine',
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 500,
    // The embedded database has one session for all its clients: one connection, which stays.
    // Named statements of a broken connection outlive it there, so each new one begins without them.
    ...(embedded
      ? { max: 1, idleTimeoutMillis: 0, onConnect: forgetStatements }
      : { max: 20, idleTimeoutMillis: 30_000, statement_timeout: statementMs, keepAlive: true }),
  });
  const broke = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', broke);
  // One that breaks between two statements of a transaction tells nobody else; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', broke));
  const vacuum = embedded && setInterval(() => void tidy(pool, log), vacuumEveryMs).unref();
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    kind: embedded ? 'embedded' : 'server',
    async query<Row>(name: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await pool.query({ name, text: sql, values: values as unknown[] });
      return result.rows as Row[];
    },
    close() {
      clearInterval(vacuum);
      closing ??= kysely.destroy().then(() => embedded?.close());
      return closing;
    },
  };
}

async function forgetStatements(client: pg.ClientBase): Promise<void> {
  await client.query('DEALLOCATE ALL');
}

// The embedded database has no autovacuum.
async function tidy(pool: pg.Pool, log: Logger): Promise<void> {
  try {
    await pool.query({ text: 'VACUUM (ANALYZE)', query_timeout: 60_000 } as pg.QueryConfig);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the database could not be tidied');
  }
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// Connection exceptions, exhausted resources, operator intervention (with a cancelled statement), lost races.
const passingState = /^(?:08|53|57|58)|^40001$|^40P01$|^25P03$/;
const passingMessage = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool/;

/** Whether an error means that the database cannot answer now, so that asking again later is right (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (lostConnection.has(code) || passingState.test(code))) return true;
  return passingMessage.test(error.message);
}
