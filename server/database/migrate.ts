// Migrates the schema, forward only, under the migrator's advisory lock.
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

/** The schema cannot be migrated; the message says why and gives advice. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** After this long, the start says what it waits for. */
const noticeMs = 3000;

/**
 * Runs all pending migrations on a connection of its own, because a migration may take longer than any request may. `onSlow` is called
 * once if it takes longer than three seconds: another process may hold the lock.
 */
export async function migrate(
  connection: pg.PoolConfig,
  migrations: Readonly<Record<string, Migration>>,
  onSlow: () => void = () => undefined,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 10_000 });
  // Without listeners, a connection lost between two statements, or while the pool closes it, would crash the process. The next statement tells.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const timer = setTimeout(onSlow, noticeMs);
  try {
    await runMigrations(kysely, migrations);
  } finally {
    clearTimeout(timer);
    await kysely.destroy();
  }
}

/** Runs all pending migrations; within a transaction, they belong to it. */
export async function runMigrations(db: Kysely<unknown>, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : 'unknown reason';
  if (reason.includes('is missing')) {
    throw new SchemaError(
      'The database was written by a newer version of HanziVine: start that version, or restore a backup made before it.',
    );
  }
  const failed = results?.find((result) => result.status === 'Error');
  throw new SchemaError(
    failed
      ? `The migration ${failed.migrationName} failed: ${reason}`
      : `The database cannot be reached or migrated: ${reason || (error as { code?: string }).code}`,
  );
}
