// Fresh databases for tests, copied from one that was migrated once: a folder, or a database of the server in TEST_DATABASE_URL.
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';

export interface TestDatabase {
  /** The settings that name it. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const oldMs = 60 * 60 * 1000;
const root = join(import.meta.dirname, '..');
const migrationsFolder = join(root, 'server/platform/migrations');

// A prepared database fits only the very migrations that made it.
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Makes a fresh, migrated database. */
export function makeDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? makeOnServer(server) : makeFolder();
}

async function makeFolder(): Promise<TestDatabase> {
  const prepared = join(root, 'node_modules/.cache/hanzivine', fingerprint());
  if (!existsSync(prepared)) await prepareFolder(prepared);
  const folder = mkdtempSync(join(tmpdir(), 'hanzivine-test-'));
  cpSync(join(prepared, 'database'), join(folder, 'database'), { recursive: true });
  return {
    environment: { DATA_DIR: folder },
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 3 })),
  };
}

// Made under another name and moved: of two that prepare at once the second finds it there and throws its own away.
async function prepareFolder(prepared: string): Promise<void> {
  const unfinished = `${prepared}.${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: unfinished }, pino({ level: 'silent' }));
  await database.close();
  forgetOld(dirname(prepared));
  try {
    renameSync(unfinished, prepared);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

// Those of earlier migrations; another run may still copy a young one.
function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > oldMs) rmSync(path, { recursive: true, force: true });
  }
}

const lockNumber = 4_817_263;

async function makeOnServer(server: string): Promise<TestDatabase> {
  const template = `hanzivine_template_${fingerprint()}`;
  const name = `hanzivine_test_${randomBytes(6).toString('hex')}`;
  const address = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).toString();
  await onServer(server, async (client) => {
    // One at a time: a database that is being copied may not be in use.
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
      await client.query(`create database ${unfinished}`);
      await migrate({ connectionString: address(unfinished) });
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    environment: { DATABASE_URL: address(name) },
    remove: () => onServer(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
