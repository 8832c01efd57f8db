// Google identities of accounts: issuer and subject, never the email alone (security, "Accounts").
import { type Kysely, sql } from 'kysely';

/** Creates the table. An identity belongs to one account, and an account has at most one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table google_identities (
      issuer text not null,
      subject text not null,
      user_id bigint not null unique references users (id) on delete cascade,
      linked_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`.execute(db);
}
