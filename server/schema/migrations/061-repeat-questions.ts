// One question per word in a repeat: which one is next (decisions §5, decision 0008).
import { type Kysely, sql } from 'kysely';

/**
 * Adds the question that a word's next repeat asks: typing where it was missed. In a part under way a word is finished by one of its
 * two own questions from now on; where only one of them is answered, it is asked once more, so that the word is still rated.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table word_progress add column repeat_key text check (repeat_key in ('c', 'f'))`.execute(database);
  await sql`update word_progress set repeat_key = 'f' where mistakes ? 'f'`.execute(database);
  await sql`
    update repeat_circles c
    set answers = (
      select coalesce(jsonb_object_agg(name, evidence) filter (where
        name !~ ' [cf]$' or c.answers ?& array[regexp_replace(name, '[cf]$', 'c'), regexp_replace(name, '[cf]$', 'f')]), '{}')
      from jsonb_each(c.answers) as answer (name, evidence))`.execute(database);
}
