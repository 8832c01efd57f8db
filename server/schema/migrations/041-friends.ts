// Friendships, friend requests and blocks (decisions §10).
import { type Kysely, sql } from 'kysely';

/** Creates the tables. A pair of friends is one row, so a friendship cannot be one-sided; a pair has at most one open request. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table friendships (
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      since timestamptz not null default now(),
      primary key (low_id, high_id),
      check (low_id < high_id)
    )`.execute(database);
  await sql`create index friendships_by_high on friendships (high_id)`.execute(database);
  await sql`
    create table friend_requests (
      sender_id bigint not null references users (id) on delete cascade,
      receiver_id bigint not null references users (id) on delete cascade,
      sent_at timestamptz not null default now(),
      primary key (sender_id, receiver_id),
      check (sender_id <> receiver_id)
    )`.execute(database);
  await sql`create index friend_requests_by_receiver on friend_requests (receiver_id)`.execute(database);
  await sql`
    create unique index friend_requests_by_pair on friend_requests
      (least(sender_id, receiver_id), greatest(sender_id, receiver_id))`.execute(database);
  await sql`
    create table blocks (
      blocker_id bigint not null references users (id) on delete cascade,
      blocked_id bigint not null references users (id) on delete cascade,
      blocked_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(database);
  await sql`create index blocks_by_blocked on blocks (blocked_id)`.execute(database);
}
