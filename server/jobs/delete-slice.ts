// Deletes rows in slices, so that no job holds a table for long.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';

const sliceRows = 500;

/** Deletes at most 500 rows that meet the condition; whether there may be more. */
export async function deleteSlice(db: Db, table: string, condition: RawBuilder<boolean>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${condition} limit ${sliceRows})`.execute(db);
  return Number(numAffectedRows) === sliceRows;
}
