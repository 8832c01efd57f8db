// The plan of a day: new words and repeats (learning-tools "Today").
import { type Kysely, sql } from 'kysely';

/** A learner without a row has the default plan. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table study_plans (
      user_id bigint primary key references users (id) on delete cascade,
      daily_goal smallint not null check (daily_goal between 0 and 50),
      repeat_limit smallint not null check (repeat_limit between 20 and 500)
    )`.execute(database);
}
