// The embedded PostgreSQL: PGlite in a worker thread behind a socket in a private folder, with a lock on its data (decisions §11).
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export interface Embedded {
  /** Folder that holds the socket, as `host` for pg. */
  readonly socketFolder: string;
  close(): Promise<void>;
}

/** The data folder cannot be used; the message is one sentence that says what to do. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Messages between this file and its worker. */
export interface EmbeddedOrder {
  readonly folder: string;
  readonly socket: string | undefined;
}

/**
 * Opens the database in a folder, made where there is none. Only one process at a time can hold a folder.
 * Throws DataFolderError where the folder is in use, not writable, or not a complete database.
 */
export async function openEmbedded(dataFolder: string): Promise<Embedded> {
  const folder = resolve(dataFolder);
  const unlock = lock(folder);
  const socketFolder = mkdtempSync(join(tmpdir(), 'hanzivine-'));
  const release = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    unlock();
  };
  try {
    const stop = await startIn(folder, join(socketFolder, '.s.PGSQL.5432'));
    let closing: Promise<void> | undefined;
    return { socketFolder, close: () => (closing ??= stop().finally(release)) };
  } catch (error) {
    release();
    throw error;
  }
}

async function startIn(folder: string, socket: string): Promise<() => Promise<void>> {
  const database = join(folder, 'database');
  if (!existsSync(database)) {
    // Made beside its place and moved when complete: a start that breaks off leaves nothing half-written.
    const unfinished = join(folder, 'database.unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    await (
      await runWorker({ folder: unfinished, socket: undefined })
    )();
    renameSync(unfinished, database);
  }
  if (!existsSync(join(database, 'PG_VERSION'))) throw unusable(database);
  return runWorker({ folder: database, socket });
}

// The database writes its files open for all: the folder around them is for its owner alone. The lock is
// held by the operating system, so it ends with the process however that ends.
function lock(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder of your own.`,
    );
  }
  const holder = new DatabaseSync(join(folder, 'lock'));
  try {
    holder.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    holder.close();
    throw new DataFolderError(
      `The data folder ${folder} is in use by another running server: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return () => holder.close();
}

function unusable(database: string): DataFolderError {
  return new DataFolderError(
    `The database in ${database} is damaged or incomplete: put a backup in its place, or remove that folder to start empty.`,
  );
}

// Starts the worker; resolves, when the database is open, to what closes it.
function runWorker(order: EmbeddedOrder): Promise<() => Promise<void>> {
  return new Promise((resolveStart, rejectStart) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: order, stdout: true, stderr: true });
    const ended = new Promise<void>((resolveEnd) => worker.once('exit', () => resolveEnd()));
    const stop = async () => {
      worker.postMessage('close');
      await ended;
    };
    // Under node --watch other messages come too.
    worker.on('message', (message) => message === 'open' && resolveStart(stop));
    worker.once('error', () => rejectStart(unusable(order.folder)));
    worker.once('exit', () => rejectStart(unusable(order.folder)));
  });
}
