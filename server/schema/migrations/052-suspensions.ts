// Suspensions from the chat (decisions §13).
import { type Kysely, sql } from 'kysely';

/** Creates the table: at most one suspension of a learner; without an end it is for good. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      user_id bigint primary key references users (id) on delete cascade,
      since timestamptz not null default now(),
      ends_at timestamptz
    )`.execute(database);
}
