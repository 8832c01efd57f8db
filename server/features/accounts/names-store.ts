// SQL for usernames: writing one, and those that were given up.
import { sql } from 'kysely';
import { buildNameShape } from '#server/access/name-skeleton.ts';
import type { Db } from '#server/schema/tables.ts';
import { isUniqueViolation } from './store.ts';

const nameKeptDays = 30;
const isStillKept = sql<boolean>`given_up_at > now() - make_interval(days => ${sql.lit(nameKeptDays)})`;

/** Whether someone else gave up this name within the last 30 days. */
export async function isNameKept(db: Db, userId: string | undefined, skeleton: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_names')
    .select('id')
    .where('name_skeleton', '=', skeleton)
    .where(isStillKept)
    .where(sql<boolean>`user_id is distinct from ${userId ?? null}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many names the account gave up within the last 30 days. */
export async function countFormerNames(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('former_names')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where(isStillKept)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that the account gives up a name. */
export async function insertFormerName(db: Db, userId: string, skeleton: string): Promise<void> {
  await db.insertInto('former_names').values({ user_id: userId, name_skeleton: skeleton }).execute();
}

/** The account's name, locked until the transaction ends. */
export function lockName(db: Db, userId: string): Promise<{ name: string; name_skeleton: string }> {
  return db.selectFrom('users').select(['name', 'name_skeleton']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Writes the account's name; false if another account has it, which also ends the transaction. */
export async function writeName(db: Db, userId: string, name: string, skeleton: string): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ name, name_skeleton: skeleton, name_shape: buildNameShape(name) })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
