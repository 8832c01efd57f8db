// SQL for "My data": the rows of one learner in any table.
import { sql } from 'kysely';
import type { Db, Tables } from '#server/schema/tables.ts';

export type ExportedRow = Record<string, unknown>;

/** A table of which a learner's rows are handed out. */
export interface ExportedTable {
  readonly table: keyof Tables;
  /** The columns that hold the learner's id, or for `recipient` the email. */
  readonly owners: readonly string[];
  readonly columns: readonly string[];
}

/** The learner's rows of all these tables at one point in time. */
export function readOwnRows(
  db: Db,
  userId: string,
  tables: readonly ExportedTable[],
): Promise<{ exportedAt: string; data: Record<string, ExportedRow[]> }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const now = await sql<{ now: Date }>`select now()`.execute(transaction);
      const data: Record<string, ExportedRow[]> = {};
      for (const { table, owners, columns } of tables) {
        const isOwn = sql.join(
          owners.map((owner) =>
            owner === 'recipient'
              ? sql`lower(recipient) = (select lower(email) from users where id = ${userId})`
              : sql`${sql.ref(owner)} = ${userId}`,
          ),
          sql` or `,
        );
        const selected = sql.join(columns.map((column) => sql.ref(column)));
        const { rows } = await sql<ExportedRow>`select ${selected} from ${sql.table(table)} where ${isOwn}`.execute(transaction);
        data[table] = rows;
      }
      return { exportedAt: (now.rows[0]?.now ?? new Date()).toISOString(), data };
    });
}
