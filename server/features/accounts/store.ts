// The SQL of accounts and of the codes that are mailed to their owners.
import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/tables.ts';

/** The database, or the transaction that a caller has open. */
type Access = Kysely<Tables>;

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly verified_at: Date | null;
}

export type Purpose = 'verify' | 'reset';

/** How long a mailed code is good (decisions §9). */
const hoursOf: Readonly<Record<Purpose, number>> = { verify: 24, reset: 1 };

const accountColumns = ['id', 'name', 'email', 'password_hash', 'verified_at'] as const;

/** Creates an unverified account and returns its id; undefined where the name or the address is taken. */
export async function insertAccount(
  access: Access,
  account: { name: string; skeleton: string; email: string; passwordHash: string },
): Promise<string | undefined> {
  const { name, skeleton, email, passwordHash } = account;
  const row = await access
    .insertInto('users')
    .values({ name, name_skeleton: skeleton, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The account whose name looks like this one. */
export function accountByName(access: Access, skeleton: string): Promise<Account | undefined> {
  return access.selectFrom('users').select(accountColumns).where('name_skeleton', '=', skeleton).executeTakeFirst();
}

/** The account of an address, compared without case. */
export function accountByEmail(access: Access, email: string): Promise<Account | undefined> {
  return access
    .selectFrom('users')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Makes a new code of 256 bits for an account, which ends the old one. Only its hash is stored. */
export async function renewCode(access: Access, userId: string, purpose: Purpose): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const values = {
    code_hash: hashOf(code),
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${hoursOf[purpose]})`,
  };
  await access
    .insertInto('mail_codes')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
  return code;
}

/** The account that a good code belongs to; the code stays good. */
export function accountOfCode(access: Access, code: string, purpose: Purpose): Promise<Account | undefined> {
  return access
    .selectFrom('mail_codes')
    .innerJoin('users', 'users.id', 'mail_codes.user_id')
    .select(accountColumns)
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses up a good code and returns its account's id; undefined where it is unknown, used or too old. Only one of two at once gets it. */
export async function useCode(access: Access, code: string, purpose: Purpose): Promise<string | undefined> {
  const row = await access
    .deleteFrom('mail_codes')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Notes that the account's address belongs to its owner. */
export async function markVerified(access: Access, userId: string): Promise<void> {
  await access
    .updateTable('users')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', userId)
    .execute();
}

/** Sets a new password. */
export async function setPassword(access: Access, userId: string, passwordHash: string): Promise<void> {
  await access.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
