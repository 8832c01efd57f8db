// The locks and schedules of the background jobs, shared by all server processes.
import { type Kysely, sql } from 'kysely';

/** Creates the table. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      locked_by uuid,
      locked_until timestamptz,
      last_started_at timestamptz,
      last_finished_at timestamptz,
      next_run_at timestamptz not null default now(),
      failures integer not null default 0
    )`.execute(database);
}
