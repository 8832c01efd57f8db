// The tables of payments: orders, the provider's events, agreements to the terms (decisions §8, security "Payments").
import { sql } from 'kysely';

/** Creates them. An order, a capture and an event can each be there only once. */
export const payments = sql`
  -- Outlives its account, without the name.
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
    checks integer not null default 0,
    next_check_at timestamptz
  );
  -- One open order for a learner and level.
  create unique index orders_open on orders (user_id, level) where state in ('created', 'approved', 'capturing', 'pending');
  create index orders_to_check on orders (next_check_at) where next_check_at is not null;
  create index orders_of_user on orders (user_id, level);

  create table provider_events (
    event_id text primary key,
    kind text not null,
    received_at timestamptz not null default now()
  );

  create table agreements (
    user_id bigint not null references users (id) on delete cascade,
    terms_version text not null,
    agreed_at timestamptz not null default now(),
    primary key (user_id, terms_version)
  );
`;
