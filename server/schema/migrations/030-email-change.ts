// Codes that confirm a new email address (decisions §9).
import { type Kysely, sql } from 'kysely';

/** Lets a code carry the address that it confirms. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_codes drop constraint mail_codes_purpose_check`.execute(database);
  await sql`
    alter table mail_codes
      add column new_email text,
      add constraint mail_codes_purpose_check check (purpose in ('verify', 'reset', 'email')),
      add constraint mail_codes_new_email_check check ((purpose = 'email') = (new_email is not null))`.execute(database);
}
