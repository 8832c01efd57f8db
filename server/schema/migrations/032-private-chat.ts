// The setting "Who can write to me privately" (decisions §9).
import { type Kysely, sql } from 'kysely';

/** Adds the column. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column private_chat_audience text not null default 'everyone'
        check (private_chat_audience in ('everyone', 'friends', 'nobody'))`.execute(database);
}
