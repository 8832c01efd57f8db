// Backup and restore, drilled on both databases: nothing is lost, nothing is half restored (docs/RUNNING.md).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullAccount } from '#dev/fixtures/full-account.ts';
import type { TestLearner } from '#dev/fixtures/new-learner.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestDatabase, createEmbeddedDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { startTestServer } from '#dev/fixtures/test-server.ts';
import { type ArchivePart, type TableSummary, readArchive, writeArchive } from './database/archive.ts';
import { backUp, restore } from './database/backup.ts';
import { migrations } from './schema/migrations/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-backup-'));
const course = buildSmallCourse();
const oddText = 'line\nbreak, tab\t, "quotes", \\ backslash, \u2028 separator, 你好 🌿';
const file = join(folder, 'full.backup');
let source: TestDatabase;
let learner: TestLearner;
let written: TableSummary[];
let counts: (readonly [string, number])[];

const locate = ({ environment }: TestDatabase) => ({ databaseUrl: environment.DATABASE_URL, dataFolder: environment.DATA_DIR ?? '' });
const restoreInto = (target: TestDatabase, archive: string, overwrites = false) =>
  restore(locate(target), archive, { migrations, ignoredTables: ['jobs', 'web_builds', 'web_files'], overwrites });
const summarise = async (database: TestDatabase): Promise<TableSummary[]> => {
  const copy = join(folder, 'summary.backup');
  rmSync(copy, { force: true });
  return backUp(locate(database), copy);
};

beforeAll(async () => {
  source = await createTestDatabase();
  const server = await startTestServer({ database: source, course, environment: { RATE_LIMIT_FACTOR: '1000' } });
  learner = await createFullAccount(server);
  const { kysely } = server.services.database;
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  await kysely.updateTable('photos').set({ bytes }).where('user_id', '=', learner.id).execute();
  await kysely.updateTable('profiles').set({ info: oddText }).where('user_id', '=', learner.id).execute();
  await kysely
    .insertInto('web_builds')
    .values({ id: 'build', files: ['index-1234.js'] })
    .execute();
  await kysely.insertInto('web_files').values({ name: 'index-1234.js', content: bytes }).execute();
  // The newest account is gone: its number must not be given again.
  const gone = { name: 'gone', name_skeleton: 'gone', name_shape: 'gone', email: 'gone@example.org' };
  await kysely.insertInto('users').values(gone).execute();
  await kysely.deleteFrom('users').where('name', '=', 'gone').execute();
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(kysely);
  counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(kysely);
      return [name, rows[0]?.count ?? -1] as const;
    }),
  );
  await server.stop();
  written = await backUp(locate(source), file);
});
afterAll(async () => {
  await source.remove();
  rmSync(folder, { recursive: true });
});

test('a backup holds every row of every table, photos included, and only its owner may read it', () => {
  const rows = new Map(written.map(({ table, rows: count }) => [table, count]));
  for (const [table, count] of counts) expect([table, rows.get(table)]).toEqual([table, count]);
  expect(written).toHaveLength(counts.length);
  // A table that the fixture leaves empty would prove nothing here.
  expect(written.filter(({ rows: count }) => count === 0)).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['full.backup']);
});

const targets: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['an embedded database', createEmbeddedDatabase],
  ...(process.env.TEST_DATABASE_URL ? [['a database on a server', createTestDatabase] as const] : []),
];

test.each(targets)('restored into %s, every table has the same checksum, and its people log in', async (_name, create) => {
  const target = await create();
  try {
    expect(await restoreInto(target, file)).toEqual(written);
    expect(await summarise(target)).toEqual(written);
    const server = await startTestServer({ database: target, course, environment: { RATE_LIMIT_FACTOR: '1000' } });
    const client = server.createClient();
    expect((await client.post('/api/login', { username: learner.name, password: learner.password })).status).toBe(200);
    expect((await client.get('/api/userdata', { usernameFromLink: learner.name })).body).toMatchObject({ info: oddText });
    const { kysely } = server.services.database;
    const highest = await kysely
      .selectFrom('users')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const next = { name: 'next', name_skeleton: 'next', name_shape: 'next', email: 'next@example.org' };
    const { id } = await kysely.insertInto('users').values(next).returning('id').executeTakeFirstOrThrow();
    expect(Number(id)).toBe(Number(highest.id) + 2);
    await server.stop();
  } finally {
    await target.remove();
  }
});

// Only where there is a server to move to; a skipped test would count as a failed one.
const moves: readonly (readonly [string, string])[] = process.env.TEST_DATABASE_URL ? [['an embedded database', 'a server']] : [];

test.each(moves)('moved from %s to %s, every table keeps its checksum', async () => {
  const [embedded, server] = [await createEmbeddedDatabase(), await createTestDatabase()];
  const moved = join(folder, 'moved.backup');
  try {
    await restoreInto(embedded, file);
    expect(await backUp(locate(embedded), moved)).toEqual(written);
    expect(await restoreInto(server, moved)).toEqual(written);
    expect(await summarise(server)).toEqual(written);
  } finally {
    rmSync(moved, { force: true });
    await embedded.remove();
    await server.remove();
  }
});

