// Lets the outbox set aside what a mail server refuses for good, and send what nobody subscribed to first.
import { type Kysely, sql } from 'kysely';

/** Adds the refusal's status and the order of delivery. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column refused_status smallint`.execute(database);
  await sql`drop index mail_outbox_due`.execute(database);
  await sql`
    create index mail_outbox_due on mail_outbox (next_attempt_at)
    where delivered_at is null and not kept and refused_status is null`.execute(database);
  await sql`
    create index mail_outbox_order on mail_outbox ((unsubscribe is not null), next_attempt_at, id)
    where delivered_at is null and not kept and refused_status is null`.execute(database);
}
