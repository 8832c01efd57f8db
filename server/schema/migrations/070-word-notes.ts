// A learner's own note, association and synonyms for a word (learning tools "A word is mine").
import { type Kysely, sql } from 'kysely';

/** What was emptied stays as a row: its version goes on, so that an old page does not take it for new. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table word_notes (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      word_id text not null,
      note text not null,
      association text not null,
      synonyms text[] not null,
      version integer not null,
      changed_at timestamptz not null default now(),
      primary key (user_id, level, word_id)
    )`.execute(database);
}
