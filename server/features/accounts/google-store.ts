// SQL for Google identities.
import { sql } from 'kysely';
import { buildNameShape } from '#server/access/name-skeleton.ts';
import type { Db } from '#server/schema/tables.ts';

/** Issuer and subject: what an identity is recognised by. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** The account of an identity. */
export async function findAccountIdByIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('google_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Links an identity to an account; false if the identity belongs to another account, or the account has another identity. */
export async function insertIdentity(db: Db, userId: string, { issuer, subject }: IdentityKey): Promise<boolean> {
  await db
    .insertInto('google_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAccountIdByIdentity(db, { issuer, subject })) === userId;
}

/** Removes the account's Google identity; false if there is none. */
export async function deleteIdentity(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('google_identities').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the account has a Google identity, and whether it has a password. */
export async function readSignInWays(db: Db, userId: string): Promise<{ hasGoogle: boolean; hasPassword: boolean }> {
  const row = await db
    .selectFrom('users')
    .select((select) => [
      select
        .exists(select.selectFrom('google_identities').select('subject').whereRef('google_identities.user_id', '=', 'users.id'))
        .as('has_google'),
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { hasGoogle: Boolean(row.has_google), hasPassword: row.has_password };
}

/** Creates a verified account without a password; undefined if the name is taken or the email belongs to another account. */
export async function insertVerifiedAccount(
  db: Db,
  { name, skeleton, email }: { name: string; skeleton: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({ name, name_skeleton: skeleton, name_shape: buildNameShape(name), email, password_hash: null, verified_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
