// The database: PostgreSQL over pg, external or embedded, with Kysely for queries and prepared statements for hot paths.
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Which database is opened. */
export interface DatabaseSettings {
  /** PostgreSQL server; undefined for the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Address for migrations, where `databaseUrl` leads through a pooler that shares connections between transactions; otherwise left out. */
  readonly migrationUrl?: string | undefined;
  /** `transaction`: a pooler hands each transaction any connection, so that nothing of a session lasts, prepared statements neither. */
  readonly pooling?: 'session' | 'transaction';
}

/** The settings of the database do not fit what stands behind its address; the message says what to set. */
export class PoolingError extends Error {
  override name = 'PoolingError';
}

export interface OpenDatabase<Tables> {
  readonly kysely: Kysely<Tables>;
  /**
   * Runs a prepared statement: PostgreSQL plans it once per connection (decision 0005). A name must always have the same SQL.
   * Runs outside any transaction; with the embedded database, never call it while a transaction of the same request is open.
   */
  query<Row>(name: string, sql: string, values: readonly unknown[]): Promise<Row[]>;
  readonly kind: 'embedded' | 'server';
  /** Names this database among those of its server: the same for every process that has it open. */
  identify(): Promise<string>;
  /** Connections that are in use and free, and queries that wait for one. */
  countConnections(): Readonly<Record<'used' | 'free' | 'waiting', number>>;
  /** Whether the database answers now. Never throws. */
  isUp(): Promise<boolean>;
  close(): Promise<void>;
}

// A hung database must result in 503 within 5 s (security, "What must survive"): connecting and querying together stay below that.
const connectTimeoutMs = 2000;
const statementTimeoutMs = 4000;
const sessionCheckMs = 1500;
const vacuumIntervalMs = 60 * 60 * 1000;

/** Opens the configured database and migrates its schema. */
export async function openDatabase<Tables>(
  config: DatabaseSettings,
  migrations: Readonly<Record<string, Migration>>,
  log: Logger,
): Promise<OpenDatabase<Tables>> {
  const embedded = config.databaseUrl === undefined ? await openEmbeddedDatabase(config.dataFolder) : undefined;
  try {
    const connection: pg.PoolConfig = embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: config.databaseUrl };
    const migrationConnection = config.migrationUrl === undefined ? connection : { connectionString: config.migrationUrl };
    await migrate(migrationConnection, migrations, () => log.info('the migrations take long: another process may be running them'));
    const isSessionKept = config.pooling !== 'transaction';
    if (!embedded && isSessionKept) await checkSessionIsKept(connection);
    return connect<Tables>(connection, embedded, isSessionKept, log);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/**
 * Throws PoolingError if a pooler hands out connections by the transaction: while another client is in one, the same client then lands in
 * another session of the server. Everything would seem to work until people share connections.
 */
async function checkSessionIsKept(connection: pg.PoolConfig): Promise<void> {
  const clients = [new pg.Client(connection), new pg.Client({ ...connection, query_timeout: sessionCheckMs })] as const;
  const readSession = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    const before = await readSession(clients[1]);
    await clients[0].query('begin');
    await readSession(clients[0]);
    // A client that must wait for the other one has the same session.
    const after = await readSession(clients[1]).catch(() => before);
    if (before === after) return;
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
  throw new PoolingError(
    'DATABASE_URL leads through a pooler that shares connections between transactions: set DATABASE_POOLING=transaction, and DATABASE_MIGRATION_URL to the database itself.',
  );
}

function connect<Tables>(
  connection: pg.PoolConfig,
  embedded: EmbeddedDatabase | undefined,
  isSessionKept: boolean,
  log: Logger,
): OpenDatabase<Tables> {
  const common: pg.PoolConfig = {
    ...connection,
    application_name: 'hanzivine',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
  };
  const pool = new pg.Pool({
    ...common,
    // The embedded database shares one session among all clients: use a single connection and keep it.
    // Prepared statements outlive a broken connection there, so each new connection drops them first.
    ...(embedded
      ? // The pool waits for the promise; its types do not say so.
        // oxlint-disable-next-line typescript/no-misused-promises
        { max: 1, idleTimeoutMillis: 0, onConnect: deallocateStatements }
      : {
          max: 20,
          idleTimeoutMillis: 30_000,
          keepAlive: true,
          // A parameter of the session: a pooler by transactions refuses it, and the role sets it instead (docs/RUNNING.md).
          ...(isSessionKept && { statement_timeout: statementTimeoutMs }),
        }),
  });
  const logBrokenConnection = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', logBrokenConnection);
  // A connection of its own: a process that is only busy must not call itself unready, or its load falls on the others and fells them too.
  const probe = embedded ? pool : new pg.Pool({ ...common, max: 1 }).on('error', () => undefined);
  // Without a listener of its own, a connection lost between two statements of a transaction would crash the process.
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  const vacuumTimer = embedded && setInterval(() => void vacuumDatabase(pool, log), vacuumIntervalMs).unref();
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return {
    kysely,
    kind: embedded ? 'embedded' : 'server',
    async query<Row>(name: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await pool.query({ ...(isSessionKept && { name }), text: sql, values: values as unknown[] });
      return result.rows as Row[];
    },
    async identify() {
      const { rows } = await pool.query<{ name: string }>(
        "select datname || '-' || oid as name from pg_database where datname = current_database()",
      );
      return rows[0]?.name ?? '';
    },
    countConnections: () => ({ used: pool.totalCount - pool.idleCount, free: pool.idleCount, waiting: pool.waitingCount }),
    async isUp() {
      try {
        await probe.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    close() {
      clearInterval(vacuumTimer);
      closed ??= (async () => {
        if (probe !== pool) await probe.end();
        await kysely.destroy();
        await embedded?.close();
      })();
      return closed;
    },
  };
}

async function deallocateStatements(client: pg.ClientBase): Promise<void> {
  await client.query('DEALLOCATE ALL');
}

// The embedded database has no autovacuum.
async function vacuumDatabase(pool: pg.Pool, log: Logger): Promise<void> {
  try {
    await pool.query({ text: 'VACUUM (ANALYZE)', query_timeout: 60_000 } as pg.QueryConfig);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'VACUUM of the embedded database failed');
  }
}

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'EPERM',
]);
// Connection exceptions, refused logins, insufficient resources, operator intervention (including a cancelled statement), serialization
// failures; a database that takes no connections, is gone, is read-only after a failover, or denies what it allowed before.
const transientSqlState = /^(?:08|28|53|57|58)|^(?:40001|40P01|25P03|25006|3D000|42501|55000)$/;
const transientMessage = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool/;

/** Whether an error means that the database is temporarily unavailable, so that a retry makes sense (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (connectionErrorCodes.has(code) || transientSqlState.test(code))) return true;
  return transientMessage.test(error.message);
}

/** Whether an error means that a statement took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '57014';
}
