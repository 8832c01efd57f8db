// The address that an email is answered to, where it is not the sender's.
import { type Kysely, sql } from 'kysely';

/** Adds the column. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column reply_to text`.execute(database);
}