test('a backup of an older version is restored and migrated', async () => {
  const target = await createTestDatabase();
  const next: Migration = {
    up: async (db) => void (await sql`alter table profiles add column motto text not null default '加油'`.execute(db)),
  };
  await restore(locate(target), file, { migrations: { ...migrations, '999-next': next }, ignoredTables: [], overwrites: true });
  const found = await summarise(target);
  expect(found.map(({ table, rows }) => [table, rows])).toEqual(written.map(({ table, rows }) => [table, rows]));
  await backUp(locate(target), join(folder, 'next.backup'));
  const lines = gunzipSync(readFileSync(join(folder, 'next.backup'))).toString();
  expect(lines).toMatch(/^.*"999-next"/);
  expect(lines).toContain('加油');
  await target.remove();
});

describe('refused, and nothing changed', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  const pack = (texts: readonly string[]) => gzipSync(texts.join('\n'));
  const endless = (start: string) => Buffer.concat([gzipSync(start), ...Array<Buffer>(80).fill(gzipSync(Buffer.alloc(1 << 20, '[')))]);
  const broken: readonly [string, () => Buffer, RegExp][] = [
    ['cut off', () => readFileSync(file).subarray(0, 4000), /damaged or incomplete/],
    ['cut off between two lines', () => pack(lines().slice(0, 60)), /damaged or incomplete/],
    ['without its end', () => pack([...lines().slice(0, -2), '']), /damaged or incomplete/],
    [
      'with a changed letter',
      () => pack(lines().map((line) => line.replace('Tea and bicycles', 'Tea and bicycleS').replace('你好', '你坏'))),
      /damaged or incomplete/,
    ],
    ['with a row left out', () => pack(lines().toSpliced(2, 1)), /damaged or incomplete/],
    [
      'with a changed header',
      () => pack(lines().with(0, lines()[0]?.replace('001-baseline', '000-baseline') ?? '')),
      /damaged or incomplete/,
    ],
    ['with something behind its end', () => pack([...lines().slice(0, -1), '{}', '']), /damaged or incomplete/],
    ['no archive', () => Buffer.from('select 1'), /damaged or incomplete/],
    ['another file', () => gzipSync('{"format":"photos"}\n'), /no backup that this version/],
    ['nothing', () => gzipSync(''), /damaged or incomplete/],
    // A kilobyte for each megabyte: read to the end, it would take all memory and hours.
    ['a line without an end', () => endless(''), /damaged or incomplete/],
    ['a row without an end', () => endless(`${lines().slice(0, 2).join('\n')}\n`), /damaged or incomplete/],
  ];

  test.each(broken)('a file that is %s', async (name, build, message) => {
    const [archive, nothing] = [join(folder, 'broken.backup'), join(folder, name)];
    writeFileSync(archive, build());
    await expect(
      restore({ databaseUrl: undefined, dataFolder: nothing }, archive, { migrations, ignoredTables: [], overwrites: true }),
    ).rejects.toThrow(message);
    // It was refused before the database was opened.
    expect(existsSync(nothing)).toBe(false);
  });

  test('a database that holds something, unless told to overwrite it; a failure in the middle of that leaves what was there', async () => {
    await expect(restoreInto(source, file)).rejects.toThrow(/The database is not empty \(\w+\): .*--overwrite/);
    // Whole and with right checksums, but with the rows of orders before those of the accounts that they belong to.
    const failing = join(folder, 'failing.backup');
    const parts: ArchivePart[] = [];
    for await (const part of readArchive(file)) parts.push(part);
    const users = parts.findIndex((part) => part.kind === 'table' && part.table === 'users');
    const rest = parts.findIndex((part, index) => index > users && part.kind === 'table');
    const moved = [...parts.slice(0, users), ...parts.slice(rest), ...parts.slice(users, rest)];
    await writeArchive(
      failing,
      (async function* () {
        yield* moved;
      })(),
    );
    await expect(restoreInto(source, failing, true)).rejects.toThrow(/foreign key/);
    expect(await summarise(source)).toEqual(written);
    expect(await restoreInto(source, file, true)).toEqual(written);
  });

  test('a backup of a newer version', async () => {
    const known = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    await expect(restore(locate(source), file, { migrations: known, ignoredTables: [], overwrites: true })).rejects.toThrow(
      /newer version of HanziVine/,
    );
  });

  test('a backup into a file that exists, or of a database that does not', async () => {
    await expect(backUp(locate(source), file)).rejects.toThrow(/exists: choose another name/);
    const nothing = join(folder, 'nothing');
    await expect(backUp({ databaseUrl: undefined, dataFolder: nothing }, join(folder, 'nothing.backup'))).rejects.toThrow(
      /There is no database in/,
    );
    expect(existsSync(nothing)).toBe(false);
    await expect(backUp(locate(source), join(folder, 'missing/x.backup'))).rejects.toThrow(/cannot be written \(ENOENT\)/);
    await expect(
      backUp({ databaseUrl: 'postgres://user@127.0.0.1:1/name', dataFolder: '' }, join(folder, 'unreachable.backup')),
    ).rejects.toThrow(/The database cannot be reached/);
  });
});

test('the commands say what they did, and what they need', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...words], {
      env: { PATH: process.env.PATH, ...source.environment, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const copy = join(folder, 'copy.backup');
  const rows = written.reduce((sum, { rows: count }) => sum + count, 0);
  expect(run('backup', copy)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Wrote ${rows} rows of ${written.length} tables to ${copy}`) as string,
  });
  expect(run('restore', copy)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The database is not empty .*\n$/) as string });
  expect(run('backup')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*\n$/) as string });
});
