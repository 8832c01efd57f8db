// The browsers in which somebody logged in to an account before (security, "Found by attack" 5).
import { type Kysely, sql } from 'kysely';

/** Creates the table. Only hashes of the cookies are stored; several accounts may know one browser. */
export async function up(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id bigint not null references users (id) on delete cascade,
      token_hash bytea not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      primary key (user_id, token_hash)
    )`.execute(kysely);
  await sql`create index known_devices_by_token on known_devices (token_hash)`.execute(kysely);
}
