// Orders and what became of them, agreements to the terms, and the provider's events (decisions §8, security "Payments").
import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables. An order outlives its account, without the name. One open order for a learner and level; a capture,
 * an event and a grant can each stand there only once.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key default gen_random_uuid(),
      user_id bigint references users (id) on delete set null,
      level smallint not null,
      euro numeric(8, 2) not null,
      months smallint not null,
      provider_id text unique,
      state text not null default 'created' check (state in
        ('created', 'approved', 'capturing', 'pending', 'completed', 'declined', 'expired', 'refunded', 'reversed')),
      capture_id text unique,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      paid_at timestamptz,
      access_ends_at timestamptz,
      receipt_at timestamptz,
      asked integer not null default 0,
      ask_at timestamptz
    )`.execute(database);
  await sql`
    create unique index orders_open on orders (user_id, level) where state in ('created', 'approved', 'capturing', 'pending')`.execute(
    database,
  );
  await sql`create index orders_to_ask on orders (ask_at) where ask_at is not null`.execute(database);
  await sql`create index orders_of_user on orders (user_id, level)`.execute(database);
  await sql`
    create table provider_events (
      event_id text primary key,
      kind text not null,
      received_at timestamptz not null default now()
    )`.execute(database);
  await sql`
    create table agreements (
      user_id bigint not null references users (id) on delete cascade,
      terms_version text not null,
      agreed_at timestamptz not null default now(),
      primary key (user_id, terms_version)
    )`.execute(database);
  await sql`create unique index level_access_of_order on level_access (source) where source like 'order:%'`.execute(database);
}
