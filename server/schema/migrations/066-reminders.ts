// Reminders by mail, and the address with which a mail unsubscribes (learning-tools "Always at hand").
import { type Kysely, sql } from 'kysely';

/** A learner without a row is not reminded. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminders (
      user_id bigint primary key references users (id) on delete cascade,
      every text not null check (every in ('day', 'week')),
      hour smallint not null check (hour between 0 and 23),
      weekday smallint not null check (weekday between 1 and 7),
      time_zone text not null,
      token text not null unique,
      next_at timestamptz not null
    )`.execute(database);
  await sql`create index reminders_next on reminders (next_at)`.execute(database);
  await sql`alter table mail_outbox add column unsubscribe text`.execute(database);
}
