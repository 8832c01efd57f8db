// The tables of people among each other: profiles, photos, friends, blocks.
import { sql } from 'kysely';

/** Creates them. */
export const people = sql`
  create table profiles (
    user_id bigint primary key references users (id) on delete cascade,
    level smallint check (level between 1 and 6),
    age smallint check (age between 1 and 100),
    info text
  );

  -- The primary key holds the rule of one photo for each user.
  create table photos (
    user_id bigint primary key references users (id) on delete cascade,
    id text not null unique,
    bytes bytea not null,
    created_at timestamptz not null default now()
  );

  -- A pair is one row, so a friendship cannot be one-sided.
  create table friendships (
    low_id bigint not null references users (id) on delete cascade,
    high_id bigint not null references users (id) on delete cascade,
    since timestamptz not null default now(),
    primary key (low_id, high_id),
    check (low_id < high_id)
  );
  create index friendships_by_high on friendships (high_id);

  create table friend_requests (
    sender_id bigint not null references users (id) on delete cascade,
    receiver_id bigint not null references users (id) on delete cascade,
    sent_at timestamptz not null default now(),
    primary key (sender_id, receiver_id),
    check (sender_id <> receiver_id)
  );
  create index friend_requests_by_receiver on friend_requests (receiver_id);
  -- A pair has at most one open request, in either direction.
  create unique index friend_requests_by_pair on friend_requests
    (least(sender_id, receiver_id), greatest(sender_id, receiver_id));

  create table blocks (
    blocker_id bigint not null references users (id) on delete cascade,
    blocked_id bigint not null references users (id) on delete cascade,
    blocked_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  );
  create index blocks_by_blocked on blocks (blocked_id);
`;
