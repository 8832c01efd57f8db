// Backup and restore of a whole database, embedded or on a server: every row of every table, from one snapshot (docs/RUNNING.md).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import {
  type ArchiveHeader,
  type ArchivePart,
  BackupError,
  RowSum,
  type SequenceState,
  type TableSummary,
  readArchive,
  requireNewFile,
  writeArchive,
} from './archive.ts';
import type { DatabaseSettings } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { runMigrations } from './migrate.ts';

const migrationTables = ['kysely_migration', 'kysely_migration_lock'];
const rowsAtOnce = 250;
const connectTimeoutMs = 10_000;

type Db = Kysely<unknown>;

interface Column {
  readonly name: string;
  /** As SQL names it, such as `numeric(8,2)`. */
  readonly type: string;
  /** The sequence that numbers the rows; null for any other column. */
  readonly sequence: string | null;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The primary key in its order; `isText`: whether a collation orders it. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
  /** Other tables that foreign keys refer to. */
  readonly references: readonly string[];
}

/**
 * Writes every row of the database to a new file, from one snapshot: a server may go on writing meanwhile. An embedded database must
 * not be open elsewhere. Throws BackupError, or DataFolderError.
 */
export async function backUp(settings: DatabaseSettings, file: string): Promise<TableSummary[]> {
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataFolder, 'database')))
    throw new BackupError(`There is no database in ${settings.dataFolder}: set DATA_DIR or DATABASE_URL to the one to back up.`);
  requireNewFile(file);
  return withDatabase(settings, (kysely) =>
    kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => writeArchive(file, readDatabase(transaction))),
  );
}

export interface RestoreOptions {
  /** All migrations of this version. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Tables that a started server fills by itself: rows in them are no reason to refuse. */
  readonly ignoredTables: readonly string[];
  /** Whether what the database holds may be lost. */
  readonly overwrites: boolean;
}

/**
 * Replaces the whole database by what an archive holds, and migrates it to this version. All or nothing: the archive is read to its
 * end first, and one transaction holds everything, which commits only if the rows read back have the archive's checksums.
 * Throws BackupError for a damaged archive, one of a newer version, or a database that is not empty.
 */
export async function restore(settings: DatabaseSettings, file: string, options: RestoreOptions): Promise<TableSummary[]> {
  const { migrations } = options;
  const header = await checkArchive(file);
  if (header.migrations.some((name) => !(name in migrations)))
    throw new BackupError(`${file} was written by a newer version of HanziVine: restore it with that version.`);
  const archived = Object.fromEntries(Object.entries(migrations).filter(([name]) => header.migrations.includes(name)));
  return withDatabase(settings, async (kysely) => {
    const summaries = await kysely.transaction().execute(async (transaction) => {
      const found = await listTables(transaction);
      if (!options.overwrites) await requireEmpty(transaction, found, options.ignoredTables);
      for (const { name } of found) await run(transaction, `drop table ${quote(name)} cascade`);
      await runMigrations(transaction, archived);
      const loaded = await loadArchive(transaction, file);
      await runMigrations(transaction, migrations);
      return loaded;
    });
    await run(kysely, 'analyze');
    return summaries;
  });
}

async function withDatabase<Result>(settings: DatabaseSettings, task: (kysely: Db) => Promise<Result>): Promise<Result> {
  const embedded = settings.databaseUrl === undefined ? await openEmbeddedDatabase(settings.dataFolder) : undefined;
  try {
    const connection: pg.PoolConfig = embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: settings.databaseUrl };
    const pool = new pg.Pool({ ...connection, application_name: 'hanzivine-backup', max: 1, connectionTimeoutMillis: connectTimeoutMs });
    // A lost connection fails the query that waits for it; without a listener it would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    try {
      await run(kysely, 'select 1').catch((error: unknown) => {
        throw new BackupError(`The database cannot be reached: ${(error as Error).message || (error as { code?: string }).code}`);
      });
      return await task(kysely);
    } finally {
      await kysely.destroy();
    }
  } finally {
    await embedded?.close();
  }
}

async function* readDatabase(db: Db): AsyncGenerator<ArchivePart> {
  const tables = await listTables(db);
  if (!tables.some(({ name }) => name === migrationTables[0])) throw new BackupError('The database holds nothing of HanziVine.');
  await fixTextForms(db);
  const [start] = await run<{ at: string }>(db, `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`);
  const executed = await run<{ name: string }>(db, 'select name from kysely_migration order by name');
  const migrations = executed.map(({ name }) => name);
  yield { kind: 'header', header: { format: 'hanzivine-backup', version: 1, takenAt: start?.at ?? '', migrations } };
  for (const table of sortByReferences(tables.filter(({ name }) => !migrationTables.includes(name)))) {
    yield { kind: 'table', table: table.name, columns: table.columns.map(({ name }) => name) };
    for await (const rows of readRows(db, table)) yield { kind: 'rows', rows };
    yield { kind: 'table end', sequences: await readSequences(db, table) };
  }
}

