// The days on which a learner answered, also where no word was finished (learning-tools "Today").
import { type Kysely, sql } from 'kysely';

/** Creates the table: a study day under the date it had for the learner, numbered from 1 January 1970. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table study_days (
      user_id bigint not null references users (id) on delete cascade,
      day integer not null,
      primary key (user_id, day)
    )`.execute(database);
}
