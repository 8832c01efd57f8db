// What a learner did: answered questions word by word, a counter for each level, and the part under way (decisions §4, decision 0005).
import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables. Every key begins with the learner, so that each table can be split by learner.
 * Rows are rewritten with every answer: the free space keeps the new version on the same page.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table word_progress (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      word_id text not null,
      answered text[] not null default '{}',
      mistakes jsonb not null default '{}',
      ignored boolean not null default false,
      learnt_at timestamptz,
      primary key (user_id, level, word_id)
    ) with (fillfactor = 80)`.execute(database);
  await sql`
    create table level_progress (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      answered integer not null,
      words_done integer not null,
      version text not null,
      primary key (user_id, level)
    ) with (fillfactor = 50)`.execute(database);
  await sql`
    create table parts (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      kind text not null,
      word_ids text[] not null,
      served_at timestamptz not null default now(),
      primary key (user_id, level, kind)
    )`.execute(database);
}
