// SQL for profiles and photos.
import { hasNotBlocked, isShownTo } from '#server/access/people.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Level } from '#contract/wire.ts';

export interface ProfileRow {
  readonly level: Level | null;
  readonly age: number | null;
  readonly info: string | null;
}

/** What a user says of themself. */
export async function readProfile(db: Db, userId: string): Promise<ProfileRow> {
  const row = await db.selectFrom('profiles').select(['level', 'age', 'info']).where('user_id', '=', userId).executeTakeFirst();
  return row ?? { level: null, age: null, info: null };
}

/** Writes the changed fields of a profile. */
export async function writeProfile(db: Db, userId: string, changed: Partial<ProfileRow>): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** The id of a user's photo. */
export async function readPhotoId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('photos').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id;
}

/** Writes a user's one photo; it replaces the earlier one. */
export async function writePhoto(db: Db, userId: string, id: string, bytes: Buffer): Promise<void> {
  await db
    .insertInto('photos')
    .values({ user_id: userId, id, bytes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, bytes }))
    .execute();
}

/** Deletes a photo of this user; false if there is none. */
export async function deletePhotoRow(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db.deleteFrom('photos').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** The bytes of a photo that its owner shows to the viewer; undefined for any other. */
export async function readPhotoBytes(db: Db, viewerId: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .select('photos.bytes')
    .where('photos.id', '=', id)
    .where(isShownTo(viewerId, 'info_audience'))
    .where(hasNotBlocked(viewerId))
    .executeTakeFirst();
  return row?.bytes;
}
