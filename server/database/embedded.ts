// The embedded PostgreSQL: PGlite in a worker thread behind a socket in a private folder, with a lock on its data folder (decisions §11).
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export interface EmbeddedDatabase {
  /** Folder that holds the socket, as `host` for pg. */
  readonly socketFolder: string;
  close(): Promise<void>;
}

/** The data folder cannot be used; the message is one sentence with advice. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Options passed to the worker. */
export interface EmbeddedWorkerOptions {
  readonly folder: string;
  readonly socket: string | undefined;
  /** PGlite, compiled. */
  readonly program: object;
}

/**
 * Opens the database in a folder, creating it if needed. Only one process at a time can use a folder.
 * Throws DataFolderError if the folder is in use, not writable, or not a complete database.
 */
export async function openEmbeddedDatabase(dataFolder: string): Promise<EmbeddedDatabase> {
  const folder = resolve(dataFolder);
  const unlock = lockFolder(folder);
  const socketFolder = createSocketFolder(folder);
  const release = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    unlock();
  };
  try {
    const stop = await startDatabase(folder, join(socketFolder, '.s.PGSQL.5432'));
    let closed: Promise<void> | undefined;
    return { socketFolder, close: () => (closed ??= stop().finally(release)) };
  } catch (error) {
    release();
    throw error;
  }
}

// The path of a socket must be short, so it lies in the system's temporary folder. Its name is kept: after a kill the next start removes it.
function createSocketFolder(folder: string): string {
  const record = join(folder, 'socket-folder');
  const prefix = join(tmpdir(), 'hanzivine-');
  const left = existsSync(record) ? readFileSync(record, 'utf8') : '';
  if (left.startsWith(prefix) && dirname(left) === dirname(prefix)) rmSync(left, { recursive: true, force: true });
  const socketFolder = mkdtempSync(prefix);
  writeFileSync(record, socketFolder);
  return socketFolder;
}

async function startDatabase(folder: string, socket: string): Promise<() => Promise<void>> {
  const databaseFolder = join(folder, 'database');
  if (!existsSync(databaseFolder)) {
    // Created in a temporary folder and moved when complete: an interrupted start leaves nothing half-written.
    const unfinishedFolder = join(folder, 'database.unfinished');
    rmSync(unfinishedFolder, { recursive: true, force: true });
    await (
      await runWorker({ folder: unfinishedFolder, socket: undefined })
    )();
    renameSync(unfinishedFolder, databaseFolder);
  }
  if (!existsSync(join(databaseFolder, 'PG_VERSION'))) throw createDamagedError(databaseFolder);
  return runWorker({ folder: databaseFolder, socket });
}

// PGlite creates world-readable files, so the folder around them is private. The operating system holds
// the lock, so it is released however the process ends.
function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder of your own.`,
    );
  }
  const lockDatabase = new DatabaseSync(join(folder, 'lock'));
  try {
    lockDatabase.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    lockDatabase.close();
    throw new DataFolderError(
      `The data folder ${folder} is in use by another running server: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return () => lockDatabase.close();
}

// The database writes its log ahead in files of 16 MB and needs at least one to start.
const minFreeBytes = 32 * 1024 * 1024;

/**
 * Why a database does not open, with advice. With `freeBytes` next to none it is the disk: what lies on it is whole.
 * Never advises to remove anything: a database that cannot be opened may still be repairable.
 */
export function createOpenError(databaseFolder: string, freeBytes: number): DataFolderError {
  return new DataFolderError(
    freeBytes < minFreeBytes
      ? `The disk of ${databaseFolder} is full (${Math.floor(freeBytes / 1024 / 1024)} MB free): make room and start again. The database itself is kept as it is.`
      : `The database in ${databaseFolder} is damaged or incomplete: put a backup in its place, or set DATA_DIR to another folder to start empty.`,
  );
}

function createDamagedError(databaseFolder: string): DataFolderError {
  try {
    const { bavail, bsize } = statfsSync(dirname(databaseFolder));
    return createOpenError(databaseFolder, bavail * bsize);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return new DataFolderError(
      `The data folder ${dirname(databaseFolder)} disappeared while the database opened (${code}): bring it back, or set DATA_DIR to another folder to start empty.`,
    );
  }
}

// The types of Node leave it to those of the browser.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let program: Promise<object> | undefined;

// Once in a process: each worker would compile nine megabytes again, and a test run opens a database for every file.
function compileProgram(): Promise<object> {
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return program;
}

// Starts the worker; once the database is open, resolves to a function that stops it.
async function runWorker(where: Omit<EmbeddedWorkerOptions, 'program'>): Promise<() => Promise<void>> {
  const workerData: EmbeddedWorkerOptions = { ...where, program: await compileProgram() };
  return new Promise((resolveStart, rejectStart) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData, stdout: true, stderr: true });
    const exited = new Promise<void>((resolveEnd) => worker.once('exit', () => resolveEnd()));
    const stop = async () => {
      worker.postMessage('close');
      await exited;
    };
    // Under node --watch the worker also sends other messages.
    worker.on('message', (message) => message === 'open' && resolveStart(stop));
    worker.once('error', () => rejectStart(createDamagedError(where.folder)));
    worker.once('exit', () => rejectStart(createDamagedError(where.folder)));
  });
}
