// The learners' accounts (decisions §9).
import { type Kysely, sql } from 'kysely';

/** Creates the table. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      name text not null,
      name_skeleton text not null unique,
      email text not null,
      password_hash text,
      verified_at timestamptz,
      hint_display boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(database);
  // Addresses are compared without case (decisions §12).
  await sql`create unique index users_email on users (lower(email))`.execute(database);
}
