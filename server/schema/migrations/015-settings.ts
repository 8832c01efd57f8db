// The settings of a learner beside the associations in the quiz (accounts-and-chat §3 "Settings").
import { type Kysely, sql } from 'kysely';

/** Adds the columns with the defaults of the spec. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column own_info text not null default 'All the users',
      add column friends text not null default 'All the users',
      add column group_chat boolean not null default true`.execute(database);
}
