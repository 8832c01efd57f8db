// Emails know their account, so that erasing an account erases its emails.
import { type Kysely, sql } from 'kysely';

/** Adds the column; emails that were queued before belong to the account that has their address. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column user_id bigint references users (id) on delete cascade`.execute(database);
  await sql`
    update mail_outbox set user_id = users.id from users
    where lower(users.email) = lower(mail_outbox.recipient)`.execute(database);
  await sql`create index mail_outbox_by_user on mail_outbox (user_id)`.execute(database);
}
