// More ways to ask in a repeat: what the learner wants, and how each word is asked next (learning tools "More ways to ask").
import { type Kysely, sql } from 'kysely';

/** Adds the two settings, and the way in which a word's next repeat asks. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column asks_sentences boolean not null default true,
      add column asks_listening boolean not null default false`.execute(database);
  await sql`alter table word_progress add column repeat_way text check (repeat_way in ('sentence', 'listening'))`.execute(database);
}
