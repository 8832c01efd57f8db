// Renaming an account, and the names that were given up: kept for their owner, refused to others for 30 days (decisions §13).
import { buildNameSkeleton, normalizeName } from '#server/access/name-skeleton.ts';
import { errors } from '#server/errors.ts';
import type { Db } from '#server/schema/tables.ts';
import { checkName } from './names.ts';
import { countFormerNames, insertFormerName, isNameKept, lockName, writeName } from './names-store.ts';

/** At most so many renames within the time that a name is kept. */
const maxRenames = 3;

/** Throws 409 if another user gave up this name less than 30 days ago. Asked after the name was written, so that no race slips past. */
export async function checkNameIsFree(db: Db, userId: string | undefined, skeleton: string, field?: string): Promise<void> {
  if (await isNameKept(db, userId, skeleton)) throw errors.nameTaken(field);
}

/** Renames an account within the caller's transaction; the same name again changes nothing. Throws 409 if the name is not available. */
export async function renameAccount(transaction: Db, userId: string, typedName: string): Promise<void> {
  const name = normalizeName(typedName);
  const skeleton = buildNameSkeleton(name);
  const current = await lockName(transaction, userId);
  if (current.name === name) return;
  checkName(name, 'name');
  if ((await countFormerNames(transaction, userId)) >= maxRenames) throw errors.tooManyRenames();
  await insertFormerName(transaction, userId, current.name_skeleton);
  if (!(await writeName(transaction, userId, name, skeleton))) throw errors.nameTaken('name');
  await checkNameIsFree(transaction, userId, skeleton, 'name');
}
