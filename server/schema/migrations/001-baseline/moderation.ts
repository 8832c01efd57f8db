// The tables of moderation: reports, the log of what moderators did, suspensions from the chat (decisions §10, §13).
import { sql } from 'kysely';

/** Creates them. */
export const moderation = sql`
  -- Goes with the reported account, and stays without the name when the one who reported removes theirs.
  create table reports (
    id bigint generated always as identity primary key,
    reporter_id bigint references users (id) on delete set null,
    reported_id bigint not null references users (id) on delete cascade,
    reason text not null,
    evidence jsonb not null,
    reported_at timestamptz not null default now(),
    closed_at timestamptz,
    check (reporter_id <> reported_id)
  );
  create index reports_open on reports (id) where closed_at is null;
  create index reports_by_reporter on reports (reporter_id);
  create index reports_by_reported on reports (reported_id);

  create table moderation_log (
    id bigint generated always as identity primary key,
    moderator_id bigint references users (id) on delete set null,
    report_id bigint references reports (id) on delete set null,
    subject_id bigint references users (id) on delete set null,
    action text not null,
    days integer,
    done_at timestamptz not null default now()
  );
  create index moderation_log_by_moderator on moderation_log (moderator_id);
  create index moderation_log_by_report on moderation_log (report_id);
  create index moderation_log_by_subject on moderation_log (subject_id);

  -- At most one of a learner; without an end it is for good.
  create table suspensions (
    user_id bigint primary key references users (id) on delete cascade,
    since timestamptz not null default now(),
    ends_at timestamptz
  );
`;
