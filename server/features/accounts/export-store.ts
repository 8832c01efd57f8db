// SQL for "My data": the rows of one learner in any table.
import { sql } from 'kysely';
import type { Db, Tables } from '#server/schema/tables.ts';

export type ExportedRow = Record<string, unknown>;

/** A table of which a learner's rows are exported. */
export interface ExportedTable {
  readonly table: keyof Tables;
  /** The columns that hold the learner's id. */
  readonly owners: readonly string[];
  /** Emails to other addresses are left out: one to a new address is stored for its owner, and so would reveal whether it is taken. */
  readonly onlyToOwnAddress?: true;
  readonly columns: readonly string[];
  /** For what only grows and may be long, and is read in batches: the time of a row, its other times, and the columns behind the owner's in a unique index. */
  readonly log?: { readonly time: string; readonly otherTimes?: readonly string[]; readonly order: readonly string[] };
}

const rowsAtOnce = 250;

function isOwn({ owners, onlyToOwnAddress }: ExportedTable, userId: string) {
  const isOwned = sql.join(
    owners.map((owner) => sql`${sql.ref(owner)} = ${userId}`),
    sql` or `,
  );
  const isShown = onlyToOwnAddress ? sql`lower(recipient) = (select lower(email) from users where id = ${userId})` : sql`true`;
  return sql`((${isOwned}) and ${isShown})`;
}

/** The learner's rows of all these tables but the logs, at one point in time. */
export function readOwnRows(
  db: Db,
  userId: string,
  tables: readonly ExportedTable[],
): Promise<{ exportedAt: Date; data: Record<string, ExportedRow[]> }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const now = await sql<{ now: Date }>`select now()`.execute(transaction);
      const data: Record<string, ExportedRow[]> = {};
      for (const table of tables.filter(({ log }) => log === undefined)) {
        const selected = sql.join(table.columns.map((column) => sql.ref(column)));
        const { rows } = await sql<ExportedRow>`
          select ${selected} from ${sql.table(table.table)} where ${isOwn(table, userId)}`.execute(transaction);
        data[table.table] = rows;
      }
      return { exportedAt: now.rows[0]?.now ?? new Date(), data };
    });
}

/**
 * The learner's rows of a log up to a moment as JSON objects with commas between, in the order of its index, in batches: between two of them no
 * connection is held. The database writes them: to read and write half a million rows itself would take a process its time for everybody.
 */
export async function* readLogRows(db: Db, userId: string, table: ExportedTable, until: Date): AsyncGenerator<string, void> {
  const { table: name, columns, log } = table;
  if (!log) return;
  const order = sql.join(log.order.map((column) => sql.ref(column)));
  const keys = sql.join(log.order.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`key${index}`)}`));
  // As JSON.stringify writes a Date.
  const writeTime = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`;
  const times = new Set([log.time, ...(log.otherTimes ?? [])]);
  const own = sql.join(columns.map((column) => (times.has(column) ? writeTime(column) : sql.ref(column))));
  let isBehind = sql`true`;
  for (;;) {
    const { rows } = await sql<{ text: string } & Record<`key${number}`, unknown>>`
      select ${keys}, (select row_to_json(own)::text from (select ${own}) own) as text from ${sql.table(name)}
      where ${isOwn(table, userId)} and ${sql.ref(log.time)} <= ${until} and ${isBehind} order by ${order} limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ text }) => text).join(',');
    if (rows.length < rowsAtOnce) return;
    isBehind = sql`(${order}) > (${sql.join(log.order.map((_, index) => last[`key${index}`]))})`;
  }
}
