// Two more ways to ask in a repeat: for the tones, and for the strokes (learning tools "More ways to ask").
import { type Kysely, sql } from 'kysely';

/** Adds the two settings, off at first, and lets the next repeat of a word ask so. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column asks_tones boolean not null default false,
      add column asks_writing boolean not null default false`.execute(database);
  await sql`
    alter table word_progress
      drop constraint word_progress_repeat_way_check,
      add constraint word_progress_repeat_way_check check (repeat_way in ('sentence', 'listening', 'tone', 'writing'))`.execute(database);
}