// Values are written as text: the same for the same value, whatever the server's settings.
async function fixTextForms(db: Db): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
  ])
    await run(db, `set local ${setting}`);
}

function listTables(db: Db): Promise<Table[]> {
  return run<Table>(
    db,
    `select c.relname as name,
       (select coalesce(json_agg(json_build_object(
           'name', a.attname,
           'type', format_type(a.atttypid, a.atttypmod),
           'sequence', pg_get_serial_sequence(quote_ident(c.relname), a.attname)) order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position), '[]')
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
       (select coalesce(json_agg(distinct r.relname), '[]')
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as references
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by c.relname`,
  );
}

/** Orders tables so that each stands after those that it refers to. */
function sortByReferences(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const ready = rest.filter(({ references }) => !references.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new BackupError(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`);
    sorted.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The rows of a table as JSON arrays of texts, ordered by the primary key in a way that both databases share. */
async function* readRows(db: Db, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const order = key.map((column) => `${quote(column.name)}${column.isText ? ' collate "C"' : ''}`).join(', ');
  await run(
    db,
    `declare backup no scroll cursor for select array_to_json(array[${texts}])::text as line from ${quote(name)} order by ${order || '1 collate "C"'}`,
  );
  for (;;) {
    const rows = await run<{ line: string }>(db, `fetch ${rowsAtOnce} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await run(db, 'close backup');
}

async function readSequences(db: Db, { columns }: Table): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { name: column, sequence } of columns) {
    if (sequence === null) continue;
    const [state] = await run<Omit<SequenceState, 'column'>>(
      db,
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    );
    if (state) states.push({ column, ...state });
  }
  return states;
}

/** Reads an archive to its end; throws BackupError unless it is whole. */
async function checkArchive(file: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined;
  for await (const part of readArchive(file)) if (part.kind === 'header') ({ header } = part);
  if (!header) throw new BackupError(`${file} is empty.`);
  return header;
}

async function requireEmpty(db: Db, tables: readonly Table[], ignoredTables: readonly string[]): Promise<void> {
  for (const { name } of tables) {
    if (migrationTables.includes(name) || ignoredTables.includes(name)) continue;
    const rows = await run(db, `select from ${quote(name)} limit 1`);
    if (rows.length > 0)
      throw new BackupError(
        `The database is not empty (${name}): restore into a new one, or add --overwrite to lose everything that it holds.`,
      );
  }
}

async function loadArchive(db: Db, file: string): Promise<TableSummary[]> {
  const tables = new Map((await listTables(db)).map((table) => [table.name, table]));
  await fixTextForms(db);
  const summaries: TableSummary[] = [];
  let table: Table | undefined;
  let insert = '';
  let sum = new RowSum();
  for await (const part of readArchive(file)) {
    if (part.kind === 'header') continue;
    if (part.kind === 'table') {
      table = tables.get(part.table);
      tables.delete(part.table);
      if (table?.columns.map(({ name }) => name).join() !== part.columns.join())
        throw new BackupError(`The table ${part.table} of ${file} does not fit this version of HanziVine.`);
      insert = buildInsert(table);
      sum = new RowSum();
    } else if (!table) throw new BackupError(`${file} holds rows of no table.`);
    else if (part.kind === 'rows') {
      await run(db, insert, [`[${part.rows.join(',')}]`]);
      sum.add(part.rows);
    } else {
      await writeSequences(db, table, part.sequences);
      summaries.push(await compareRows(db, table, sum));
    }
  }
  const missing = [...tables.keys()].filter((name) => !migrationTables.includes(name));
  if (missing.length > 0) throw new BackupError(`${file} lacks the tables ${missing.join(', ')}.`);
  return summaries;
}

function buildInsert({ name, columns }: Table): string {
  const names = columns.map((column) => quote(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ');
  return `insert into ${quote(name)} (${names}) overriding system value select ${values} from json_array_elements($1::json) as r`;
}

async function writeSequences(db: Db, { columns }: Table, states: readonly SequenceState[]): Promise<void> {
  for (const { column, value, isCalled } of states) {
    const sequence = columns.find(({ name }) => name === column)?.sequence;
    if (sequence !== undefined && sequence !== null)
      await run(db, 'select setval($1::regclass, $2::bigint, $3)', [sequence, value, isCalled]);
  }
}

/** Reads a table back and compares it with what was to be written. */
async function compareRows(db: Db, table: Table, written: RowSum): Promise<TableSummary> {
  const read = new RowSum();
  for await (const rows of readRows(db, table)) read.add(rows);
  const [wanted, found] = [written.finish(table.name), read.finish(table.name)];
  if (wanted.sha256 !== found.sha256)
    throw new BackupError(`The rows of ${table.name} are not what the backup holds: nothing was restored.`);
  return found;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function run<Row>(db: Db, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
  return rows;
}
