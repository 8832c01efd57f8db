// What a learner sees of their open sessions (decisions §13).
import { type Kysely, sql } from 'kysely';

/** Adds an id that is no secret, the device, and the beginning of the session, which a repeated password does not change. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null unique default gen_random_uuid(),
      add column device text not null default '',
      add column created_at timestamptz not null default now()`.execute(database);
  await sql`update sessions set created_at = signed_in_at`.execute(database);
}
