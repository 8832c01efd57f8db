// Reports of profiles, and the log of what moderators did (decisions §10, §13).
import { type Kysely, sql } from 'kysely';

/** Creates the tables. A report goes with the reported account, and stays without the name when the one who reported removes theirs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      reporter_id bigint references users (id) on delete set null,
      reported_id bigint not null references users (id) on delete cascade,
      reason text not null,
      evidence jsonb not null,
      reported_at timestamptz not null default now(),
      closed_at timestamptz,
      check (reporter_id <> reported_id)
    )`.execute(database);
  await sql`create index reports_open on reports (id) where closed_at is null`.execute(database);
  await sql`create index reports_by_reporter on reports (reporter_id)`.execute(database);
  await sql`create index reports_by_reported on reports (reported_id)`.execute(database);
  await sql`
    create table moderation_log (
      id bigint generated always as identity primary key,
      moderator_id bigint references users (id) on delete set null,
      report_id bigint references reports (id) on delete set null,
      subject_id bigint references users (id) on delete set null,
      action text not null,
      days integer,
      done_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index moderation_log_by_moderator on moderation_log (moderator_id)`.execute(database);
  await sql`create index moderation_log_by_report on moderation_log (report_id)`.execute(database);
  await sql`create index moderation_log_by_subject on moderation_log (subject_id)`.execute(database);
}
