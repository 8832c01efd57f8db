// The progress page: what the schedule predicted of each review, a learner's own weights, the day of the exam (learning-tools "Progress").
import { type Kysely, sql } from 'kysely';

/** Reviews that are there already keep no prediction: what was predicted then is not known any more where access capped a day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column recall real, add column was_due boolean not null default true`.execute(database);
  await sql`
    create table schedule_fits (
      user_id bigint primary key references users (id) on delete cascade,
      weights jsonb,
      reviews integer not null default 0,
      loss real,
      loss_before real,
      fitted_at timestamptz,
      is_waiting boolean not null default true,
      next_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index schedule_fits_waiting on schedule_fits (next_at) where is_waiting`.execute(database);
  await sql`insert into schedule_fits (user_id) select distinct user_id from repeat_circles`.execute(database);
  await sql`
    create table exam_days (
      user_id bigint primary key references users (id) on delete cascade,
      level smallint not null,
      day integer not null
    )`.execute(database);
}
