// The table of open sessions (decisions §3).
import { type Kysely, sql } from 'kysely';

export async function up(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      way smallint not null check (way in (0, 1, 2)),
      signed_in_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(kysely);
  await sql`create index sessions_by_user on sessions (user_id)`.execute(kysely);
}
