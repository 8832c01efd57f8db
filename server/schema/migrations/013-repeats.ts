// Repeats: when a learnt word is due, the running circle of each level, and the log of reviews (decisions §5).
import { type Kysely, sql } from 'kysely';

/**
 * Adds what repeats need. Words that are learnt already are due at once. The index holds only words that can fall due,
 * so that an answer of the quiz does not touch it before its word is learnt.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table word_progress add column due_at timestamptz, add column memory jsonb`.execute(database);
  await sql`update word_progress set due_at = learnt_at where learnt_at is not null`.execute(database);
  await sql`create index word_progress_due on word_progress (user_id, level, due_at) where due_at is not null and not ignored`.execute(
    database,
  );
  await sql`alter table level_progress add column last_answer text`.execute(database);
  await sql`
    create table repeat_circles (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      word_ids text[] not null,
      answers jsonb not null default '{}',
      finished integer not null,
      is_over boolean not null,
      last jsonb,
      served_at timestamptz not null default now(),
      primary key (user_id, level)
    ) with (fillfactor = 50)`.execute(database);
  await sql`
    create table reviews (
      user_id bigint not null references users (id) on delete cascade,
      level smallint not null,
      word_id text not null,
      event_id uuid not null default gen_random_uuid(),
      day integer not null,
      grade text check (grade in ('good', 'again')),
      undoes uuid,
      reviewed_at timestamptz not null default now(),
      primary key (user_id, level, word_id, event_id)
    )`.execute(database);
}
