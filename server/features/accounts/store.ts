// SQL for accounts, emailed codes and known devices.
import { sql } from 'kysely';
import { buildNameShape } from '#server/access/name-skeleton.ts';
import { createToken, hashToken } from '#server/access/tokens.ts';
import type { Db } from '#server/schema/tables.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly verified_at: Date | null;
}

export type CodePurpose = 'verify' | 'reset' | 'email';

/** How many hours an emailed code is valid (decisions §9). */
const codeHours: Readonly<Record<CodePurpose, number>> = { verify: 24, reset: 1, email: 24 };

/** Whether an error says that another row has this value already; the transaction is over then. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}

/** Which of these accounts exist, by the ids that devices know. */
export async function findKnownAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('public_id').where('public_id', 'in', accountIds).execute();
  return rows.map(({ public_id: id }) => id);
}

const accountColumns = ['id', 'name', 'email', 'password_hash', 'verified_at'] as const;

/** What somebody registers with. */
export interface Registration {
  readonly name: string;
  readonly skeleton: string;
  /** A claim until it is verified: other accounts may have the same. */
  readonly email: string;
  readonly passwordHash: string;
}

/** Creates an unverified account and returns its id; undefined if the name is taken. */
export async function insertAccount(db: Db, account: Registration): Promise<string | undefined> {
  const { name, skeleton, email, passwordHash } = account;
  const row = await db
    .insertInto('users')
    .values({ name, name_skeleton: skeleton, name_shape: buildNameShape(name), email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Replaces a registration that was made in the same browser and is not verified, as when its address is corrected. Its codes end,
 * because another inbox may hold them. Returns its id; undefined if there is none.
 */
export async function replaceRegistration(db: Db, account: Registration, deviceToken: string | undefined): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const { name, skeleton, email, passwordHash } = account;
  const shape = buildNameShape(name);
  const row = await db
    .updateTable('users')
    .set({ name, name_shape: shape, email, password_hash: passwordHash, created_at: sql<Date>`now()` })
    .where('name_skeleton', '=', skeleton)
    .where('verified_at', 'is', null)
    // The same skeleton may have another shape: PAUL, which is Paul, or PAUl, which is PauI.
    .where(sql<boolean>`not exists (select from users other where other.name_shape = ${shape} and other.id <> users.id)`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('known_devices')
          .select('token_hash')
          .whereRef('known_devices.user_id', '=', 'users.id')
          .where('token_hash', '=', hashToken(deviceToken)),
      ),
    )
    .returning('id')
    .executeTakeFirst()
    // Somebody took a name of this shape at the same moment.
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    });
  if (row) await deleteCodes(db, row.id);
  return row?.id;
}

/** The account of an id; undefined once it is removed. */
export function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
}

/** The account of an id, locked until the transaction ends; undefined once it is removed. */
export function lockAccount(db: Db, userId: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(accountColumns).where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** The account whose name has this skeleton. */
export function findAccountByName(db: Db, skeleton: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(accountColumns).where('name_skeleton', '=', skeleton).executeTakeFirst();
}

function selectByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase());
}

/** The account that an email belongs to, compared case-insensitively; undefined if nobody verified it. */
export function findOwnerOfEmail(db: Db, email: string): Promise<Account | undefined> {
  return selectByEmail(db, email).where('verified_at', 'is not', null).executeTakeFirst();
}

/** A registration that claims an email and is not verified: the newest of this browser, else the newest of all. */
export function findClaimOfEmail(db: Db, email: string, deviceToken: string | undefined): Promise<Account | undefined> {
  const tokenHash = deviceToken === undefined ? null : hashToken(deviceToken);
  const isOfThisBrowser = sql`exists (select from known_devices where user_id = users.id and token_hash = ${tokenHash})`;
  return selectByEmail(db, email)
    .where('verified_at', 'is', null)
    .orderBy(isOfThisBrowser, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/**
 * Creates a new 256-bit code for an account and invalidates the old one. Only its hash is stored.
 * `newEmail`: the address that a code of purpose `email` confirms.
 */
export async function renewCode(db: Db, userId: string, purpose: CodePurpose, newEmail: string | null = null): Promise<string> {
  const code = createToken();
  const values = {
    code_hash: hashToken(code),
    new_email: newEmail,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${codeHours[purpose]})`,
  };
  await db
    .insertInto('mail_codes')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
  return code;
}

/** The account of a valid code; the code stays valid. */
export function findAccountByCode(db: Db, code: string, purpose: CodePurpose): Promise<Account | undefined> {
  return db
    .selectFrom('mail_codes')
    .innerJoin('users', 'users.id', 'mail_codes.user_id')
    .select(accountColumns)
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Consumes a valid code and returns its account's id; undefined if unknown, used or expired. Only one of concurrent calls gets it. */
export async function consumeCode(db: Db, code: string, purpose: CodePurpose): Promise<string | undefined> {
  const row = await db
    .deleteFrom('mail_codes')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Marks the account's email as verified; false if it belongs to another account by now, which also ends the transaction. */
export async function markVerified(db: Db, userId: string): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Sets a new password. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

const maxKnownDevices = 20;

/** Names the browser with this token in a limit's key, if the account was logged in to from it within a year; else undefined. */
export async function findKnownDevice(db: Db, userId: string, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .where('seen_at', '>', sql<Date>`now() - interval '1 year'`)
    .executeTakeFirst();
  return row?.token_hash.toString('base64url');
}

/**
 * Lets an account know the browser that just logged in to it, and returns the browser's token. A token that we gave is kept,
 * so that several accounts know a browser that they share. An account knows twenty browsers; the one not seen longest goes.
 */
export async function rememberDevice(db: Db, userId: string, oldToken: string | undefined): Promise<string> {
  const isOurs =
    oldToken !== undefined &&
    (await db.selectFrom('known_devices').select('user_id').where('token_hash', '=', hashToken(oldToken)).executeTakeFirst()) !== undefined;
  const token = isOurs ? oldToken : createToken();
  const tokenHash = hashToken(token);
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(maxKnownDevices),
    )
    .execute();
  return token;
}

/** Forgets the browsers that the account knows. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

/** Replaces the password, unless it is no longer the one that was checked: then false. */
export async function replacePassword(db: Db, userId: string, oldHash: string | null, newHash: string): Promise<boolean> {
  const rows = await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where(sql<boolean>`password_hash is not distinct from ${oldHash}`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Consumes a valid code that confirms a new email; undefined if unknown, used or expired. */
export function consumeEmailCode(db: Db, code: string): Promise<{ user_id: string; new_email: string | null } | undefined> {
  return db
    .deleteFrom('mail_codes')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', 'email')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'new_email'])
    .executeTakeFirst();
}

/** Sets the account's email, which is verified; false if another account has it, which also ends the transaction. */
export async function writeEmail(db: Db, userId: string, email: string): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ email, verified_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Deletes the codes that were emailed to an account. */
export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mail_codes').where('user_id', '=', userId).execute();
}

/** Deletes the account, and by the foreign keys all its rows; payments lose their user. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
