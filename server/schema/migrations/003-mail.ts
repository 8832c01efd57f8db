// The table of mails to deliver (decisions §11).
import { type Kysely, sql } from 'kysely';

export async function up(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_outbox (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      delivered_at timestamptz,
      kept boolean not null default false
    )`.execute(kysely);
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where delivered_at is null and not kept`.execute(kysely);
  await sql`create index mail_outbox_by_recipient on mail_outbox (lower(recipient), id)`.execute(kysely);
}
