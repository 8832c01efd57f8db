// SQL of the cleaning up of accounts. Each statement deletes one slice and says whether there may be more.
import { sql } from 'kysely';
import { deleteSlice } from '#server/jobs/delete-slice.ts';
import type { Db } from '#server/schema/tables.ts';

/** Deletes sessions that ended or were not used for thirty days (decisions §3). */
export function deleteExpiredSessions(db: Db): Promise<boolean> {
  return deleteSlice(db, 'sessions', sql<boolean>`expires_at <= now() or seen_at < now() - interval '30 days'`);
}

/** Deletes emailed codes that can no longer be used. */
export function deleteExpiredCodes(db: Db): Promise<boolean> {
  return deleteSlice(db, 'mail_codes', sql<boolean>`expires_at <= now()`);
}

/** Deletes accounts that were never verified within seven days; their names are free at once (decisions §13). */
export function deleteUnverifiedAccounts(db: Db): Promise<boolean> {
  return deleteSlice(db, 'users', sql<boolean>`verified_at is null and created_at < now() - interval '7 days'`);
}

/** Deletes names that were given up more than thirty days ago (decisions §13). */
export function deleteFreeNames(db: Db): Promise<boolean> {
  return deleteSlice(db, 'former_names', sql<boolean>`given_up_at < now() - interval '30 days'`);
}

/** Deletes browsers that were not seen for a year. */
export function deleteForgottenDevices(db: Db): Promise<boolean> {
  return deleteSlice(db, 'known_devices', sql<boolean>`seen_at < now() - interval '1 year'`);
}
