// Profiles, photos and the names that were given up (decisions §9, §13).
import { type Kysely, sql } from 'kysely';

/** Creates the tables, and the index of the search by name among those who show their information to all. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      user_id bigint primary key references users (id) on delete cascade,
      level smallint check (level between 1 and 6),
      age smallint check (age between 1 and 100),
      info text
    )`.execute(database);
  // The primary key holds the rule of one photo for each user.
  await sql`
    create table photos (
      user_id bigint primary key references users (id) on delete cascade,
      id text not null unique,
      bytes bytea not null,
      created_at timestamptz not null default now()
    )`.execute(database);
  await sql`
    create table former_names (
      id bigint generated always as identity primary key,
      user_id bigint references users (id) on delete set null,
      name_skeleton text not null,
      given_up_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index former_names_by_skeleton on former_names (name_skeleton, given_up_at)`.execute(database);
  await sql`create index former_names_by_user on former_names (user_id, given_up_at)`.execute(database);
  // Byte order, so that a prefix is a range.
  await sql`
    create index users_by_name_prefix on users (name_skeleton collate "C")
    where info_audience = 'everyone' and verified_at is not null`.execute(database);
}
