// The folder of the installed recordings: an index that names the folder in use, so that one renaming replaces the whole.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { buildAddress } from '#contract/endpoint.ts';
import { recordingFile } from '#contract/files.ts';
import { type Recording, VoicesError } from './collection.ts';

const hashLength = 12;
const indexName = 'index.json';
const indexSchema = z.object({
  /** Subfolder with the files `NAME.mp3`. */
  folder: z.string().regex(/^recordings-\w+$/),
  /** The beginning of the SHA-256 of each recording, by its name. */
  recordings: z.record(z.string(), z.string().regex(new RegExp(`^[0-9a-f]{${hashLength}}$`))),
});

/** The recordings of an installation. */
export interface InstalledVoices {
  /** Folder of the files `NAME.mp3`. */
  readonly folder: string;
  /** Hash of the content of each recording, by its name. */
  readonly hashes: ReadonlyMap<string, string>;
  /** What is wrong with the installation, as a sentence; undefined if nothing is. */
  readonly problem?: string | undefined;
}

/** Opens an installation; without one, or with a damaged one, there are no recordings or fewer. Never throws. */
export function openVoices(folder: string): InstalledVoices {
  const empty = { folder, hashes: new Map<string, string>() };
  if (!existsSync(join(folder, indexName))) return empty;
  try {
    const index = indexSchema.parse(JSON.parse(readFileSync(join(folder, indexName), 'utf8')));
    const recordings = join(folder, index.folder);
    const files = new Set(readdirSync(recordings));
    const entries = Object.entries(index.recordings);
    const present = entries.filter(([name]) => files.has(`${name}.mp3`));
    const missing = entries.length - present.length;
    return {
      folder: recordings,
      hashes: new Map(present),
      ...(missing > 0 && { problem: `${missing} of ${entries.length} recordings are missing in ${recordings}` }),
    };
  } catch {
    return { ...empty, problem: `the recordings in ${folder} cannot be read` };
  }
}

/** The address of a recording, which changes with its content; empty if it is not installed. */
export function buildVoiceAddress({ hashes }: Pick<InstalledVoices, 'hashes'>, name: string): string {
  const hash = hashes.get(name);
  return hash === undefined ? '' : buildAddress(recordingFile, { file: `${name}.mp3`, v: hash });
}

// A server that runs goes on with the recordings that it opened, so those stay until the next installation.
async function removeOthers(folder: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(folder))
    if ((name.startsWith('recordings-') || name.startsWith(`${indexName}.`)) && !kept.includes(name))
      await rm(join(folder, name), { recursive: true, force: true });
}

function readIndexedFolder(folder: string): string | undefined {
  try {
    return indexSchema.parse(JSON.parse(readFileSync(join(folder, indexName), 'utf8'))).folder;
  } catch {
    return undefined;
  }
}

/**
 * Installs recordings: `read` hands them over one by one; they count once all are written. If it throws, what was installed before stays
 * as it was and nothing else remains. Throws VoicesError if the folder cannot be written, and whatever `read` throws.
 */
export async function installVoices(
  folder: string,
  read: (take: (recording: Recording) => Promise<void>) => Promise<void>,
): Promise<InstalledVoices> {
  const wasThere = existsSync(folder);
  const name = `recordings-${Date.now().toString(36)}${process.pid.toString(36)}`;
  const target = join(folder, name);
  const indexFile = join(folder, `${indexName}.${name}`);
  const recordings: Record<string, string> = {};
  const refuse = (error: unknown): never => {
    throw new VoicesError(
      `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): set VOICES_DIR to a folder of your own.`,
    );
  };
  try {
    await mkdir(target, { recursive: true }).catch(refuse);
    await read(async (recording) => {
      await writeFile(join(target, `${recording.name}.mp3`), recording.bytes, { flag: 'wx' }).catch(refuse);
      recordings[recording.name] = createHash('sha256').update(recording.bytes).digest('hex').slice(0, hashLength);
    });
    const previous = readIndexedFolder(folder);
    await writeFile(indexFile, JSON.stringify({ folder: name, recordings }), { flush: true }).catch(refuse);
    await rename(indexFile, join(folder, indexName)).catch(refuse);
    await removeOthers(folder, previous === undefined ? [name] : [name, previous]);
    return openVoices(folder);
  } catch (error) {
    await rm(wasThere ? target : folder, { recursive: true, force: true }).catch(() => undefined);
    await rm(indexFile, { force: true }).catch(() => undefined);
    throw error;
  }
}
