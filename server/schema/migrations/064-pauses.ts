// Pauses, and what moved the due time of a word (learning-tools "Today").
import { type Kysely, sql } from 'kysely';

/** `moved` counts only while `due_at` is still the time that it names: whatever sets another one ends it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table pauses (
      user_id bigint not null references users (id) on delete cascade,
      from_day integer not null,
      to_day integer not null check (to_day >= from_day),
      primary key (user_id, from_day)
    )`.execute(database);
  await sql`alter table word_progress add column moved jsonb`.execute(database);
}
