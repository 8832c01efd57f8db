// Which levels a learner has access to and until when, and which levels they asked to be told about (decisions §4, §8).
import { type Kysely, sql } from 'kysely';

/** Creates the tables. A level is paid while now lies in one of its rows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table level_access (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      source text not null,
      primary key (user_id, level, starts_at)
    )`.execute(database);
  await sql`
    create table asked_levels (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      wants_mail boolean not null,
      answered_at timestamptz not null default now(),
      primary key (user_id, level)
    )`.execute(database);
}
