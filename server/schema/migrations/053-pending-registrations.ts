// Registrations that wait for their verification may share an address (security, "Found by attack" 4).
import { type Kysely, sql } from 'kysely';

/** An address belongs to one verified account; until then it is only a claim, and several registrations may claim it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index users_email`.execute(database);
  await sql`create unique index users_verified_email on users (lower(email)) where verified_at is not null`.execute(database);
  await sql`create index users_by_email on users (lower(email))`.execute(database);
}
