// The tables of what runs in the background: mails to deliver (decisions §11), jobs, the web app's last builds (decision 22).
import { sql } from 'kysely';

/** Creates them. */
export const running = sql`
  create table mail_outbox (
    id bigint generated always as identity primary key,
    -- Erasing an account erases its mails.
    user_id bigint references users (id) on delete cascade,
    recipient text not null,
    reply_to text,
    unsubscribe text,
    subject text not null,
    text text not null,
    html text not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    delivered_at timestamptz,
    refused_status smallint,
    kept boolean not null default false
  );
  create index mail_outbox_due on mail_outbox (next_attempt_at)
    where delivered_at is null and not kept and refused_status is null;
  -- What nobody subscribed to goes first.
  create index mail_outbox_order on mail_outbox ((unsubscribe is not null), next_attempt_at, id)
    where delivered_at is null and not kept and refused_status is null;
  create index mail_outbox_by_recipient on mail_outbox (lower(recipient), id);
  create index mail_outbox_by_user on mail_outbox (user_id);

  -- Locks and schedules of the background jobs, shared by all server processes.
  create table jobs (
    name text primary key,
    locked_by uuid,
    locked_until timestamptz,
    last_started_at timestamptz,
    last_finished_at timestamptz,
    next_run_at timestamptz not null default now(),
    failures integer not null default 0
  );

  create table web_builds (
    id text primary key,
    files text[] not null,
    published_at timestamptz not null default now()
  );

  -- A file of several builds is here once: its name changes with its content.
  create table web_files (
    name text primary key,
    content bytea not null
  );
`;
