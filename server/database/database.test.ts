// The database: its embedded folder, its schema and its prepared statements (decisions §11).
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { migrations } from '#server/schema/migrations/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { isUnavailable, openDatabase } from './database.ts';
import { DataFolderError, createOpenError, openEmbeddedDatabase } from './embedded.ts';
import { SchemaError, migrate } from './migrate.ts';

const silent = pino({ level: 'silent' });
const open = (dataFolder: string) => openDatabase<Tables>({ databaseUrl: undefined, dataFolder }, migrations, silent);

describe('the embedded folder', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'hanzivine-test-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  });

  test('is created, private to its owner, locked while open, and keeps its data', async () => {
    const location = join(folder(), 'data');
    const database = await open(location);
    expect(statSync(location).mode & 0o777).toBe(0o700);
    await database.query('add', 'insert into users (name, name_skeleton, name_shape, email) values ($1, $1, $1, $1)', ['anna']);
    await expect(open(location)).rejects.toThrow(/is in use by another running server: stop that one first/);
    await database.close();
    const again = await open(location);
    expect(await again.query('names', 'select name from users', [])).toEqual([{ name: 'anna' }]);
    await again.close();
  });

  test('whose creation was interrupted is created again, and a socket folder that a kill left is removed', async () => {
    const location = folder();
    const left = mkdtempSync(join(tmpdir(), 'hanzivine-'));
    writeFileSync(join(location, 'socket-folder'), left);
    mkdirSync(join(location, 'database.unfinished', 'base'), { recursive: true });
    const database = await open(location);
    expect(existsSync(join(location, 'database.unfinished'))).toBe(false);
    expect(existsSync(left)).toBe(false);
    await database.close();
  });

  test('that is damaged is rejected with advice, and opens once the advice is followed', async () => {
    const location = folder();
    await (await open(location)).close();
    for (const broken of [
      () => writeFileSync(join(location, 'database/global/pg_control'), 'nonsense'),
      () => rmSync(join(location, 'database/PG_VERSION'), { force: true }),
    ]) {
      broken();
      const failed = open(location);
      await expect(failed).rejects.toBeInstanceOf(DataFolderError);
      await expect(failed).rejects.toThrow(/damaged or incomplete: put a backup in its place, or set DATA_DIR/);
    }
    rmSync(join(location, 'database'), { recursive: true });
    await (await open(location)).close();
  });

  test('on a full disk is said to be on a full disk, and never to be removed', () => {
    expect(createOpenError('/data/database', 3 * 1024 * 1024).message).toMatch(
      /^The disk of \/data\/database is full \(3 MB free\): make room/,
    );
    for (const free of [0, 1e12]) expect(createOpenError('/data/database', free).message).not.toMatch(/remove|delete/);
  });

  test('that is not writable is rejected with advice', async () => {
    const location = folder();
    writeFileSync(join(location, 'file'), '');
    await expect(open(join(location, 'file', 'data'))).rejects.toThrow(/cannot be written .*: set DATA_DIR/);
  });
});

test('a database of an older version is migrated with what it holds; one of a newer version is rejected', async () => {
  const made = await createTestDatabase();
  const location = { databaseUrl: made.environment.DATABASE_URL, dataFolder: made.environment.DATA_DIR ?? '' };
  const old = await openDatabase<Tables>(location, migrations, silent);
  await old.kysely.insertInto('jobs').values({ name: 'kept' }).execute();
  await old.close();
  const next: Migration = { up: async (db) => void (await sql`alter table jobs add column note text not null default 'new'`.execute(db)) };
  const migrated = await openDatabase<Tables>(location, { ...migrations, '999-next': next }, silent);
  expect(await migrated.query('jobs', 'select name, note from jobs', [])).toEqual([{ name: 'kept', note: 'new' }]);
  await migrated.close();
  await expect(openDatabase<Tables>(location, migrations, silent)).rejects.toThrow(/written by a newer version of HanziVine/);
  await made.remove();
});

test('a connection lost during a migration is reported, and does not crash the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hanzivine-test-'));
  const embedded = await openEmbeddedDatabase(folder);
  let socket: Socket | undefined;
  const connection = { host: embedded.socketFolder, user: 'postgres', database: 'postgres', stream: () => (socket = new Socket()) };
  const cut = async () => {
    socket?.destroy();
    await setTimeout(50);
  };
  await expect(migrate(connection, { '001-cut': { up: cut } })).rejects.toThrow(SchemaError);
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an unreachable server is reported in one sentence', async () => {
  await expect(
    openDatabase<Tables>({ databaseUrl: 'postgres://user@127.0.0.1:1/name', dataFolder: '' }, migrations, silent),
  ).rejects.toThrow(/^The database cannot be reached/);
});

test('a prepared statement is planned once and returns separate rows; parallel calls queue up', async () => {
  const made = await createTestDatabase();
  const database = await openDatabase<Tables>(
    { databaseUrl: made.environment.DATABASE_URL, dataFolder: made.environment.DATA_DIR ?? '' },
    migrations,
    silent,
  );
  const rows = await Promise.all(
    Array.from({ length: 200 }, (_, number) => database.query<{ twice: number }>('twice', 'select $1::int * 2 as twice', [number])),
  );
  expect(rows.map(([row]) => row?.twice)).toEqual(Array.from({ length: 200 }, (_, number) => number * 2));
  await database.close();
  await made.remove();
});

if (process.env.TEST_DATABASE_URL) {
  test('a connection lost within a transaction fails that transaction only', async () => {
    const made = await createTestDatabase();
    const database = await openDatabase<Tables>({ databaseUrl: made.environment.DATABASE_URL, dataFolder: '' }, migrations, silent);
    const broken = database.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await database.query('end', 'select pg_terminate_backend($1)', [rows[0]?.pid]);
      await setTimeout(200);
      await sql`select 1`.execute(transaction);
    });
    const error = await broken.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isUnavailable(error)).toBe(true);
    expect(await database.query('after', 'select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.close();
    await made.remove();
  });

  test('a database is up while every connection of ours is taken: a busy process must stay in service', async () => {
    const made = await createTestDatabase();
    const database = await openDatabase<Tables>({ databaseUrl: made.environment.DATABASE_URL, dataFolder: '' }, migrations, silent);
    const taken = Promise.allSettled(Array.from({ length: 20 }, () => database.query('sleep', 'select pg_sleep(3)', [])));
    // The pool gives up on a connection after two seconds.
    expect(await database.isUp()).toBe(true);
    await taken;
    await database.close();
    await made.remove();
  });
}

test.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('shutdown'), { code: '57P01' }), true],
  [Object.assign(new Error('full'), { code: '53100' }), true],
  [Object.assign(new Error('deadlock'), { code: '40P01' }), true],
  [Object.assign(new Error('connect'), { code: 'EACCES' }), true],
  [Object.assign(new Error('no pg_hba.conf entry'), { code: '28000' }), true],
  [Object.assign(new Error('password'), { code: '28P01' }), true],
  [Object.assign(new Error('no such database'), { code: '3D000' }), true],
  [Object.assign(new Error('permission denied'), { code: '42501' }), true],
  [Object.assign(new Error('accepts no connections'), { code: '55000' }), true],
  [Object.assign(new Error('read-only'), { code: '25006' }), true],
  [new Error('Query read timeout'), true],
  [Object.assign(new Error('duplicate'), { code: '23505' }), false],
  [Object.assign(new Error('syntax'), { code: '42601' }), false],
  [new TypeError('bug'), false],
  ['text', false],
])('%s means that the database is unavailable: %s', (error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});
