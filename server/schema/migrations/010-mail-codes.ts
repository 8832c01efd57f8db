// Codes that were mailed to verify an address or to set a new password: only their hashes (security, "Accounts").
import { type Kysely, sql } from 'kysely';

/** Creates the table. One code for a learner and purpose, so that a new one ends the old one (decisions §12). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_codes (
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      code_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    )`.execute(database);
}
