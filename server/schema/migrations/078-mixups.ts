// Words that a learner took for each other, and the answers of their drill (learning tools "My mix-ups").
import { type Kysely, sql } from 'kysely';

/** An append-only log; the key makes an event that is sent twice count once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table mixup_events (
      user_id bigint not null references users (id) on delete cascade,
      event_id text not null,
      first_word text not null,
      second_word text not null check (first_word < second_word),
      asked_word text not null check (asked_word in (first_word, second_word)),
      kind text not null check (kind in ('mistake', 'right', 'wrong')),
      day integer not null,
      happened_at timestamptz not null default clock_timestamp(),
      primary key (user_id, event_id)
    )`.execute(database);
}
