// Brings the schema up to date, forward only, under the migrator's advisory lock.
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations/index.ts';

/** The schema cannot be brought up to date; the message says why and what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Runs every migration that the database has not had. `place`: how pg reaches it. */
export async function migrate(place: pg.PoolConfig): Promise<void> {
  // Its own connection, because a migration may take longer than a request ever should.
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...place, max: 1, connectionTimeoutMillis: 10_000 }) }),
  });
  try {
    const { error, results } = await new Migrator({
      db: kysely,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest();
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
        : `The database cannot be reached or prepared: ${reason || (error as { code?: string }).code}`,
    );
  } finally {
    await kysely.destroy();
  }
}
