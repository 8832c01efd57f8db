// Reads the recordings that the course needs out of an archive of the collection audio-cmn, as a tarball or a tar file.
import { once } from 'node:events';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { measureMp3 } from './mp3.ts';

/** Thrown if recordings cannot be had or installed; the message is for whoever installs them. */
export class VoicesError extends Error {
  override readonly name = 'VoicesError';
}

/** A recording of the collection: `name` is the text or syllable that it speaks. */
export interface Recording {
  readonly name: string;
  readonly bytes: Buffer;
}

const maxBytes = 256 * 1024;
const maxSeconds = 20;
// The collection's own layout below the folder that its tarball unpacks to.
const recordingPath = /^[^/]+\/64k\/(?:hsk|syllabs)\/cmn-([^/]+)\.mp3$/u;

async function readEntry(entry: ReadEntry, name: string): Promise<Recording> {
  if (entry.size > maxBytes)
    throw new VoicesError(`The recording ${entry.path} is larger than any of the collection: the archive is another one.`);
  const bytes = await entry.concat();
  const seconds = measureMp3(bytes);
  if (seconds === undefined || seconds > maxSeconds)
    throw new VoicesError(
      `The recording ${entry.path} is no whole MP3 file of at most ${maxSeconds} seconds: the archive is damaged or another one.`,
    );
  return { name, bytes };
}

// Unpacked here and not by the parser, which takes a tarball that is cut short for one that goes on.
async function* unpack(archive: Readable): AsyncGenerator<Buffer> {
  const chunks = archive[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done === true) return;
  async function* listAll() {
    yield first.value as Buffer;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isPacked ? pipeline(Readable.from(listAll()), createGunzip(), () => undefined) : listAll();
}

/**
 * Reads an archive to its end and hands over each wanted recording, one after the other.
 * Throws VoicesError if the archive is damaged, cut short or another one, or if a wanted recording is.
 */
export async function readCollection(
  archive: Readable,
  wanted: ReadonlySet<string>,
  take: (recording: Recording) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  const parser = new Parser({ strict: true, gzip: false });
  let isEnded = false;
  parser.on('eof', () => (isEnded = true));
  let hasFailed = false;
  let taking: Promise<unknown> = Promise.resolve();
  const handle = async (entry: ReadEntry): Promise<void> => {
    const name = recordingPath.exec(entry.path.normalize('NFC'))?.[1];
    if (name === undefined || !wanted.has(name) || !entry.type.endsWith('File')) {
      entry.resume();
      return;
    }
    if (seen.has(name)) throw new VoicesError(`The archive holds two recordings of ${name}: it is damaged or another one.`);
    seen.add(name);
    const recording = await readEntry(entry, name);
    if (hasFailed) return;
    const taken = take(recording);
    taking = Promise.allSettled([taking, taken]);
    await taken;
  };
  let work: Promise<unknown> = Promise.resolve();
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('error', reject);
    parser.on('abort', reject);
    parser.on('end', resolve);
    parser.on('entry', (entry) => {
      const handled = handle(entry);
      handled.catch(reject);
      work = Promise.all([work, handled]);
      work.catch(() => undefined);
    });
  });
  const write = async () => {
    for await (const chunk of unpack(archive)) if (!parser.write(chunk)) await once(parser, 'drain');
    parser.end();
    await parsed;
  };
  try {
    // A failed entry is never drained, so the first failure ends it.
    await Promise.race([write(), parsed.then(() => new Promise<never>(() => {}))]);
    await work;
  } catch (error) {
    archive.destroy();
    // Not for all that was begun: of an archive that is cut short, the last entry never ends.
    hasFailed = true;
    await taking;
    if (error instanceof VoicesError) throw error;
    throw new VoicesError(`The archive cannot be read to its end (${(error as Error).message}): it is damaged, cut short or no tar file.`);
  }
  if (!isEnded) throw new VoicesError('The archive is cut short, or no tar file.');
  if (seen.size === 0) throw new VoicesError('The archive holds no recording that the course needs: it is not the collection audio-cmn.');
}
