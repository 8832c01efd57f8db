// An opaque id of the account that may be told to browsers and stays when the name changes (decisions §13).
import { type Kysely, sql } from 'kysely';

/** Adds the column; every existing account gets its own id. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column public_id uuid not null default gen_random_uuid() unique`.execute(database);
}
